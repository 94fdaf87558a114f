import { callCore } from '#e2e/fixtures/core-call.ts';
import { enter } from '#e2e/fixtures/enter.ts';
import { startHost } from '#e2e/fixtures/host.ts';
import { listenIn, openFromOutside } from '#e2e/fixtures/host-events.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { NovelScreen } from '#e2e/pages/novel-screen.ts';
import { PlayerScreen } from '#e2e/pages/player-screen.ts';

test('the app opens the link it is started with once, and Back leads to the home page', async ({
  page,
  services,
  dataDirectory,
}) => {
  const link = `${services.novels.siteUrl}/ru/people/2153--igor-belyaev`;
  const host = await startHost({ services, dataDirectory, link });
  try {
    await page.goto(host.url);
    await expect(page.getByRole('heading', { level: 1, name: /Беляев/ })).toBeFocused();
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
    expect(await callCore(page, 'links.take', {})).toBeNull();
  } finally {
    await host.stop();
  }
});

test('links from outside open from a page, the player and the reader, and missing targets are reported', async ({
  page,
  host,
}) => {
  await listenIn(page);
  await enter(page, host.url);
  const [latest] = await callCore(page, 'releases.latest', { limit: 5 });
  const slugUrl = await NovelScreen.find(page, 'Lamps of the North Cape');
  const release = await callCore(page, 'releases.get', { idOrAlias: latest?.release.alias ?? '' });
  const episode = release.episodes.at(-1);
  if (episode === undefined) throw new Error('the latest release has no episode');
  await page.goto(new URL('/schedule', page.url()).href);
  await expect(page.getByRole('heading', { level: 1, name: 'Schedule' })).toBeVisible();

  // To an episode by its number, which opens the player.
  await openFromOutside(page, { kind: 'release', idOrAlias: release.alias, ordinal: episode.ordinal });
  await expect(page).toHaveURL((url) => url.pathname === `/watch/${release.id}/${episode.id}`);
  await new PlayerScreen(page).isShown();

  // From the player to a chapter.
  await openFromOutside(page, { kind: 'chapter', slugUrl, volume: '1', number: '2', branchId: null });
  await expect(page).toHaveURL((url) => url.pathname === `/read/${slugUrl}/1/2`);
  await expect(page.getByRole('article').first()).toBeVisible();

  // From the reader to the search, then to a page, which closes the search.
  await openFromOutside(page, { kind: 'page', page: 'search' });
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible();
  await openFromOutside(page, { kind: 'page', page: 'saved' });
  await expect(page).toHaveURL((url) => url.pathname === '/library' && url.search === '?tab=saved');
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeHidden();

  await openFromOutside(page, { kind: 'release', idOrAlias: release.alias, ordinal: 9_000.5 });
  await expect(page.getByText('Episode 9,000.5 was not found.')).toBeVisible();
  await expect(page).toHaveURL((url) => url.pathname === `/anime/${release.alias}`);
  await openFromOutside(page, { kind: 'release', idOrAlias: 'no-such-release', ordinal: 1 });
  await expect(page.getByRole('heading', { level: 1, name: 'Not found' })).toBeVisible();
});
