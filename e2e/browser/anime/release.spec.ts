import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { expectNoAxeFindings } from '#e2e/fixtures/axe.ts';
import { callCore } from '#e2e/fixtures/core-call.ts';
import { enter } from '#e2e/fixtures/enter.ts';
import { startHost } from '#e2e/fixtures/host.ts';
import { MOST_DRAWN } from '#e2e/fixtures/most-drawn.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { AppFrame } from '#e2e/pages/app-frame.ts';
import { NovelScreen } from '#e2e/pages/novel-screen.ts';
import { ReleaseScreen } from '#e2e/pages/release-screen.ts';

/** A release with torrents, a franchise, votes, genres and all its makers. */
const RICH = 'the-mapmakers-apprentice';
const LONG = 'five-hundred-evenings-in-hoshigaoka';
const READ = `GET /api/v1/anime/releases/${RICH}`;

const clipboardOf = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
const clearClipboard = (page: Page) => page.evaluate(() => navigator.clipboard.writeText(''));

test('a release page shows every section and links to its franchise and genres', { tag: '@short' }, async ({
  page,
  sharedHost,
}) => {
  await enter(page, sharedHost.url);
  const app = new AppFrame(page);
  const release = await ReleaseScreen.open(page, RICH);
  for (const name of ['Episodes', 'Torrents', 'Rating', 'About', 'Genres', 'Made by', /^Franchise: /, 'Similar']) {
    await expect(release.section(name)).toBeVisible();
  }
  // Without `lang`, a voice of another language cannot read the name.
  await expect(page.getByText('Ученица картографа', { exact: true })).toHaveAttribute('lang', 'ru');
  const votes = app.page.getByRole('img', { name: /^\d+ of 10: [\d,]+ votes?$/ });
  await expect(votes).toHaveCount(10);
  await expect(app.page.locator('article a[aria-current="page"]')).toHaveText("The Mapmaker's Apprentice");
  await app.page.getByRole('link', { name: 'Whole franchise' }).click();
  await expect(app.heading("The Mapmaker's Apprentice")).toBeVisible();
  await app.page.goBack();
  await app.page.getByRole('complementary').locator('a[href^="/genres/"]').first().click();
  await expect(app.page).toHaveURL(/\/genres\/\d+$/);
});

test.describe('in Russian, with its longer labels', () => {
  test.use({ locale: 'ru-RU' });
  test('the actions of a release take one row', async ({ page, host }) => {
    await enter(page, host.url);
    const { id: releaseId, episodes } = await callCore(page, 'releases.get', { idOrAlias: RICH });
    const [episode] = episodes.slice(-1);
    if (episode === undefined) throw new Error(`${RICH} has no episodes`);
    const place = { releaseId, episodeId: episode.id, positionSeconds: 62, isWatched: false };
    await callCore(page, 'progress.save', place);
    await ReleaseScreen.open(page, RICH);
    const watch = page.getByRole('link', { name: `Продолжить серию ${episode.ordinal}, 1:02`, exact: true });
    await expect(watch).toBeVisible();
    const others = await watch.locator('xpath=following-sibling::*/descendant-or-self::button').all();
    expect(others.length).toBe(5);
    const top = (await watch.boundingBox())?.y;
    for (const other of others) expect((await other.boundingBox())?.y).toBe(top);
  });
});

test('the alert of each failed section names the section', async ({ page, host, services }) => {
  await services.putFaults([
    { match: '/anime/(franchises|releases/recommended)|/api/manga/[^/]+/chapters', kind: 'reset' },
  ]);
  try {
    await enter(page, host.url);
    await ReleaseScreen.open(page, RICH);
    const problem = /The service isn’t responding/;
    await expect(page.getByRole('alert').filter({ hasText: problem })).toHaveCount(2, { timeout: 30_000 });
    await expect(page.getByRole('alert').filter({ hasText: /^Franchise\. The service/ })).toHaveCount(1);
    await expect(page.getByRole('alert').filter({ hasText: /^Similar\. The service/ })).toHaveCount(1);
    await NovelScreen.open(page, await NovelScreen.find(page, 'Lamps of the North Cape'));
    await expect(page.getByRole('alert')).toHaveText(/^Chapters\. The service/, { timeout: 30_000 });
  } finally {
    await services.clearFaults();
  }
});

test('of five hundred episodes only those nearby are drawn, and any is reached by its number', async ({
  page,
  sharedHost,
}) => {
  await enter(page, sharedHost.url);
  const release = await ReleaseScreen.open(page, LONG);
  await expect(release.episode(1)).toBeVisible();
  expect(await release.episodes.count()).toBeLessThan(MOST_DRAWN);
  await release.goToEpisode('321');
  await expect(release.episode(321)).toBeFocused();
  await expect(release.episode(321)).toBeInViewport();
  expect(await release.episodes.count()).toBeLessThan(MOST_DRAWN);
  await page.keyboard.press('ArrowDown');
  await expect(release.episode(322)).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/watch\//);
  await page.goBack();
  await expect(release.episode(322)).toBeInViewport();

  await release.goToEpisode('first');
  await expect(page.getByRole('textbox', { name: 'Go to episode' })).toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('button', { name: 'Oldest first' }).click();
  await release.goToEpisode('499');
  await expect(release.episode(499)).toBeFocused();
  await page.getByRole('link', { name: 'Home' }).click();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Newest first' })).toBeVisible();

  await page.getByRole('navigation', { name: 'On this page' }).getByRole('button', { name: 'Torrents' }).click();
  await expect(release.section('Torrents')).toBeInViewport();
  await expect(release.section('Torrents')).toBeFocused();
});

test('a window that grows draws the episodes that come into sight', async ({ page, sharedHost }) => {
  await enter(page, sharedHost.url);
  await page.setViewportSize({ width: 360, height: 720 });
  await ReleaseScreen.open(page, RICH);
  const episodes = page.getByRole('region', { name: 'Episodes' }).getByRole('listitem');
  await expect(page.getByRole('heading', { name: 'Torrents' })).toBeAttached();
  await page.waitForLoadState('networkidle');
  await expect(episodes).toHaveCount(0);
  await page.setViewportSize({ width: 360, height: 1600 });
  await expect(episodes.first()).toBeInViewport();
});

test('a window 200 pixels wide has room for the names of episodes and their buttons', async ({ page, sharedHost }) => {
  await enter(page, sharedHost.url);
  await page.setViewportSize({ width: 200, height: 3000 });
  const { episodes } = await ReleaseScreen.open(page, RICH);
  await expect(episodes.first()).toBeVisible();
  const name = await episodes.first().getByRole('link').boundingBox();
  expect(name?.width).toBeGreaterThan(40);
  await expect(page.getByRole('button', { name: 'Select episodes' })).toBeInViewport({ ratio: 1 });
});

test('copying works even if the clipboard permission is denied', async ({ page, sharedHost }) => {
  await enter(page, sharedHost.url);
  const release = await ReleaseScreen.open(page, RICH);
  const devtools = await page.context().newCDPSession(page);
  const { targetInfo } = await devtools.send('Target.getTargetInfo');
  const { browserContextId = '' } = targetInfo;
  const permit = (name: string, setting: 'granted' | 'denied') =>
    devtools.send('Browser.setPermission', {
      permission: { name },
      setting,
      origin: new URL(page.url()).origin,
      browserContextId,
    });
  await permit('clipboard-read', 'granted');
  await permit('clipboard-write', 'granted');
  await clearClipboard(page);
  await permit('clipboard-write', 'denied');
  const refused = await page.evaluate(() =>
    navigator.clipboard.writeText('x').then(
      () => 'written',
      (cause: unknown) => (cause instanceof Error ? cause.name : String(cause)),
    ),
  );
  expect(refused).toBe('NotAllowedError');
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Copy names' }).click();
  await expect(page.getByText('Names copied.')).toBeVisible();
  expect(await clipboardOf(page)).toBe("The Mapmaker's Apprentice / Ученица картографа / Chizushi no Deshi (2026)");
  await release.torrentAction(/^Copy magnet link/).click();
  await expect(page.getByText('Magnet link copied.')).toBeVisible();
  expect(await clipboardOf(page)).toMatch(/^magnet:/);
});

test('torrents are saved, copied and opened; only a signed-in person gets personal addresses, with a warning', async ({
  page,
  host,
  services,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => {
    const opened: unknown[][] = [];
    Object.assign(window, { opened });
    window.open = (...call: unknown[]) => {
      opened.push(call);
      return null;
    };
  });
  await enter(page, host.url);
  const release = await ReleaseScreen.open(page, RICH);
  const save = release.torrentAction(/^Save \.torrent file/);
  const label = ((await save.getAttribute('aria-label')) ?? '').replace(/^[^:]*: /, '');
  await save.click();
  await expect(page.getByText(`Saved in your downloads folder as ${label}.torrent`)).toBeVisible();
  expect(await readdir(join(host.dataDir, 'downloads'))).toEqual([`${label}.torrent`]);

  await release.torrentAction(/^Copy magnet link/).click();
  await expect(page.getByText('Magnet link copied.')).toBeVisible();
  const magnet = await clipboardOf(page);
  expect(magnet).toMatch(/^magnet:\?xt=urn:btih:[0-9a-f]{40}/i);
  expect(magnet).not.toContain('pk=');
  await release.torrentAction(/^Open in torrent app/).click();
  await expect
    .poll(() => page.evaluate(() => Reflect.get(window, 'opened')))
    .toEqual([[magnet, '_blank', 'noopener,noreferrer']]);
  await page.getByRole('button', { name: 'Refresh counts' }).click();
  await expect(page.getByText(/^Counts refreshed at /)).toBeVisible();

  const feed = page.getByRole('button', { name: 'RSS of this release' });
  await feed.click();
  await page.getByRole('button', { name: 'Copy address' }).click();
  await expect(page.getByText('Feed address copied.')).toBeVisible();
  expect(await clipboardOf(page)).toMatch(/\/anime\/torrents\/rss\/release\/\d+$/);
  await expect(page.getByRole('button', { name: 'Copy personal address' })).toHaveCount(0);

  const { login, password } = services.account;
  await callCore(page, 'account.signIn', { login, password });
  await ReleaseScreen.open(page, RICH);
  await feed.click();
  await expect(page.getByText(/^This address identifies your account\./)).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: 'Copy personal address' }).click();
  await expect(page.getByText('Personal address copied. Do not share it.')).toBeVisible();
  expect(await clipboardOf(page)).toMatch(/\/anime\/torrents\/rss\/release\/\d+\?pk=\w+$/);
  await page.keyboard.press('Escape');

  await release.torrentAction(/^Copy magnet link/).click();
  await expect(page.getByText(/^Magnet link copied\. It contains your personal key/)).toBeVisible();
});

test('a stored release removed from the service stays with a note; one that never existed shows “Not found”', async ({
  page,
  services,
  dataDirectory,
}) => {
  const first = await startHost({ services, dataDirectory });
  await enter(page, first.url);
  const seen = await ReleaseScreen.open(page, RICH);
  await expect(seen.section('Similar')).toBeVisible();
  await expect(page.getByText('This release was removed from the service')).toHaveCount(0);
  try {
    await services.forgetRequests();
    await services.putFaults([{ match: READ, kind: 'status', status: 404 }]);
    await page.reload();
    // A failure here means that the page did not get the 404; further down, that it did not show it.
    const refusals = async () => (await services.requests()).filter(({ status }) => status === 404).length;
    await expect.poll(refusals).toBeGreaterThan(0);
    await expect(page.getByText('This release was removed from the service')).toBeVisible();
    await expect(seen.title).toHaveText("The Mapmaker's Apprentice");
    await expect(seen.episode(13)).toBeVisible();

    await services.putFaults([{ match: 'GET /api/v1/anime', kind: 'reset' }]);
    await page.reload();
    await expect(page.getByText(/^Last updated/)).toBeVisible({ timeout: 30_000 });
    await expect(seen.section('Torrents')).toBeVisible();
    await expect(seen.section('Similar')).toBeVisible();
  } finally {
    await services.clearFaults();
  }
  for (const address of ['no-release-was-ever-called-so', '999999999', `x${'y'.repeat(400)}`]) {
    await page.goto(new URL(`/anime/${address}`, first.url).href);
    await expect(page.getByRole('heading', { level: 1, name: 'Not found' })).toBeVisible();
  }
  await first.stop();
});

test('a blocked release says why and leads to the player of another site; one without episodes or torrents says so', async ({
  page,
  sharedHost,
  services,
}) => {
  await enter(page, sharedHost.url);
  await ReleaseScreen.open(page, 'airship-rightsholder');
  await expect(page.getByText('Removed at the request of the rights holder')).toBeVisible();
  const elsewhere = page.getByText(/^The service does not host this release/);
  await expectNoAxeFindings(page);
  await elsewhere.getByRole('button', { name: new URL(services.anime.siteUrl).hostname }).click();
  await expect(page.getByRole('link', { name: 'Open in the browser' })).toHaveAttribute(
    'href',
    /\/player\/airship-rightsholder$/,
  );
  await ReleaseScreen.open(page, 'the-garden-behind-the-closed-border');
  await expect(page.getByText('Not available in your country')).toBeVisible();
  await expectNoAxeFindings(page);
  const unfinished = await ReleaseScreen.open(page, 'the-unfinished-index-card');
  await expect(unfinished.section('Episodes')).toBeVisible();
  const announced = await ReleaseScreen.open(page, 'snow-tomorrow');
  await expect(page.getByText('No episodes', { exact: true })).toBeVisible();
  await expect(page.getByText('No torrents for this release.')).toBeVisible();
  await expect(announced.primaryAction).toHaveCount(0);
});

test('hostile and overlong texts of a release stay text and do not stretch the page', async ({ page, sharedHost }) => {
  const hostile = `<img src=x onerror="document.title='run'"> \u202Eabc\u200B${'Сверхдлинноеслово'.repeat(600)}`;
  await page.route('**/rpc/releases.get', async (route) => {
    const answer = await route.fetch({ maxRetries: 3 });
    const { value } = await answer.json();
    Object.assign(value, { description: hostile, notification: hostile });
    Object.assign(value.name, { main: hostile, english: hostile, alternative: `${hostile}2` });
    value.episodes[0].name = hostile;
    value.members[0].nickname = hostile;
    value.genres[0].name = hostile;
    value.torrents[0].label = hostile;
    value.sponsors.push({
      id: 'x',
      title: hostile,
      description: hostile,
      address: 'https://a.example',
      addressLabel: hostile,
    });
    await route.fulfill({ json: { ok: true, value } });
  });
  await enter(page, sharedHost.url);
  const release = await ReleaseScreen.open(page, RICH);
  await expect(release.section('Torrents')).toBeVisible();
  await expect(release.section('Supported by')).toBeVisible();
  expect(await page.locator('#main').evaluate((main) => main.scrollWidth - main.clientWidth)).toBe(0);
  expect(await page.locator('img[src="x"]').count()).toBe(0);
  expect(await page.title()).not.toBe('run');
  const head = await page.locator('header:has(h1)').boundingBox();
  expect(head?.height).toBeLessThan(1_200);
});
