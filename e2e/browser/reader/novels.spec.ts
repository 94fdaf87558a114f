import { expectNoAxeFindings, expectReadableColours } from '#e2e/fixtures/axe.ts';
import { enter } from '#e2e/fixtures/enter.ts';
import type { Services } from '#e2e/fixtures/services.ts';
import { tabTo } from '#e2e/fixtures/tab-stops.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { AppFrame } from '#e2e/pages/app-frame.ts';
import { NovelCatalogScreen } from '#e2e/pages/novel-catalog-screen.ts';
import { SearchScreen } from '#e2e/pages/search-screen.ts';

const CATALOGUE = '/api/manga';

/** The queries of the service's catalogue requests. */
async function pagesAsked(services: Services): Promise<readonly URLSearchParams[]> {
  const requests = await services.requests();
  return requests.filter(({ path }) => path === CATALOGUE).map(({ query }) => new URLSearchParams(query));
}

/** Addresses of more than 70 cards from the top, in order and with repetitions. */
async function firstCards(catalog: NovelCatalogScreen): Promise<readonly string[]> {
  const seen = new Map<number, string>();
  await expect(async () => {
    for (const item of await catalog.page.getByRole('main').locator('li[data-index]').all()) {
      const index = Number(await item.getAttribute('data-index'));
      seen.set(index, (await item.getByRole('link').getAttribute('href', { timeout: 1_000 })) ?? '');
    }
    await catalog.page.mouse.move(700, 500);
    await catalog.page.mouse.wheel(0, 700);
    expect(seen.size).toBeGreaterThan(70);
  }).toPass({ intervals: [100] });
  return [...seen.entries()].toSorted(([left], [right]) => left - right).map(([, href]) => href);
}

test('filters chosen in the sheet go to address and request and survive a reload; Back leaves the page in one step', {
  tag: '@short',
}, async ({ app, services }) => {
  const { page } = app;
  const catalog = await app.openNovels();
  await expect(catalog.cards.first()).toBeVisible();
  const all = await catalog.cards.first().textContent();
  await catalog.openFilters();
  await catalog
    .choices('Type')
    .and(page.getByLabel('Korea', { exact: true }))
    .check();
  await catalog.expectSearch('?types=11');
  await catalog.expectGenresByAlphabet();
  await catalog.sheet.getByRole('textbox', { name: 'Find a genre' }).fill('боев');
  await expect(catalog.choices('Genres')).toHaveCount(3);
  await services.forgetRequests();
  await catalog.sheet.getByRole('checkbox', { name: 'Action', exact: true }).check();
  await catalog.expectSearch('?genres=34&types=11');
  await expect(catalog.sheet.getByText(/^And \d+ more: type part of the name\.$/)).toBeVisible();
  await catalog.sheet.getByRole('textbox', { name: 'Find a tag' }).fill('якуд');
  await expect(catalog.choices('Tags')).toHaveCount(1);
  await expect(catalog.showButton).toHaveText(/^Show (\d+ )?novels?$/);
  await catalog.showFound();
  await expect(catalog.filtersButton).toBeFocused();
  await expect(catalog.chips).toHaveText(['Korea', 'Action']);
  await expect(catalog.cards.first()).not.toHaveText(String(all));
  const found = await catalog.cards.first().textContent();
  // A request for a further page of the earlier list may be among them.
  const asked = (await pagesAsked(services)).find((query) => query.has('genres[]'));
  expect(asked?.getAll('genres[]')).toEqual(['34']);
  expect(asked?.getAll('types[]')).toEqual(['11']);
  expect(asked?.getAll('site_id[]')).toEqual(['3']);

  await page.reload();
  await expect(catalog.chips).toHaveText(['Korea', 'Action']);
  await expect(catalog.cards.first()).toHaveText(String(found));

  await page.goBack();
  await expect(app.heading('About')).toBeVisible();
  await page.goForward();
  await catalog.expectSearch('?genres=34&types=11');
  await catalog.chip('Korea').click();
  await catalog.expectSearch('?genres=34');
  await expect(catalog.chip('Action')).toBeFocused();
  await catalog.clearAll.click();
  await catalog.expectSearch('');
  await expect(catalog.filtersButton).toBeFocused();
  await expect(catalog.cards.first()).toHaveText(String(all));
});

test('type, status, sorting and its direction are set on the page itself; Back leaves the page in one step', async ({
  app,
  services,
}) => {
  const { page } = app;
  const catalog = await app.openNovels();
  await catalog.choose('Type', 'Japan');
  await catalog.choose('Status of the original', 'Completed');
  await catalog.choose('Sorting', 'By name');
  await catalog.expectSearch('?types=10&status=2&sort=name');
  await expect(catalog.chips).toHaveText(['Japan', 'Completed']);
  await expect(catalog.cards.first()).toBeVisible();
  const first = await catalog.cards.first().textContent();
  await services.forgetRequests();
  await page.getByRole('button', { name: 'A to Z' }).click();
  await catalog.expectSearch('?types=10&status=2&sort=name&dir=desc');
  await expect(page.getByRole('button', { name: 'Z to A' })).toBeFocused();
  await expect(catalog.cards.first()).not.toHaveText(String(first));
  const [asked] = await pagesAsked(services);
  expect([asked?.get('sort_by'), asked?.get('sort_type'), asked?.get('status[]')]).toEqual(['name', 'desc', '2']);

  await page.getByRole('button', { name: 'Clear all' }).first().click();
  await catalog.expectSearch('?sort=name&dir=desc');
  await catalog.choose('Sorting', 'By views');
  await catalog.expectSearch('');
  await catalog.searchField.pressSequentially('lamps of', { delay: 30 });
  await catalog.expectSearch('?q=lamps+of');
  await expect(catalog.cards.first()).toContainText('Lamps of');
  await page.goBack();
  await expect(app.heading('About')).toBeVisible();
});

test('a random order stays the same across pages and on return, until it is shuffled again', async ({
  page,
  host,
  services,
}) => {
  const app = await AppFrame.open(page, host.url);
  const shuffledPagesAsked = async () =>
    (await pagesAsked(services)).filter((query) => query.get('sort_by') === 'random');
  await services.forgetRequests();
  const catalog = await NovelCatalogScreen.open(app.page, '?sort=random');
  const cards = await firstCards(catalog);
  expect(new Set(cards).size).toBe(cards.length);
  const asked = await shuffledPagesAsked();
  expect(asked.length).toBeGreaterThanOrEqual(3);
  expect(asked.map((query) => query.get('page'))).toEqual(asked.map((_, index) => String(index + 1)));
  const orders = asked.map((query) => query.get('random_order'));
  expect(orders[0]).toBeNull();
  expect(orders[1]).not.toBeNull();
  expect(new Set(orders.slice(1)).size).toBe(1);

  // The page shows the titles in the service's order.
  const ids = new Set<string>();
  for (const page of ['1', '2']) {
    const query = new URLSearchParams({ sort_by: 'random', random_order: String(orders[1]), page, limit: '30' });
    query.append('site_id[]', '3');
    const answer = await fetch(`${services.novels.baseUrl}${CATALOGUE}?${query}`, {
      headers: { accept: 'application/json', referer: `${services.novels.siteUrl}/` },
    });
    for (const { slug_url } of (await answer.json()).data) ids.add(`/novels/${slug_url}`);
  }
  expect(cards.slice(0, 60)).toEqual([...ids].map((href) => encodeURI(href)));

  // Away and back: the same order in the same place.
  await services.forgetRequests();
  await catalog.cards.first().click();
  await expect(app.page).toHaveURL(/\/novels\/\d+--/);
  await app.page.goBack();
  await catalog.expectSearch('?sort=random');
  await expect(catalog.cards.first()).toBeVisible();
  const askedSince = (await shuffledPagesAsked()).map((query) => query.get('random_order'));
  expect(askedSince.filter((order) => order !== orders[1])).toEqual([]);

  await app.page.locator('#main').evaluate((main) => main.scrollTo({ top: 0 }));
  await expect(catalog.cards.first()).toHaveAttribute('href', cards[0] ?? '');
  await services.forgetRequests();
  await catalog.shuffleButton.click();
  await expect(catalog.cards.first()).not.toHaveAttribute('href', cards[0] ?? '');
  await expect(catalog.shuffleButton).toBeFocused();
  expect((await shuffledPagesAsked())[0]?.get('random_order')).toBeNull();
});

test('the catalogue opens at any address written by hand and names filters that no longer exist', async ({
  page,
  sharedHost,
}) => {
  await enter(page, sharedHost.url);
  for (const [search, becomes] of [
    ['?genres=-1,abc,1e99&tags[]=2&sort[]=x&dir=up', ''],
    ['?q={"a":[1]}&genres={}&types=null&status=true', '?q={"a":[1]}'],
    ['?types=10&types=10&genres=34,34,%2034&__proto__=1&constructor=1', '?genres=34&types=10'],
  ] as const) {
    const catalog = await NovelCatalogScreen.open(page, search);
    await catalog.expectSearch(becomes);
    await expect(page.getByRole('alert')).toHaveCount(0);
  }
  const catalog = await NovelCatalogScreen.open(page, '?types=10,77&genres=34,999');
  await expect(catalog.chips).toHaveText([
    'Japan',
    'Type 77 · no longer exists',
    'Action',
    'Genre 999 · no longer exists',
  ]);
  await page.getByRole('button', { name: 'Remove filter: Type 77 · no longer exists', exact: true }).click();
  await expect(page.getByText('No longer on the service: Genre 999.')).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: 'Remove filter: Genre 999', exact: true }).click();
  await catalog.expectSearch('?genres=34&types=10');
  await expect(catalog.cards.first()).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);

  await NovelCatalogScreen.open(page, '?types=10&q=zzqqxx');
  const ways = page.getByRole('list', { name: 'Remove a filter' }).getByRole('button');
  await expect(ways).toHaveText(['Without: Japan', 'Without: “zzqqxx”']);
  await ways.last().click();
  await catalog.expectSearch('?types=10');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(catalog.cards.first()).toBeVisible();
});

test('Back from a novel returns to the same place and card far down in a sorted catalogue', async ({ app }) => {
  const { page } = app;
  await app.openNovels();
  const catalog = await NovelCatalogScreen.open(page, '?sort=name');
  await expect(catalog.cards.first()).toBeVisible();
  await catalog.scrollBeyond(4_000);
  await expect(page.getByText('Loading more')).toHaveCount(0);
  await catalog.cards.nth(Math.floor((await catalog.cards.count()) / 2)).focus();
  // Read from the focused card: its place among the drawn cards may change as it scrolls into sight.
  const [href, place] = [await page.locator(':focus').getAttribute('href'), await catalog.scrolledPixels()];
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Novels');
  await page.goBack();
  await catalog.expectSearch('?sort=name');
  await expect(page.locator(':focus')).toHaveAttribute('href', String(href));
  expect(Math.abs((await catalog.scrolledPixels()) - place)).toBeLessThan(200);
});

test('the keyboard alone reaches search, filters, sorting, chips and cards', async ({ app }) => {
  const { page } = app;
  const catalog = await app.openNovels();
  await expect(catalog.cards.first()).toBeVisible();
  const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
  await tabTo(page, button('Random novel'));
  await tabTo(page, page.getByLabel('Search novels'));
  await tabTo(page, catalog.filtersButton);
  await page.keyboard.press('Enter');
  await expect(catalog.sheet.getByRole('checkbox').first()).toBeVisible();
  await tabTo(page, catalog.sheet.getByRole('checkbox').first());
  await page.keyboard.press('Space');
  await catalog.expectSearch('?types=10');
  await tabTo(page, catalog.sheet.getByRole('textbox', { name: 'Find a tag' }));
  await page.keyboard.type('якудза');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await catalog.expectSearch('?tags=80&types=10');
  await page.keyboard.press('Escape');
  await expect(catalog.filtersButton).toBeFocused();
  await tabTo(page, page.getByRole('combobox', { name: 'Sorting' }));
  await page.keyboard.press('Enter');
  const sortings = page.getByRole('option');
  // The list takes keys once one option has the focus.
  await expect(sortings.and(page.locator(':focus'))).toHaveCount(1);
  await page.keyboard.press('End');
  await expect(sortings.last()).toBeFocused();
  await page.keyboard.press('Enter');
  await catalog.expectSearch('?tags=80&types=10&sort=random');
  await tabTo(page, button('Shuffle again'));
  await tabTo(page, button('Remove filter: Japan'));
  await page.keyboard.press('Enter');
  await expect(catalog.chip('Якудза')).toBeFocused();
  await page.keyboard.press('Enter');
  await catalog.expectSearch('?sort=random');
  await tabTo(page, catalog.cards.first());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('a random novel opens by its button and by its command in quick search', async ({ app }) => {
  const { page } = app;
  await app.openNovels();
  await page.getByRole('button', { name: 'Random novel' }).click();
  await expect(page).toHaveURL(/\/novels\/\d+--/);
  const search = await SearchScreen.open(page);
  await search.type('random nov');
  await search.isSelected('Open a random novel');
  await page.keyboard.press('Enter');
  await search.hasClosed();
  await expect(page).toHaveURL(/\/novels\/\d+--/);
});

test('a stored page stays when the service fails, a new one offers Retry, and a rate limit is shown and waited out', async ({
  page,
  services,
  host,
}) => {
  await enter(page, host.url);
  const catalog = await NovelCatalogScreen.open(page, '?types=10');
  await expect(catalog.cards.first()).toBeVisible();
  await services.putFaults([{ match: `GET ${CATALOGUE}`, kind: 'edge-403' }]);
  try {
    await page.reload();
    await expect(catalog.cards.first()).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: 'Last updated' })).toBeVisible({ timeout: 30_000 });
    await NovelCatalogScreen.open(page, '?types=11');
    await expect(page.getByRole('alert').getByRole('button', { name: 'Retry' })).toBeVisible({ timeout: 30_000 });
    await expect(catalog.cards).toHaveCount(0);
    await services.clearFaults();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(catalog.cards.first()).toBeVisible();

    await services.putFaults([{ match: `GET ${CATALOGUE}`, kind: 'rate-limit', retryAfterSeconds: 6 }]);
    await NovelCatalogScreen.open(page, '?types=12');
    await expect(
      page.getByRole('alert').filter({ hasText: 'Too many requests were made. The limit ends at' }),
    ).toBeVisible();
    await services.clearFaults();
    await expect(catalog.cards.first()).toBeVisible({ timeout: 30_000 });
    await expect(page.getByRole('alert')).toHaveCount(0);
  } finally {
    await services.clearFaults();
  }
});

test('hiding 18+ content also hides 18+ genres, except a chosen one', async ({ page, host }) => {
  const app = await AppFrame.open(page, host.url);
  const catalog = await NovelCatalogScreen.open(page);
  await catalog.openFilters();
  await expect(catalog.sheet.getByRole('checkbox', { name: 'Erotica' })).toBeVisible();
  await page.keyboard.press('Escape');
  await (await app.openSettings()).choose('Hide');
  await NovelCatalogScreen.open(page, '?genres=88');
  await expect(catalog.chips).toHaveText(['Smut']);
  await catalog.openFilters();
  await expect(catalog.sheet.getByRole('checkbox', { name: 'Smut' })).toBeChecked();
  await expect(catalog.sheet.getByRole('checkbox', { name: 'Erotica' })).toHaveCount(0);
});

test('axe finds nothing in the filter sheet, and its colours are readable in the dark theme', async ({
  page,
  sharedHost,
}) => {
  await enter(page, sharedHost.url);
  const catalog = await NovelCatalogScreen.open(page, '?types=10&genres=34&sort=random');
  await expect(catalog.cards.first()).toBeVisible();
  await catalog.openFilters();
  await expectNoAxeFindings(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectReadableColours(page);
});

test.describe('in Russian, in a narrow window', () => {
  test.use({ locale: 'ru-RU', viewport: { width: 400, height: 800 } });
  test('the novel catalogue, its filters and a person’s page are translated and fit the window', async ({
    page,
    sharedHost,
  }) => {
    await page.goto(sharedHost.url);
    const filters = page.getByRole('button', { name: 'Фильтры (2)' });
    await page.goto(new URL('/novels?types=10&genres=34', page.url()).href);
    await expect(page.getByRole('button', { name: 'Убрать фильтр: Япония' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(400);
    await filters.click();
    const sheet = page.getByRole('dialog', { name: 'Фильтры' });
    await sheet.getByRole('checkbox', { name: 'Завершён' }).check();
    await expect(page).toHaveURL(/status=2/);
    await expect(sheet.getByText(/^И ещё \d+: введите часть названия\.$/)).toBeVisible();
    await expectNoAxeFindings(page);
    await page.goto(new URL('/people/2100--vera-solntseva', page.url()).href);
    await expect(page.getByText(/^\d+ произведени/)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(400);
  });
});
