import { enter } from '#e2e/fixtures/enter.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { CatalogScreen } from '#e2e/pages/catalog-screen.ts';
import { GenresScreen } from '#e2e/pages/genres-screen.ts';

test('genres are filtered by typing, and one opens by keyboard and leads to the filtered catalogue', async ({
  page,
  sharedHost,
}) => {
  await enter(page, sharedHost.url);
  const genres = await GenresScreen.open(page);
  await expect(genres.genres).toHaveCount(35);
  const field = page.getByRole('searchbox', { name: 'Find a genre' });
  for (const typed of ['comed', 'комед', 'cmoedy', 'rjvtlbz']) {
    await field.fill(typed);
    await expect(genres.genres).toHaveText([/^Comedy/]);
  }
  await field.fill('zzzz');
  await expect(page.getByText('No matching genre.')).toBeVisible();
  await field.fill('');
  await expect(genres.genres).toHaveCount(35);
  // The service's own order, neither by name nor by id.
  await expect(genres.genres.first()).toContainText('Comedy');
  await expect(genres.genres.first()).toContainText(/\d+ releases/);
  const total = /\d+ releases/.exec((await genres.genres.first().textContent()) ?? '')?.[0] ?? 'none';
  await genres.genres.first().press('Enter');
  await expect(genres.heading).toHaveText('Comedy');
  await expect(genres.heading).toBeFocused();
  await expect(page).toHaveTitle(/^Comedy/);
  await expect(genres.releases.first()).toBeVisible();
  await expect(page.getByText(total, { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'All filters' }).press('Enter');
  const catalog = new CatalogScreen(page);
  await catalog.expectSearch('?genres=21');
  await expect(catalog.chips).toHaveText(['Comedy']);
  await expect(catalog.total).toHaveText(total);
  await page.goBack();
  await page.goBack();
  await expect(genres.genres.first()).toBeFocused();
});

test('genres take two columns on a phone and four in a wide window', async ({ page, sharedHost }) => {
  await enter(page, sharedHost.url);
  const genres = await GenresScreen.open(page);
  await expect(genres.genres).toHaveCount(35);
  for (const [width, columns] of [
    [390, 2],
    [1_100, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    const lefts = await genres.genres.evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().left));
    expect(new Set(lefts).size).toBe(columns);
  }
});

test.describe('in Russian, on the narrowest window with two columns', () => {
  test.use({ locale: 'ru-RU', viewport: { width: 344, height: 800 } });
  test('the longest genre name takes one line', async ({ page, sharedHost }) => {
    await enter(page, sharedHost.url);
    await GenresScreen.open(page);
    const name = page.getByText('Сверхъестественное', { exact: true });
    await expect(name).toBeVisible();
    const heights = await name.evaluate((element) => ({
      whole: element.getBoundingClientRect().height,
      line: Number.parseFloat(getComputedStyle(element).lineHeight),
    }));
    expect(Math.round(heights.whole / heights.line)).toBe(1);
  });
});

test('the releases of a genre load to the last by scrolling', async ({ page, sharedHost }) => {
  await enter(page, sharedHost.url);
  const genres = await GenresScreen.open(page, '33');
  await expect(genres.releases.first()).toBeVisible();
  const total = Number.parseInt((await page.getByText(/^\d+ releases$/).textContent()) ?? '', 10);
  expect(total).toBeGreaterThan(60);
  await expect(async () => {
    await page.mouse.move(700, 500);
    await page.mouse.wheel(0, 6_000);
    await expect(page.locator(`li[aria-posinset="${total}"]`)).toBeVisible({ timeout: 300 });
  }).toPass();
});

test('an address of a genre that does not exist shows “Not found”', async ({ page, sharedHost }) => {
  await enter(page, sharedHost.url);
  for (const id of ['abc', '%20', '999']) {
    const genres = await GenresScreen.open(page, id);
    await expect(genres.heading).toHaveText('Not found');
    await expect(page).toHaveTitle(/^Not found/);
  }
});
