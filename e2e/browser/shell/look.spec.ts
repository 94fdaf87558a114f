import { expect, test } from '#e2e/fixtures/test.ts';

test.describe('for a Russian system', () => {
  test.use({ locale: 'ru-RU' });
  test('the window speaks Russian', { tag: '@long' }, async ({ page, sharedHost }) => {
    await page.goto(sharedHost.url);
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Аниме' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
  });
});

test('the catalogue goes on by itself and keeps its place on return', async ({ app }) => {
  const catalog = await app.openAnime();
  await expect(catalog.cards.first()).toBeVisible();
  const last = async () => (await catalog.cards.last().textContent()) ?? '';
  const firstPage = await last();
  await expect(async () => {
    await app.page.mouse.move(700, 500);
    await app.page.mouse.wheel(0, 4_000);
    expect(await app.page.locator('#main').evaluate((main) => main.scrollTop)).toBeGreaterThan(6_000);
  }).toPass();
  expect(await last()).not.toBe(firstPage);
  const amid = await catalog.cards.nth(Math.floor((await catalog.cards.count()) / 2)).getAttribute('href');
  // By its address: how many are drawn before it changes as it comes into sight.
  const card = catalog.cards.and(app.page.locator(`[href="${amid}"]`));
  await card.scrollIntoViewIfNeeded();
  let place = -1;
  // A wheel goes on turning for a moment.
  await expect(async () => {
    const former = place;
    place = await app.page.locator('#main').evaluate((main) => main.scrollTop);
    expect(place).toBe(former);
  }).toPass();
  const name = (await card.textContent()) ?? '';
  await card.click();
  await expect(app.page.getByRole('heading', { level: 1, name: name.trim(), exact: true })).toBeVisible();
  await app.page.goBack();
  await expect(app.page.getByRole('link', { name: name.trim(), exact: true }).first()).toBeInViewport();
  expect(Math.abs((await app.page.locator('#main').evaluate((main) => main.scrollTop)) - place)).toBeLessThan(400);
});
