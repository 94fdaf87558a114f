import { expectNoAxeFindings } from '#e2e/fixtures/axe.ts';
import { startHost } from '#e2e/fixtures/host.ts';
import type { Services } from '#e2e/fixtures/services.ts';
import { tabTo } from '#e2e/fixtures/tab-stops.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { AppFrame } from '#e2e/pages/app-frame.ts';
import { ReleaseScreen } from '#e2e/pages/release-screen.ts';
import { SearchScreen } from '#e2e/pages/search-screen.ts';
import { onOtherLayout } from '#shared/domain/app/name-search.ts';

const RELEASE_SEARCH = '/api/v1/app/search/releases';
const NOVEL_SEARCH = '/api/manga';

/** The search texts that the services received. */
async function searchesOf(services: Services): Promise<{ releases: string[]; novels: string[] }> {
  const requests = await services.requests();
  const textsOf = (path: string, key: string) =>
    requests
      .filter((request) => request.path === path)
      .map(({ query }) => new URLSearchParams(query).get(key))
      .filter((text) => text !== null);
  return { releases: textsOf(RELEASE_SEARCH, 'query'), novels: textsOf(NOVEL_SEARCH, 'q') };
}

test('the keyboard alone leads from the start by search to episode 2 of a release', { tag: '@short' }, async ({
  app: { page },
}) => {
  const search = await SearchScreen.open(page);
  await search.type('secretary of sky');
  // The sequel, known from the home page, is found before the service answers.
  await search.isSelected(/Secretary of Sky Fish(?! 2)/);
  await page.keyboard.press('Enter');
  await search.hasClosed();
  await expect(page.getByRole('heading', { level: 1, name: 'Secretary of Sky Fish', exact: true })).toBeFocused();
  const episode = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: 'Episode 2' })
    .getByRole('link')
    .first();
  await tabTo(page, episode);
  const address = (await episode.getAttribute('href')) ?? '';
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL((url) => url.pathname === address);
  await expect(page.locator('video')).toBeVisible();
  await expect(page.getByText('Episode 2').first()).toBeVisible();
});

test('keys typed before the search is loaded go into its field', async ({ app: { page } }) => {
  await page.route('**/assets/palette-dialog-*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await route.continue();
  });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  await page.keyboard.press('Control+KeyK');
  await page.keyboard.type('sky fish');
  await expect(new SearchScreen(page).field).toHaveValue('sky fish');
  await page.keyboard.type('es');
  await expect(new SearchScreen(page).field).toHaveValue('sky fishes');

  // An open sheet has the focus until the search takes it.
  await page.goto(new URL('/anime', page.url()).href);
  await page.getByRole('button', { name: 'Filters' }).click();
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeFocused();
  await page.keyboard.press('Control+KeyK');
  await page.keyboard.type('night');
  await expect(page.getByRole('dialog', { name: 'Search' }).getByRole('combobox')).toHaveValue('night');

  // Space on the focused button of a toast presses the button instead.
  await ReleaseScreen.open(page, 'zero-hour-diner');
  await page.getByRole('button', { name: 'Mark all as watched' }).click();
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeVisible();
  await page.keyboard.press('Control+KeyK');
  const { field } = new SearchScreen(page);
  await expect(field).toBeFocused();
  await undo.focus();
  await page.keyboard.press('Space');
  await expect(undo).toHaveCount(0);
  await expect(field).toHaveValue('');
});

test('typing a long text without a pause sends few requests to each service, none of them twice', async ({
  app: { page },
  services,
}) => {
  const search = await SearchScreen.open(page);
  await services.forgetRequests();
  await search.type('secretary of the morning star ');
  await search.isSelected(/Secretary of the Morning Star/);
  await expect(search.status).toHaveText(/result/);
  await page.keyboard.press('Backspace');
  await search.type(' ');
  await expect(search.status).toHaveText(/result/);
  const { releases, novels } = await searchesOf(services);
  expect(releases.at(-1)).toBe('secretary of the morning star');
  // One or two requests, and one more for every key that a busy machine delays; some thirty without the pause.
  expect(releases.length).toBeLessThanOrEqual(10);
  // A text without results is searched once more as typed in the other keyboard layout.
  const typed = novels.filter((text) => 'secretary of the morning star'.startsWith(text));
  expect(typed.length).toBeLessThanOrEqual(10);
  const otherLayout = typed.map(onOtherLayout);
  expect(otherLayout).toEqual(expect.arrayContaining(novels.filter((text) => !typed.includes(text))));
  expect(new Set(novels).size).toBe(novels.length);
  expect(new Set(releases).size).toBe(releases.length);
});

test('the last search text wins even if an earlier answer arrives later', async ({ app: { page }, services }) => {
  await services.putFaults([
    { match: `GET ${RELEASE_SEARCH}\\?.*query=midnight(&|$)`, kind: 'latency', delayMs: 3_000 },
  ]);
  try {
    const search = await SearchScreen.open(page);
    await services.forgetRequests();
    await search.type('midnight');
    // Waits for the whole word: on a slow machine a gap between two keys may count as a pause in typing.
    await expect.poll(async () => (await searchesOf(services)).releases.at(-1)).toBe('midnight');
    await search.clear();
    await search.type('secretary');
    await expect(search.option(/Secretary of Sky Fish 2/)).toBeVisible();
    await expect(search.status).toHaveText(/result/);
    await expect
      .poll(async () => (await services.requests()).filter(({ query }) => query.includes('secretary')).length)
      .toBe(2);
    await services.clearFaults();
    // By now the late answer would have arrived, if it were still used.
    await expect(search.option(/Midnight/)).toHaveCount(0);
    await search.clear();
    await search.type('midnight');
    await expect(search.option(/Midnight of/).first()).toBeVisible();
    await expect(search.option(/Secretary/)).toHaveCount(0);
  } finally {
    await services.clearFaults();
  }
});

test('local results come first and keep their places; without services only they are shown, with a note', async ({
  page,
  sharedHost,
  services,
}) => {
  await page.goto(sharedHost.url);
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  await services.putFaults([{ match: `GET (${RELEASE_SEARCH}|${NOVEL_SEARCH})`, kind: 'latency', delayMs: 6_000 }]);
  try {
    const search = await SearchScreen.open(page);
    await search.type('night');
    await expect(search.option(/The Night Cyclists Club/).first()).toBeVisible();
    await expect(search.status).toHaveText('Searching');
    const before = await search.options.allTextContents();
    await page.keyboard.press('ArrowDown');
    const selected = await search.selected();
    expect(selected).toBe(before[1]);
    await expect(search.status).toHaveText(/results/);
    const after = await search.options.allTextContents();
    expect(after.length).toBeGreaterThan(before.length);
    expect(after.slice(0, before.length)).toEqual(before);
    expect(await search.selected()).toBe(selected);
    expect(new Set(after).size).toBe(after.length);

    await services.putFaults([{ match: `GET (${RELEASE_SEARCH}|${NOVEL_SEARCH})`, kind: 'edge-403' }]);
    await search.clear();
    await search.type('ночных');
    await expect(search.option(/The Night Cyclists Club/).first()).toBeVisible();
    await expect(search.dialog.getByText('Searching only what you have seen on this device.')).toBeVisible({
      timeout: 30_000,
    });
    await expectNoAxeFindings(page);
    await services.clearFaults();
    await search.dialog.getByRole('button', { name: 'Retry' }).click();
    await expect(search.dialog.getByText('Searching only what you have seen on this device.')).toHaveCount(0);
    await expect(search.status).toHaveText(/result/, { timeout: 30_000 });
  } finally {
    await services.clearFaults();
  }
});

test('recent searches survive a kill, are repeated by Enter, and are removed one by one or all', async ({
  page,
  services,
  dataDirectory,
}) => {
  const first = await startHost({ services, dataDirectory });
  await AppFrame.open(page, first.url);
  for (const text of ['secretary', 'midnight', 'veranda']) {
    const search = await SearchScreen.open(page);
    await search.type(text);
    if (text === 'veranda') {
      await page.keyboard.press('Escape');
    } else {
      await search.isSelected(new RegExp(text, 'i'));
      await page.keyboard.press('Enter');
    }
    await search.hasClosed();
  }
  await first.kill();

  const second = await startHost({ services, dataDirectory });
  await AppFrame.open(page, second.url);
  const search = await SearchScreen.open(page);
  await expect(search.options.nth(0)).toHaveText('midnight');
  await expect(search.options.nth(1)).toHaveText('secretary');
  await expect(search.option('veranda')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(search.field).toHaveValue('midnight');
  await expect(search.option(/Midnight of/).first()).toBeVisible();
  await search.clear();
  await search.isSelected('midnight');
  await page.keyboard.press('Shift+Delete');
  await expect(search.option('midnight')).toHaveCount(0);
  await search.option('Clear recent searches').click();
  await expect(search.option('secretary')).toHaveCount(0);
  await expect(search.field).toBeFocused();
  await second.stop();
});

test('search opens by shortcut in any layout, slash and button, closes, and returns the focus', async ({
  app: { page },
}) => {
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Anime' });
  await link.focus();
  const search = await SearchScreen.open(page);
  await page.keyboard.press('Escape');
  await search.hasClosed();
  await expect(link).toBeFocused();

  // The event of a Cyrillic layout.
  const cyrillic = { key: 'л', code: 'KeyK', ctrlKey: true, bubbles: true, cancelable: true };
  await link.dispatchEvent('keydown', cyrillic);
  await expect(search.field).toBeFocused();
  await page.keyboard.press('Control+KeyK');
  await search.hasClosed();

  await page.keyboard.press('Slash');
  await expect(search.field).toBeFocused();
  await page.keyboard.press('Slash');
  await expect(search.field).toHaveValue('/');
  await page.keyboard.press('Escape');
  await search.hasClosed();

  await page.getByRole('button', { name: 'Search' }).click();
  await expect(search.field).toBeFocused();
});

test('over a playing episode the search takes every key and can lead to another page', async ({ page, host }) => {
  await AppFrame.open(page, host.url);
  const catalog = await new AppFrame(page).openAnime();
  const player = await (await catalog.openRelease()).watch();
  await player.isMoving();
  const address = page.url();
  const search = await SearchScreen.open(page);
  await search.type('secretary of sky');
  await expect(search.field).toHaveValue('secretary of sky');
  await page.keyboard.press('Escape');
  await search.hasClosed();
  expect(page.url()).toBe(address);
  await SearchScreen.open(page);
  await search.type('secretary of sky');
  await search.isSelected(/Secretary of Sky Fish(?! 2)/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Secretary of Sky Fish', exact: true })).toBeVisible();
});

test('commands set the theme and open pages, and all results open in the catalogue', async ({ page, host }) => {
  await AppFrame.open(page, host.url);
  let search = await SearchScreen.open(page);
  await search.type('colours dark');
  await search.isSelected('Theme: Dark');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await search.hasClosed();

  search = await SearchScreen.open(page);
  await search.type('connec');
  await search.isSelected('Connection');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/connection$/);
  await search.hasClosed();

  search = await SearchScreen.open(page);
  await search.type('secretary');
  await search.option('See all results for “secretary” in the catalogue').click();
  await expect(page).toHaveURL(/\/anime\?q=secretary$/);
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
});

test('axe finds nothing in the search, empty, with results and with none, and it fits a narrow window', async ({
  app: { page },
}) => {
  const search = await SearchScreen.open(page);
  await expect(search.options.first()).toBeVisible();
  await expectNoAxeFindings(page);
  await search.type('secretary');
  await expect(search.status).toHaveText(/result/);
  await expectNoAxeFindings(page);
  await search.clear();
  await search.type('qqzzqq');
  await expect(search.dialog.getByText('No results for “qqzzqq”')).toBeVisible();
  await expect(search.status).toHaveText('Nothing found');
  await expectNoAxeFindings(page);

  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await search.hasClosed();
  await page.setViewportSize({ width: 420, height: 800 });
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(search.field).toBeFocused();
  // Without key names and results, the footer has no height.
  const inFoot = search.dialog.getByRole('status').last();
  const footPixels = () => inFoot.evaluate(({ parentElement }) => parentElement?.offsetHeight);
  expect(await footPixels()).toBe(0);
  await search.type('secretary');
  await expect(search.status).toHaveText(/result/);
  expect(await footPixels()).toBeGreaterThan(20);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(420);
  const box = await search.dialog.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(420);
  await page.getByRole('button', { name: 'Close' }).click();
  await search.hasClosed();
});

test.describe('for a Russian system', () => {
  test.use({ locale: 'ru-RU' });

  test('names, commands and counts are Russian', async ({ page, sharedHost }) => {
    await page.goto(sharedHost.url);
    await expect(page.getByRole('button', { name: 'Поиск' })).toBeVisible();
    const search = await SearchScreen.open(page);
    await search.type('секретарь небесных');
    await search.isSelected(/Секретарь небесных рыб.*Secretary of Sky Fish/);
    await expect(search.status).toHaveText(/результат/);
    await search.clear();
    await search.type('настр');
    await expect(search.option(/^Настройки$/)).toBeVisible();
    await expectNoAxeFindings(page);
  });
});

test('over an open sheet the search keeps the focus, and closing it returns to the sheet', async ({
  app: { page },
}) => {
  await page.goto(new URL('/anime', page.url()).href);
  await page.getByRole('button', { name: /^Filters/ }).press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Filters', includeHidden: true });
  await expect(sheet).toBeFocused();
  await page.keyboard.press('Control+KeyK');
  const field = page.getByRole('dialog', { name: 'Search' }).getByRole('combobox');
  await expect(field).toBeFocused();
  for (let press = 0; press < 40; press += 1) {
    await page.keyboard.press(press < 20 ? 'Tab' : 'Shift+Tab');
    await expect(sheet.locator(':focus'), `press ${press}`).toHaveCount(0);
  }
  await field.press('Escape');
  await expect(field).toHaveCount(0);
  await expect(sheet).toBeVisible();
  await expect(sheet.and(page.locator(':focus-within'))).toHaveCount(1);
  await page.keyboard.press('Tab');
  await expect(sheet.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
});
