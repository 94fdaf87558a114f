import { expectNoAxeFindings, expectReadableColours } from '#e2e/fixtures/axe.ts';
import { callCore } from '#e2e/fixtures/core-call.ts';
import { enter } from '#e2e/fixtures/enter.ts';
import { tabTo } from '#e2e/fixtures/tab-stops.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { AppFrame } from '#e2e/pages/app-frame.ts';
import { CatalogScreen } from '#e2e/pages/catalog-screen.ts';
import { SettingsScreen } from '#e2e/pages/settings-screen.ts';
import { CatalogFilters } from '#shared/domain/anime/catalog.ts';

test('filters chosen in the sheet go to the address and survive a reload; Back leaves the page in one step', {
  tag: '@short',
}, async ({ app }) => {
  const { page } = app;
  const catalog = await app.openAnime();
  await expect(catalog.total).toBeVisible();
  const all = await catalog.total.textContent();
  await catalog.openFilters();
  await catalog.sheet.getByRole('checkbox', { name: 'TV', exact: true }).check();
  await catalog.expectSearch('?types=TV');
  await catalog.expectGenresByAlphabet();
  await catalog.sheet.getByRole('textbox', { name: 'Find a genre' }).fill('комед');
  await expect(catalog.sheet.getByRole('group', { name: 'Genres' }).getByRole('checkbox')).toHaveCount(1);
  await catalog.sheet.getByRole('textbox', { name: 'Find a genre' }).fill('cmoedy');
  await expect(catalog.sheet.getByRole('group', { name: 'Genres' }).getByRole('checkbox')).toHaveCount(1);
  await catalog.sheet.getByRole('checkbox', { name: 'Comedy' }).check();
  await catalog.choose('From', '2015');
  await catalog.expectSearch('?types=TV&genres=21&from=2015');
  await expect(catalog.showButton).toHaveText(/^Show \d+ releases?$/);
  const promised = await catalog.showButton.textContent();
  await catalog.showFound();
  await expect(catalog.filtersButton).toBeFocused();
  await expect(catalog.filtersButton).toHaveText('Filters (3)');
  await expect(catalog.total).toHaveText(String(promised).replace('Show ', ''));
  await expect(catalog.chips).toHaveText(['TV', 'Comedy', 'From 2015']);

  await page.reload();
  await expect(catalog.chips).toHaveText(['TV', 'Comedy', 'From 2015']);
  await expect(catalog.total).toHaveText(String(promised).replace('Show ', ''));

  await page.goBack();
  await expect(app.heading('About')).toBeVisible();
  await page.goForward();
  await catalog.expectSearch('?types=TV&genres=21&from=2015');
  await catalog.chip('From 2015').click();
  await catalog.expectSearch('?types=TV&genres=21');
  await catalog.chip('TV').click();
  await catalog.expectSearch('?genres=21');
  await expect(catalog.chip('Comedy')).toBeFocused();
  await catalog.clearAll.click();
  await catalog.expectSearch('');
  await expect(catalog.filtersButton).toBeFocused();
  await expect(catalog.total).toHaveText(String(all));
});

test.describe('in a narrow window', () => {
  test.use({ viewport: { width: 400, height: 800 } });
  test('no part of the filter sheet shows below its footer', async ({ app }) => {
    const catalog = await app.openAnime();
    await catalog.openFilters();
    const gap = catalog.showButton.evaluate((button) => {
      const [foot, sheet] = [button.closest('footer'), button.closest('[role="dialog"]')];
      return (sheet?.getBoundingClientRect().bottom ?? 0) - (foot?.getBoundingClientRect().bottom ?? 0);
    });
    // The border of the sheet.
    expect(Math.round(await gap)).toBeLessThanOrEqual(1);
  });
});

test('season, year and sorting are set on the page itself', async ({ app }) => {
  const catalog = await app.openAnime();
  await catalog.choose('Season', 'Winter');
  await catalog.choose('Year', '2024');
  await catalog.choose('Sorting', 'Most popular');
  await catalog.expectSearch('?seasons=winter&from=2024&to=2024&sort=RATING_DESC');
  await expect(catalog.chips).toHaveText(['2024', 'Winter']);
  const popular = await catalog.cards.first().textContent();
  await catalog.choose('Sorting', 'Least popular');
  await expect(catalog.cards.first()).not.toHaveText(String(popular));
  await catalog.choose('Sorting', 'Recently updated');
  await catalog.expectSearch('?seasons=winter&from=2024&to=2024');
  await catalog.choose('Season', 'Any season');
  await catalog.choose('Year', 'Any year');
  await catalog.expectSearch('');
});

test('search waits for a pause in typing and corrects the keyboard layout; Back leaves the page in one step', async ({
  app,
}) => {
  const { page } = app;
  const catalog = await app.openAnime();
  await expect(catalog.cards.first()).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('catalogPage')) asked.push(request.postData() ?? request.url());
  });
  await catalog.searchField.pressSequentially('the', { delay: 30 });
  await catalog.expectSearch('?q=the');
  await expect(page.getByText('Search shows at most 20 releases.')).toBeVisible();
  await catalog.searchField.pressSequentially(' night market', { delay: 30 });
  await catalog.expectSearch('?q=the+night+market');
  await expect(catalog.searchField).toHaveValue('the night market');
  // Two requests, and one more for every key that a busy machine delays; sixteen without the pause.
  expect(asked.length).toBeLessThanOrEqual(8);
  await page.goBack();
  await expect(app.heading('About')).toBeVisible();
  await page.goForward();
  await expect(catalog.searchField).toHaveValue('the night market');
  await page.getByRole('button', { name: 'Clear search' }).click();
  await catalog.expectSearch('');
  await expect(catalog.searchField).toBeFocused();

  // Text typed in the wrong layout is searched in the right one, and the page says so.
  await catalog.searchField.fill('yjxys[');
  await expect(page.getByText('Nothing for “yjxys[”. Showing results for “ночных”.')).toBeVisible();
  await catalog.expectSearch('?q=yjxys[');
  await expect(catalog.searchField).toHaveValue('yjxys[');
  await expect(catalog.cards.first()).toContainText('Night');
  await expectNoAxeFindings(page);
  await catalog.searchField.fill('night');
  await expect(page.getByText('Nothing for')).toHaveCount(0);
  await expect(catalog.cards.first()).toContainText('Night');
});

test('the catalogue opens at any address written by hand and drops invalid filters', async ({ page, sharedHost }) => {
  await enter(page, sharedHost.url);
  const garbage = [
    `?q=${'x'.repeat(10_000)}`,
    '?types[]=TV&genres=-1,abc,1e99&from=-5&to=99999999999&sort[]=x',
    '?q={"a":[1]}&genres={}&types=null&from=true&seasons=%E0A',
    '?types=TV&types=TV&types=&genres=21,21,%2021&__proto__=1&constructor=1',
  ];
  const becomes = [`?q=${'x'.repeat(200)}`, '', '?q={"a":[1]}&types=null&seasons=\uFFFDA', '?types=TV&genres=21'];
  for (const [index, search] of garbage.entries()) {
    const catalog = await CatalogScreen.open(page, search);
    await expect(page.getByRole('heading', { level: 1, name: 'Anime' })).toBeVisible();
    await catalog.expectSearch(becomes[index] ?? 'nothing was expected');
    await expect(catalog.filtersButton).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  }
});

test('filters that no longer exist or find nothing are reported, and one press mends each; years may be in any order', async ({
  page,
  sharedHost,
}) => {
  await enter(page, sharedHost.url);
  const catalog = await CatalogScreen.open(page, '?types=TV,VHS&genres=999&sort=BY_SMELL');
  await expect(catalog.chips).toHaveText(['TV', 'VHS · no longer exists', 'Genre 999 · no longer exists']);
  await expect(page.getByText('No longer on the service: Genre 999.')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Sorting' })).toHaveText('BY_SMELL · no longer exists');
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: 'Remove filter: Genre 999', exact: true }).click();
  await catalog.expectSearch('?types=TV,VHS&sort=BY_SMELL');
  await expect(catalog.cards.first()).toBeVisible();
  await catalog.chip(/^Remove filter: VHS/).click();
  await catalog.expectSearch('?types=TV&sort=BY_SMELL');

  await CatalogScreen.open(page, '?from=2020&to=2010');
  await catalog.expectSearch('?from=2010&to=2020');
  await expect(catalog.cards.first()).toBeVisible();
  await catalog.openFilters();
  await expectNoAxeFindings(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await expectReadableColours(page);
  await catalog.choose('From', '2024');
  await catalog.expectSearch('?from=2024');
  await catalog.showFound();

  await CatalogScreen.open(page, '?types=TV&q=zzqqxx');
  const ways = page.getByRole('list', { name: 'Remove a filter' }).getByRole('button');
  await expect(ways).toHaveText(['Without: TVstill no results', /^Without: “zzqqxx”\d+ releases$/]);
  await ways.last().click();
  await catalog.expectSearch('?types=TV');
  await expect(catalog.searchField).toHaveValue('');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(catalog.cards.first()).toBeVisible();
});

test('Back from a release returns to the same place and card far down in a filtered catalogue', async ({
  page,
  sharedHost,
}) => {
  await enter(page, sharedHost.url);
  const catalog = await CatalogScreen.open(page, '?types=TV');
  await expect(catalog.cards.first()).toBeVisible();
  await catalog.scrollBeyond(6_000);
  await expect(page.getByText('Loading more')).toHaveCount(0);
  const index = Math.floor((await catalog.cards.count()) / 2);
  await catalog.cards.nth(index).focus();
  // Read from the focused card: its place among the drawn cards may change as it scrolls into sight.
  const [href, place] = [await page.locator(':focus').getAttribute('href'), await catalog.scrolledPixels()];
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Anime');
  await page.goBack();
  await catalog.expectSearch('?types=TV');
  await expect(page.locator(':focus')).toHaveAttribute('href', String(href));
  expect(Math.abs((await catalog.scrolledPixels()) - place)).toBeLessThan(200);
});

test('a catalogue scrolled to the end of its stored pages grows further after they are refreshed', async ({ app }) => {
  const { page } = app;
  const catalog = await app.openAnime();
  await expect(catalog.cards.first()).toBeVisible();
  const refreshed = Promise.withResolvers<void>();
  await page.route('**/rpc/releases.catalogPage', async (route) => {
    if (route.request().postDataJSON().input.page === 1) await refreshed.promise;
    await route.continue();
  });
  await page.reload();
  await expect(catalog.cards.first()).toBeVisible();
  const main = page.locator('#main');
  const end = () => main.evaluate((element) => element.scrollTo({ top: element.scrollHeight, behavior: 'instant' }));
  const height = () => main.evaluate(({ scrollHeight }) => scrollHeight);
  await end();
  // Long enough for the stored pages to be drawn: no further page loads before the refresh.
  await page.waitForTimeout(500);
  const former = await height();
  refreshed.resolve();
  await expect.poll(height).toBeGreaterThan(1.5 * former);
});

test('a filter is set and removed by keyboard alone', async ({ app }) => {
  const { page } = app;
  const catalog = await app.openAnime();
  await expect(catalog.cards.first()).toBeVisible();
  const MOST_TABS = 40;
  await tabTo(page, catalog.filtersButton, MOST_TABS);
  await page.keyboard.press('Enter');
  await expect(catalog.sheet.getByRole('checkbox').first()).toBeVisible();
  await tabTo(page, catalog.sheet.getByRole('checkbox').first(), MOST_TABS);
  await page.keyboard.press('Space');
  await catalog.expectSearch('?types=TV');
  // Focus goes round within the sheet.
  for (let press = 0; press < 5; press++) {
    await page.keyboard.press('Shift+Tab');
    await expect(catalog.sheet.locator(':focus')).toHaveCount(1);
  }
  await page.keyboard.press('Escape');
  await expect(catalog.sheet).toBeHidden();
  await expect(catalog.filtersButton).toBeFocused();
  await tabTo(page, catalog.chip('TV'), MOST_TABS);
  await page.keyboard.press('Enter');
  await catalog.expectSearch('');
  await expect(catalog.filtersButton).toBeFocused();
});

test('hidden 18+ releases do not stop the list, even when they fill a whole page', async ({ page, host }) => {
  let secondPage: readonly { readonly id: number }[] = [];
  // Set before the page opens, which may ask for the whole catalogue before its filter is removed.
  await page.route('**/releases.catalogPage', async (route) => {
    const response = await route.fetch({ maxRetries: 3 });
    const answer = await response.json();
    const isFiltered = route.request().postData()?.includes('R18_PLUS');
    if (answer.value.page === 2 && !isFiltered) secondPage = answer.value.items;
    if (answer.value.page === 1) {
      for (const item of answer.value.items) item.ageRating = { value: 'R18_PLUS', label: '18+', isAdult: true };
    }
    await route.fulfill({ response, json: answer });
  });
  const app = await AppFrame.open(page, host.url);
  await (await app.openSettings()).choose('Hide');
  const catalog = await CatalogScreen.open(page, '?ages=R18_PLUS');
  await expect(page.getByText('Everything here is 18+')).toBeVisible();
  await expect(catalog.cards).toHaveCount(0);
  await catalog.chip('18+').click();
  await expect(catalog.cards.first()).toBeVisible();
  await expect(catalog.cards.first()).toHaveAttribute('href', `/anime/${secondPage[0]?.id}`);
});

test('cards show the average score when the setting asks for it, in the number format of the language', async ({
  page,
  host,
}) => {
  await enter(page, host.url);
  const catalog = await CatalogScreen.open(page);
  const scores = page
    .getByRole('main')
    .getByRole('article')
    .getByRole('img', { name: /^(Score \d+\.\d|Оценка \d+,\d)$/ });
  await expect(catalog.cards.first()).toBeVisible();
  await expect(scores).toHaveCount(0);
  await SettingsScreen.open(page);
  const saved = page.waitForResponse((response) => response.url().endsWith('/rpc/settings.update'));
  await page.getByRole('switch', { name: 'Scores on covers' }).click();
  await saved;
  const { items } = await callCore(page, 'releases.catalogPage', { page: 1, filters: CatalogFilters.parse({}) });
  const [rated] = items.filter(({ averageScore }) => averageScore !== null);
  const card = page.getByRole('article').filter({ has: page.locator(`a[href="/anime/${rated?.id}"]`) });
  for (const language of ['en', 'ru'] as const) {
    await callCore(page, 'settings.update', { language });
    await CatalogScreen.open(page);
    const written = rated?.averageScore?.toLocaleString(language, {
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
    });
    await expect(card.getByRole('img', { name: language === 'en' ? /^Score / : /^Оценка / })).toHaveText(written ?? '');
  }
  await expectNoAxeFindings(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await expectReadableColours(page);
  await page.goto(new URL('/', page.url()).href);
  await expect(scores.first()).toBeVisible();
});

test('narrow cards cut off no fact', async ({ page, sharedHost }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await enter(page, sharedHost.url);
  const catalog = await CatalogScreen.open(page);
  await expect(catalog.cards.first()).toBeVisible();
  const lines = page.getByRole('main').getByRole('article').getByRole('paragraph');
  const widths = await lines.evaluateAll((all) => all.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
  expect(widths.length).toBeGreaterThan(3);
  expect(Math.max(...widths)).toBe(0);
});
