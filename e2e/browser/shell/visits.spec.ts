import type { Page } from 'playwright/test';
import { enter } from '#e2e/fixtures/enter.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { NovelScreen } from '#e2e/pages/novel-screen.ts';
import { PlayerScreen } from '#e2e/pages/player-screen.ts';
import { ReleaseScreen } from '#e2e/pages/release-screen.ts';

const PLACE = 700;

const scrolled = (page: Page) => page.locator('#main').evaluate((main) => Math.round(main.scrollTop));

test('a page opens at its top, Back and Forward restore the scroll position, and Ctrl opens a new tab', {
  tag: '@short',
}, async ({ app: { page }, context }) => {
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

  // Ctrl opens a link in a new tab, and a page drops unknown parts of its address.
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

test('Alt with an arrow key goes back and forward, even in the reader and the player', async ({ page, sharedHost }) => {
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

test('a page that loads late focuses its heading, also that of an error, unless the person has scrolled', async ({
  page,
  host,
  services,
}) => {
  test.slow();
  await enter(page, host.url);
  await page.goto(new URL('/anime', page.url()).href);
  const cards = page.getByRole('main').getByRole('article').getByRole('link');
  const title = page.getByRole('heading', { level: 1 });
  await expect(cards.first()).toBeVisible();
  let answer = Promise.withResolvers<void>();
  await page.route('**/rpc/releases.get', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await cards.first().click();
  await expect(page.getByRole('main')).toBeFocused();
  answer.resolve();
  await expect(title).toBeFocused();

  await page.goBack();
  answer = Promise.withResolvers();
  await cards.nth(2).click();
  await expect(page.getByRole('main')).toBeFocused();
  await page.mouse.wheel(0, 1);
  answer.resolve();
  await expect(title).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();

  await page.goBack();
  answer = Promise.withResolvers();
  await services.putFaults([{ match: 'GET /api/v1/anime/releases/\\d+$', kind: 'status', status: 404 }]);
  await cards.nth(1).click();
  await expect(page.getByRole('main')).toBeFocused();
  answer.resolve();
  await expect(title).toHaveText('Not found', { timeout: 30_000 });
  await expect(title).toBeFocused();
  await expect(page.getByRole('alert')).toHaveText('No longer available, or the address has a typo.');
  await services.clearFaults();
});

for (const [address, name, call] of [
  ['/franchises', 'Surprise me', 'franchises.random'],
  ['/anime', /^Watch /, 'releases.get'],
] as const) {
  test(`a page that is chosen by ${call} does not open once the person has gone elsewhere`, async ({
    page,
    sharedHost,
  }) => {
    await enter(page, sharedHost.url);
    await page.goto(new URL(address, page.url()).href);
    const held = Promise.withResolvers<void>();
    await page.route(`**/rpc/${call}`, async (route) => {
      await held.promise;
      await route.continue();
    });
    const answered = page.waitForResponse(`**/rpc/${call}`);
    await page.getByRole('main').getByRole('button', { name }).first().press('Enter');
    await page.getByRole('link', { name: 'Schedule', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Schedule' })).toBeVisible();
    held.resolve();
    await (await answered).finished();
    // What it would open needs no further answer.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    await expect(page).toHaveURL(/\/schedule$/);
  });
}

test('Back to a place without a link focuses the heading without scrolling', async ({ page, sharedHost }) => {
  await enter(page, sharedHost.url);
  await page.goto(new URL('/settings', page.url()).href);
  const chosen = page.getByRole('switch', { name: 'Autoplay next episode' });
  await chosen.focus();
  const place = await scrolled(page);
  expect(place).toBeGreaterThan(0);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Schedule' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Schedule' })).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeFocused();
  expect(await scrolled(page)).toBe(place);
});
