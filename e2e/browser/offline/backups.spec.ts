import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expectNoAxeFindings } from '#e2e/fixtures/axe.ts';
import { callCore } from '#e2e/fixtures/core-call.ts';
import { enter } from '#e2e/fixtures/enter.ts';
import { startHost } from '#e2e/fixtures/host.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { BackupsPart } from '#e2e/pages/backups-part.ts';
import { PlayerScreen } from '#e2e/pages/player-screen.ts';
import { ReleaseScreen } from '#e2e/pages/release-screen.ts';
import { SettingsScreen } from '#e2e/pages/settings-screen.ts';

const RELEASE = 'zero-hour-diner';
const EPISODES = 12;

test('a backup is made and restored, the restore is undone, and every window shows the current data', async ({
  page,
  host,
}) => {
  await enter(page, host.url);
  const backups = await BackupsPart.open(page);
  await backups.make.press('Enter');
  await expect(backups.made).toHaveText(/^Backup made, \d.*B\.$/);
  await expect(backups.entries).toHaveCount(1);
  await expect(backups.make).toBeFocused();

  const html = page.locator('html');
  await new SettingsScreen(page).choose('Light');
  const other = await page.context().newPage();
  await enter(other, host.url);
  const release = await ReleaseScreen.open(other, RELEASE);
  await release.doTo(1, 'Mark as watched');
  await release.saysWatched(1, EPISODES);

  await backups.ask(0);
  await expect(backups.sheet).not.toContainText('Device sync');
  await expectNoAxeFindings(page);
  await page.keyboard.press('Escape');
  await expect(backups.sheet).toBeHidden();
  await expect(backups.entries.first().getByRole('button')).toBeFocused();
  await backups.ask(0);
  await backups.confirm();
  await expect(backups.notice).toBeVisible();
  await expect(html).not.toHaveAttribute('data-theme', 'light');
  await expect(backups.entries).toHaveCount(2);
  await release.saysWatched(0, EPISODES);

  await backups.undo();
  await expect(html).toHaveAttribute('data-theme', 'light');
  await release.saysWatched(1, EPISODES);
  await expect(backups.entries).toHaveCount(3);
  await expect(backups.notice).toHaveCount(0);
});

test('restoring a damaged or deleted backup fails with a message and leaves no notice', async ({
  page,
  host,
  dataDirectory,
}) => {
  await enter(page, host.url);
  const backups = await BackupsPart.open(page);
  await backups.make.press('Enter');
  await expect(backups.entries).toHaveCount(1);
  const [name = ''] = await readdir(join(dataDirectory, 'backups'));
  const file = join(dataDirectory, 'backups', name);
  await writeFile(file, (await readFile(file)).fill(0xff, 0, 4_096));
  await backups.ask(0);
  const restore = backups.sheet.getByRole('button', { name: 'Restore' });
  await restore.press('Enter');
  await expect(backups.sheet.getByRole('alert')).toContainText('This backup is damaged');
  await expectNoAxeFindings(page);
  await rm(file);
  await restore.press('Enter');
  await expect(backups.sheet.getByRole('alert')).toContainText('This backup is no longer there');
  expect(await callCore(page, 'notices.list', {})).toEqual([]);

  const settings = await SettingsScreen.open(page, '?find=restore');
  await expect(settings.shown).toHaveText(['Backups']);
  await expect(backups.make).toBeVisible();
  await SettingsScreen.open(page, '?find=subtitles');
  await expect(settings.section('Your data')).toBeHidden();
});

test('an open player restarts at the position of a restored backup and does not overwrite it', async ({
  page,
  host,
}) => {
  await enter(page, host.url);
  const backups = await BackupsPart.open(page);
  await backups.make.press('Enter');
  await expect(backups.entries).toHaveCount(1);
  const { id: releaseId, episodes } = await callCore(page, 'releases.get', { idOrAlias: RELEASE });
  const episodeId = episodes[0]?.id;
  if (episodeId === undefined) throw new Error('a release without episodes');
  const saved = async () => {
    const known = await callCore(page, 'progress.forRelease', { releaseId });
    return known.find((entry) => entry.episodeId === episodeId)?.positionSeconds ?? 0;
  };
  const other = await page.context().newPage();
  await enter(other, host.url);
  const player = await PlayerScreen.open(other, releaseId, episodeId);
  await player.isMoving();
  await other.keyboard.press('Digit7');
  await player.isMoving();
  await expect.poll(saved).toBeGreaterThan(60);
  await backups.ask(0);
  const reloaded = other.waitForEvent('domcontentloaded');
  await backups.confirm();
  await reloaded;
  expect(await saved()).toBeLessThan(30);
  await other.bringToFront();
  await player.isMoving();
  expect((await player.picture()).seconds).toBeLessThan(30);
});

test('a damaged database is restored from the backup at the next start, and a notice says so', async ({
  page,
  services,
  dataDirectory,
}) => {
  const first = await startHost({ services, dataDirectory });
  await enter(page, first.url);
  const release = await ReleaseScreen.open(page, RELEASE);
  await release.doTo(1, 'Mark as watched');
  await release.saysWatched(1, EPISODES);
  const backups = await BackupsPart.open(page);
  await backups.make.press('Enter');
  await expect(backups.entries).toHaveCount(1);
  await first.stop();
  const file = join(dataDirectory, 'engawa.db');
  await writeFile(file, (await readFile(file)).fill(0xff, 0, 4_096));

  const second = await startHost({ services, dataDirectory });
  await enter(page, second.url);
  await (await ReleaseScreen.open(page, RELEASE)).saysWatched(1, EPISODES);
  const notice = page.getByRole('list', { name: 'Notices' }).getByRole('listitem');
  await expect(notice).toContainText(/^Your data was damaged\. .*The old file was kept as engawa\.damaged-/);
  await expectNoAxeFindings(page);
  await notice.getByRole('link', { name: 'Open backups' }).press('Enter');
  await expect(backups.entries.first()).toBeInViewport();
  await second.stop();
});
