import type { Page } from 'playwright/test';
import { enter } from '#e2e/fixtures/enter.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { NovelScreen } from '#e2e/pages/novel-screen.ts';
import { PlayerScreen } from '#e2e/pages/player-screen.ts';
import { ReleaseScreen } from '#e2e/pages/release-screen.ts';

const PLACE = 700;

const scrolled = (page: Page) => page.locator('#main').evaluate((main) => Math.round(main.scrollTop));

test('a page opens at its top, by Back and Forward where it was left, and in a tab of its own with Ctrl', async ({
  app: { page },
  context,
}) => {
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

  // With Ctrl a link opens in a tab of its own, and an address loses what its page does not know.
  const address = page.url();
  const opening = context.waitForEvent('page');
  await rail.getByRole('link', { name: 'Schedule' }).click({ modifiers: ['ControlOrMeta'] });
  const tab = await opening;
  await expect(page).toHaveURL(address);
  await expect(tab).toHaveURL(({ pathname }) => pathname === '/schedule');
  await tab.goto(new URL('/anime?genres=5,1&from_mail=x', tab.url()).href);
  await expect(tab).toHaveURL(({ pathname, search }) => pathname + search === '/anime?genres=1,5');
  await tab.close();
});

test('Alt with an arrow goes back and forward, from the reader and the player too', { tag: '@long' }, async ({
  page,
  sharedHost,
}) => {
  await enter(page, sharedHost.url);
  const slugUrl = await NovelScreen.find(page, 'Lamps of the North Cape');
  const novel = await NovelScreen.open(page, slugUrl);
  const reader = await novel.read();
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(page).toHaveURL(({ pathname }) => pathname === `/novels/${slugUrl}`);
  await page.keyboard.press('Alt+ArrowRight');
  await reader.isShown();

  const release = await ReleaseScreen.open(page, 'zero-hour-diner');
  await release.primaryAction.click();
  await new PlayerScreen(page).isMoving();
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(release.title).toBeVisible();
});
