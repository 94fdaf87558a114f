import { enter } from '#e2e/fixtures/enter.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { CatalogScreen } from '#e2e/pages/catalog-screen.ts';

test('a video opens its web address in a new window, and announcements are filtered', async ({ page, sharedHost }) => {
  await enter(page, sharedHost.url);
  await CatalogScreen.open(page);
  await page.getByRole('navigation', { name: 'Anime sections' }).getByRole('link', { name: 'Videos' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Videos' })).toBeVisible();
  const cards = page.getByRole('main').getByRole('article');
  await expect(cards.first()).toBeVisible();
  const all = await cards.count();
  // More than one page of the service has.
  expect(all).toBeGreaterThan(50);
  await page.getByRole('radio', { name: 'Announcements' }).press('Space');
  await expect(cards.getByText('Announcement')).toHaveCount(await cards.count());
  expect(await cards.count()).toBeLessThan(all);

  await page.getByRole('radio', { name: 'All' }).press('Space');
  const opened = page.context().waitForEvent('page');
  await cards.first().getByRole('link').press('Enter');
  expect((await opened).url()).toMatch(/^(https?:|about:blank)/);
});
