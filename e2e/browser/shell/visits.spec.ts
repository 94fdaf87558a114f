import type { Page } from 'playwright/test';
import { expect, test } from '#e2e/fixtures/test.ts';

const PLACE = 700;

const scrolled = (page: Page) => page.locator('#main').evaluate((main) => Math.round(main.scrollTop));

test('a page opens at its top, and by Back and Forward where it was left', async ({ app: { page } }) => {
  const title = page.getByRole('heading', { level: 1 });
  const rail = page.getByRole('navigation', { name: 'Main' });
  await rail.getByRole('link', { name: 'Anime' }).click();
  await expect(title).toHaveText('Anime');
  await expect(page.getByRole('main').getByRole('article').nth(20)).toBeAttached();
  await page.locator('#main').evaluate((main, place) => main.scrollTo(0, place), PLACE);
  await expect.poll(() => scrolled(page)).toBe(PLACE);

  await rail.getByRole('link', { name: 'Schedule' }).click();
  await expect(title).toHaveText('Schedule');
  await expect.poll(() => scrolled(page)).toBe(0);
  await page.goBack();
  await expect(title).toHaveText('Anime');
  await expect.poll(() => scrolled(page)).toBe(PLACE);
  await page.goForward();
  await expect(title).toHaveText('Schedule');
  await expect.poll(() => scrolled(page)).toBe(0);
});

test('a link opens in a tab of its own with Ctrl, and the address loses what its page does not know', async ({
  app: { page },
  context,
}) => {
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Schedule' });
  const address = page.url();
  const opening = context.waitForEvent('page');
  await link.click({ modifiers: ['ControlOrMeta'] });
  const tab = await opening;
  await expect(page).toHaveURL(address);
  await expect(tab).toHaveURL(({ pathname }) => pathname === '/schedule');
  await tab.goto(new URL('/anime?genres=5,1&from_mail=x', tab.url()).href);
  await expect(tab).toHaveURL(({ pathname, search }) => pathname + search === '/anime?genres=1,5');
  await tab.close();
});
