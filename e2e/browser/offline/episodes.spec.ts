import type { Page } from 'playwright/test';
import { expectNoAxeFindings } from '#e2e/fixtures/axe.ts';
import { SHORT_STORIES } from '#e2e/fixtures/cinema.ts';
import { callCore } from '#e2e/fixtures/core-call.ts';
import { enter } from '#e2e/fixtures/enter.ts';
import { startHost } from '#e2e/fixtures/host.ts';
import type { Services } from '#e2e/fixtures/services.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { ReleaseScreen } from '#e2e/pages/release-screen.ts';
import { SavedScreen } from '#e2e/pages/saved-screen.ts';
import { undoToast } from '#e2e/pages/toast.ts';
import type { Release } from '#shared/domain/anime/release.ts';

/** Speeds up the core's pauses between saved episodes. */
const HURRIED = 60;
const TITLE = 'Forty Second Stories';
/** Saving takes longer on a busy machine. */
const PATIENCE = { timeout: 120_000 };

test.afterEach(({ services }) => services.clearFaults());

const cut = (services: Services) => services.putFaults([{ match: '.*', kind: 'reset' }]);

/** Requests for media, of which saved episodes make none. */
const mediaRequests = async (services: Services) =>
  (await services.requests()).filter(({ path }) => /segment|m3u8/.test(path));

const find = (page: Page) => callCore(page, 'releases.get', { idOrAlias: SHORT_STORIES });

async function statesOf(page: Page, { id: releaseId }: Release): Promise<readonly string[]> {
  const { episodes } = await callCore(page, 'episodes.ofRelease', { releaseId });
  return episodes.map(({ ordinal, state }) => `${ordinal} ${state}`);
}

const savedMark = (release: ReleaseScreen, number: number) =>
  release.row(number).getByRole('img', { name: /^Saved in / });

/** Saves the next episodes with the sheet of the release's page. */
async function saveNext(page: Page, release: ReleaseScreen, count: number): Promise<void> {
  await release.tool('Save').press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Save for offline' });
  await sheet.getByRole('radio', { name: count === 1 ? 'Next one' : `Next ${count}`, exact: true }).click();
  await sheet.getByRole('radio', { name: '480p' }).click();
  await expect(sheet.getByRole('status')).toContainText(/About [\d.]+ (kB|MB|GB) · [\d.]+ (MB|GB|TB) free/);
  await expectNoAxeFindings(page, '[role="dialog"]');
  await sheet.getByRole('button', { name: `Save ${count} episode${count === 1 ? '' : 's'}` }).press('Enter');
  await expect(sheet).toBeHidden();
}

test('saved episodes play without a network after a restart, from their saved positions', async ({
  page,
  services,
  dataDirectory,
}) => {
  const online = await startHost({ services, dataDirectory, timeScale: HURRIED });
  await enter(page, online.url);
  const { id: releaseId, episodes } = await find(page);
  const [first, second, third, fourth] = episodes;
  if (!first || !second || !third || !fourth) throw new Error('too few episodes');
  const release = await ReleaseScreen.open(page, SHORT_STORIES);
  await saveNext(page, release, 3);
  await expect(page.getByRole('dialog').filter({ hasText: '3 episodes of' })).toBeVisible();
  for (const { ordinal } of [first, second, third]) await expect(savedMark(release, ordinal)).toBeVisible(PATIENCE);
  await expect(savedMark(release, fourth.ordinal)).toBeHidden();
  await expectNoAxeFindings(page);
  await services.forgetRequests();
  await (await release.watch()).isMovingIn(first.id);
  expect(await mediaRequests(services)).toEqual([]);
  const place = { episodeId: second.id, releaseId, positionSeconds: 36, isWatched: false };
  await callCore(page, 'progress.save', place);
  await online.stop();

  await cut(services);
  await services.forgetRequests();
  const offline = await startHost({ services, dataDirectory, timeScale: HURRIED });
  try {
    await enter(page, offline.url);
    await page.goto(offline.url);
    await expect(page.getByRole('heading', { name: 'Saved episodes' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Continue episode 0.5, 0:36' })).toBeVisible();
    await ReleaseScreen.open(page, SHORT_STORIES);
    await expect(release.row(fourth.ordinal)).toContainText('Not available offline');
    await expect(release.row(first.ordinal)).not.toContainText('Not available offline');
    await expect(page.getByText(`Offline. 3 of ${episodes.length} episodes saved on this device.`)).toBeVisible();
    await expectNoAxeFindings(page);

    const player = await release.watch();
    const resumed = await player.isMovingIn(second.id);
    expect(resumed.seconds).toBeGreaterThan(30);
    await player.wake();
    await page.getByRole('button', { name: /^Quality/ }).click();
    // Automatic quality has only the saved one to choose from.
    await expect(page.getByRole('menuitemradio')).toHaveText(['Auto', '480p, saved']);
    await page.keyboard.press('Escape');
    await player.seekTo(38.5);
    // The next episode is saved, so it would start automatically.
    await expect(player.nextCard).toContainText('Starts in');
    await player.nextCard.getByRole('button', { name: 'Start now' }).click();
    await player.isMovingIn(third.id);
    await player.seekTo(3);
    await player.skipOpening.click();
    await player.isPast(13.5);
    await player.seekTo(38.5);
    await expect(page.getByRole('heading', { name: /^Not saved on this device: Episode/ })).toBeVisible();
    await expectNoAxeFindings(page);
    expect(await mediaRequests(services)).toEqual([]);
  } finally {
    await offline.stop();
  }
});

test('watching an episode saves the next one and schedules its own removal unless kept; undo restores removed episodes', async ({
  page,
  services,
  dataDirectory,
}) => {
  const host = await startHost({ services, dataDirectory, timeScale: HURRIED });
  await enter(page, host.url);
  const story = await find(page);
  const [first, second] = story.episodes;
  if (!first || !second) throw new Error('too few episodes');
  const release = await ReleaseScreen.open(page, SHORT_STORIES);
  await release.tool('Save').press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Save for offline' });
  await sheet.getByRole('radio', { name: '480p' }).click();
  const kept = sheet.getByRole('radiogroup', { name: 'Keep the next episodes saved' });
  await expect(sheet.getByRole('group')).toHaveCount(0);
  await kept.getByRole('radio', { name: '1', exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(savedMark(release, first.ordinal)).toBeVisible(PATIENCE);
  expect(await statesOf(page, story)).toEqual([`${first.ordinal} saved`]);

  await release.doTo(first.ordinal, 'Mark as watched');
  await expect(savedMark(release, second.ordinal)).toBeVisible(PATIENCE);
  await expect(release.row(first.ordinal)).toContainText(/Watched, will be removed /);
  const saved = await SavedScreen.open(page);
  await expect(saved.release(TITLE)).toContainText(/2 episodes · [\d.]+ (kB|MB)/);
  await expect(saved.release(TITLE)).toContainText(`Episode ${first.ordinal}: watched, will be removed`);
  await expectNoAxeFindings(page);
  await saved.release(TITLE).getByRole('button', { name: /^Keep/ }).press('Enter');
  await expect(saved.release(TITLE)).not.toContainText('watched, will be removed');
  await ReleaseScreen.open(page, SHORT_STORIES);
  await expect(release.row(first.ordinal).getByRole('img', { name: /kept after watching/ })).toBeVisible();

  await release.doTo(second.ordinal, 'Delete from this device');
  await expect(savedMark(release, second.ordinal)).toBeHidden();
  await undoToast(page, /1 episode of .* deleted from this device/);
  await expect(savedMark(release, second.ordinal)).toBeVisible();

  await page.goto(new URL('/settings#storage', page.url()).href);
  const storage = page.getByRole('region', { name: 'Storage' });
  await expect(storage.getByText('Episodes', { exact: true }).locator('..').getByRole('definition')).toHaveText(
    /^[\d.]+ (kB|MB)$/,
  );
  await storage.getByRole('link', { name: 'Open saved items' }).press('Enter');
  const entry = saved.release(TITLE);
  await expect(entry).toContainText('2 episodes');
  await entry.getByRole('button', { name: /^Delete saved episodes/ }).press('Enter');
  await expect(entry).toBeHidden();
  await undoToast(page, /All episodes of .* deleted/);
  await expect(entry).toContainText('2 episodes');
  await host.stop();
});

test('an episode that was not saved says why and is retried; queued releases are paused, moved and cancelled', async ({
  page,
  services,
  dataDirectory,
}) => {
  await services.putFaults([{ match: 'GET .*segment', kind: 'garbage-json' }]);
  const host = await startHost({ services, dataDirectory, timeScale: HURRIED });
  await enter(page, host.url);
  const story = await find(page);
  const [first] = story.episodes;
  if (!first) throw new Error('too few episodes');
  const release = await ReleaseScreen.open(page, SHORT_STORIES);
  await saveNext(page, release, 1);
  await expect(release.row(first.ordinal)).toContainText('Not saved: The video arrived damaged.', PATIENCE);
  await expectNoAxeFindings(page);

  const saved = await SavedScreen.open(page);
  await expect(saved.queued(TITLE)).toContainText('1 episode was not saved');
  await saved.queued(TITLE).getByRole('button', { name: /^Why/ }).press('Enter');
  const failed = page.getByRole('list', { name: `Not saved: ${TITLE}` });
  await expect(failed).toContainText('The video arrived damaged.');
  await expectNoAxeFindings(page);
  await services.clearFaults();
  await callCore(page, 'downloads.pause', { slugUrl: null, isPaused: true });
  await saved
    .queued(TITLE)
    .getByRole('button', { name: /^Retry/ })
    .press('Enter');
  await expect(saved.queued(TITLE)).toContainText('0 of 1 episode');
  await saved.button('Resume all').press('Enter');
  await expect(saved.release(TITLE)).toContainText('1 episode', PATIENCE);
  await expect(saved.queue).toHaveCount(0);

  // Two queued releases change places.
  await callCore(page, 'downloads.pause', { slugUrl: null, isPaused: true });
  const other = await callCore(page, 'releases.get', { idOrAlias: 'the-mapmakers-apprentice' });
  for (const { id: releaseId, episodes } of [story, other]) {
    const episodeIds = episodes.slice(1, 3).map(({ id }) => id);
    await callCore(page, 'episodes.save', { releaseId, episodeIds, height: 480 });
  }
  await expect(saved.queue).toHaveCount(2);
  await expect(saved.queue.first()).toContainText(TITLE);
  await saved
    .queued(TITLE)
    .getByRole('button', { name: /^Move down/ })
    .press('Enter');
  await expect(saved.queue.last()).toContainText(TITLE);
  await saved.queued(TITLE).getByRole('link').press('Delete');
  await expect(saved.queue).toHaveCount(1);
  await undoToast(page, /2 episodes of .* will not be saved/);
  await expect(saved.queue).toHaveCount(2);
  await host.stop();
});
