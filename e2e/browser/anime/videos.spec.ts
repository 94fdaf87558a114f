import { enter } from '#e2e/fixtures/enter.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { AppFrame } from '#e2e/pages/app-frame.ts';

test('videos open only web addresses in a window of their own, and announcements are found apart', async ({
  page,
  sharedHost,
}) => {
  const app = await AppFrame.open(page, sharedHost.url);
  await app.openAnime();
  await page.getByRole('navigation', { name: 'Anime library' }).getByRole('link', { name: 'Videos' }).press('Enter');
  await expect(app.heading('Videos')).toBeVisible();
  const cards = page.getByRole('main').getByRole('article');
  await expect(cards.first()).toBeVisible();
  const all = await cards.count();
  await page.getByRole('radio', { name: 'Announcements' }).press('Space');
  await expect(cards.getByText('Announcement')).toHaveCount(await cards.count());
  expect(await cards.count()).toBeLessThan(all);

  await page.getByRole('radio', { name: 'All' }).press('Space');
  const opened = page.context().waitForEvent('page');
  await cards.first().getByRole('link').press('Enter');
  expect((await opened).url()).toMatch(/^(https?:|about:blank)/);
});

test.describe('in Russian', () => {
  test.use({ locale: 'ru-RU', colorScheme: 'light', viewport: { width: 420, height: 800 } });
  test('the videos are complete', { tag: '@long' }, async ({ page, sharedHost }) => {
    await enter(page, sharedHost.url);
    await page.goto(new URL('/videos', page.url()).href);
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  });
});
