import type { Page } from 'playwright/test';
import { expectNoAxeFindings } from '#e2e/fixtures/axe.ts';
import { expect, MISTAKES, SHORT_STORIES, test, UNMARKED } from '#e2e/fixtures/cinema.ts';
import { goWithin } from '#e2e/fixtures/go-within.ts';
import { lookAtFocus, tabTo } from '#e2e/fixtures/tab-stops.ts';
import { AppFrame } from '#e2e/pages/app-frame.ts';
import { follow, MiniPlayer } from '#e2e/pages/mini-player.ts';
import { PlayerScreen } from '#e2e/pages/player-screen.ts';
import { ReleaseScreen } from '#e2e/pages/release-screen.ts';

const SLOWLY = { speed: 0.5, isMuted: true } as const;

async function toMini(page: Page): Promise<MiniPlayer> {
  await page.keyboard.press('KeyI');
  const mini = new MiniPlayer(page);
  await mini.isShown();
  return mini;
}

test.afterEach(({ services }) => services.clearFaults());

test('an episode plays without interruption in the mini-player across pages and back in the full player', async ({
  cinema,
  page,
}) => {
  test.slow();
  const player = await cinema.open(MISTAKES, UNMARKED, { settings: SLOWLY });
  await player.isMoving();
  const address = page.url();
  const picture = await follow(page);

  const mini = await toMini(page);
  await expect(page).toHaveURL(/\/anime\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await player.isMoving();
  const main = page.getByRole('navigation', { name: 'Main' });
  for (const name of ['Schedule', 'Settings']) {
    const link = main.getByRole('link', { name, exact: true });
    const path = (await link.getAttribute('href')) ?? '';
    await link.click();
    await expect(page).toHaveURL((url) => url.pathname === path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(mini.region).toBeVisible();
    expect((await player.picture()).isPaused).toBe(false);
  }
  await player.isMoving();

  // The key works from the page too.
  await page.keyboard.press('KeyI');
  await expect(mini.region).toBeHidden();
  await expect(page).toHaveURL(address);
  await expect(player.video).toBeFocused();
  await player.isMoving();
  expect(await picture.isSameElement()).toBe(true);
  expect(await picture.interruptions()).toEqual([]);
});

test('in the mini-player the next episode starts after a countdown, stays muted, keeps the page, and can be cancelled', async ({
  cinema,
  page,
}) => {
  const [first, second] = [await cinema.episode(SHORT_STORIES, 2), await cinema.episode(SHORT_STORIES, 3)];
  const player = await cinema.open(SHORT_STORIES, 2, { settings: { isMuted: true, skipEnding: 'off' } });
  await player.isMoving();
  const mini = await toMini(page);
  await expect(mini.title).toContainText(`Episode ${first.ordinal}`);
  const below = page.url();

  const gap = await player.noteGapAfterEnd();
  await mini.seekTo(39);
  await expect(mini.note(/^Next episode/)).toBeVisible();
  await expect(mini.title).toContainText(`Episode ${second.ordinal}`);
  const gapMilliseconds = await gap();
  expect(gapMilliseconds).toBeGreaterThan(4500);
  await player.isMoving();
  expect(page.url()).toBe(below);
  expect(await mini.video.count()).toBe(1);
  expect((await player.picture()).isMuted).toBe(true);

  // This time the countdown is cancelled.
  await mini.seekTo(39);
  await mini.button('Cancel').press('Enter');
  await expect(mini.note(/^Next episode/)).toHaveCount(0);
  // The focused button is gone; the focus stays in the player, so its keys work.
  await expect(mini.button('Open the player')).toBeFocused();
  await player.stays(1, ({ hasEnded }) => hasEnded);
  await expect(mini.title).toContainText(`Episode ${second.ordinal}`);
});

test('over the loading page of another episode, the mini-player key returns to the playing episode, then minimizes it', async ({
  cinema,
  page,
}) => {
  const player = await cinema.open(MISTAKES, UNMARKED, { settings: SLOWLY });
  await player.isMoving();
  const watched = page.url();
  const mini = await toMini(page);
  const other = await cinema.episode(SHORT_STORIES, 1);
  const { promise: isLongPast, resolve: answer } = Promise.withResolvers<void>();
  await page.route(/\/rpc\/(releases\.get|answers\.kept)$/, (route) => isLongPast.then(() => route.continue()));
  await goWithin(page, `/watch/${other.releaseId}/${other.id}`);
  await expect(page.getByRole('main').getByRole('progressbar', { name: 'Loading' })).toBeAttached();
  await page.keyboard.press('KeyI');
  await expect(mini.region).toBeHidden();
  await expect(page).toHaveURL(watched);
  answer();
  await toMini(page);
  await expect(page).toHaveURL(/\/anime\/\d+$/);
  await player.isMoving();
});

test('the mini-player reports a failed segment and retries it; closing it saves the position', async ({
  cinema,
  page,
  services,
}) => {
  const player = await cinema.open(MISTAKES, UNMARKED, { settings: SLOWLY });
  await player.isMoving();
  const mini = await toMini(page);
  await services.putFaults([{ match: 'GET /videos/.*/segment-', kind: 'status', status: 404 }]);
  await mini.seekTo(80);
  await expect(mini.failure).toHaveText('Part of this episode could not be loaded');
  await expectNoAxeFindings(page);
  await services.clearFaults();
  await mini.button('Retry').click();
  await player.isPast(80);
  await player.isMoving();
  await expect(mini.failure).toHaveCount(0);

  const { seconds } = await player.picture();
  await mini.close();
  await expect
    .poll(async () => (await cinema.placeOf(MISTAKES, UNMARKED))?.positionSeconds ?? 0)
    // The video element reports its time four times a second.
    .toBeGreaterThanOrEqual(seconds - 0.5);
  const { positionSeconds = 0 } = (await cinema.placeOf(MISTAKES, UNMARKED)) ?? {};

  const again = await new ReleaseScreen(page).watch();
  const continuedAt = await again.firstPictureAt();
  expect(continuedAt).toBeGreaterThan(positionSeconds - 5.5);
  expect(continuedAt).toBeLessThan(positionSeconds + 1);
});

test('picture-in-picture continues with the next episode, and player and mini-player say so', async ({
  cinema,
  page,
}) => {
  const player = await cinema.open(SHORT_STORIES, 2, { settings: { isMuted: true, skipEnding: 'off' } });
  await player.isMoving();
  const picture = await follow(page);
  const isInItsWindow = () => page.evaluate(() => document.pictureInPictureElement === document.querySelector('video'));
  await page.keyboard.press('Shift+KeyI');
  await expect.poll(isInItsWindow).toBe(true);
  await expect(page.getByRole('main').getByText('Playing in a separate window')).toBeVisible();
  // The browser's own message in the video would cover the names.
  await expect(player.video).toHaveCSS('opacity', '0');

  const mini = await toMini(page);
  await expect(mini.region.getByText('Playing in a separate window')).toBeVisible();
  await expectNoAxeFindings(page);
  const second = await cinema.episode(SHORT_STORIES, 3);
  await mini.seekTo(39);
  await expect(mini.title).toContainText(`Episode ${second.ordinal}`);
  await player.isMoving();
  expect(await isInItsWindow()).toBe(true);
  expect(await picture.isSameElement()).toBe(true);
});

test('picture-in-picture ends when its player closes or another release starts, which plays in the page', async ({
  cinema,
  page,
}) => {
  const player = await cinema.open('accountant-of-paper-cranes', 11, { settings: { isMuted: true } });
  await player.isMoving();
  const hasWindow = () => page.evaluate(() => document.pictureInPictureElement !== null);
  await page.keyboard.press('Shift+KeyI');
  await expect.poll(hasWindow).toBe(true);
  await player.seekTo(95);
  await page.getByRole('button', { name: /^Watch Accountant/ }).click();
  await expect.poll(hasWindow).toBe(false);
  await player.isMoving();
  await expect(player.video).toHaveCSS('opacity', '1');

  await page.keyboard.press('Shift+KeyI');
  await expect.poll(hasWindow).toBe(true);
  await page.keyboard.press('Escape');
  await expect(player.video).toHaveCount(0);
  await expect.poll(hasWindow).toBe(false);
});

test('the keyboard alone reaches, uses, moves and closes the mini-player, which takes no keys from the page', async ({
  cinema,
  page,
}) => {
  const keys = { 'mini-player': ['KeyI', 'KeyB'] };
  const player = await cinema.open(MISTAKES, UNMARKED, { settings: { ...SLOWLY, keys } });
  await player.isMoving();
  const mini = await toMini(page);
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toBeFocused();
  const leaps = await player.noteLeaps();
  await page.keyboard.press('KeyK');
  await page.keyboard.press('KeyL');
  await player.isMoving();
  expect(await leaps()).toEqual([]);

  await page.keyboard.press('F6');
  await expect(mini.button('Open the player')).toBeFocused();
  await expect(mini.button('Open the player')).toHaveAttribute('aria-keyshortcuts', 'I B');
  await page.keyboard.press('KeyK');
  await expect.poll(async () => (await player.picture()).isPaused).toBe(true);
  const { seconds } = await player.picture();
  await page.keyboard.press('KeyL');
  await expect.poll(async () => (await player.picture()).seconds).toBeGreaterThan(seconds + 9);

  const isAt = async () => (await mini.region.boundingBox())?.x ?? Number.NaN;
  const before = await isAt();
  await page.keyboard.press('Tab');
  await expect(mini.button('Position and size')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitemradio', { name: 'Bottom right' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(isAt).toBeLessThan(before - 300);
  await expect(page.getByRole('menu')).toHaveCount(0);

  await page.keyboard.press('F6');
  await expect(title).toBeFocused();
  // The same if nothing on the page had the focus.
  await title.blur();
  await page.keyboard.press('F6');
  await expect(mini.button('Open the player')).toBeFocused();
  await page.keyboard.press('F6');
  await expect(page.locator('#main')).toBeFocused();
  // When the focused toast goes, the page takes the focus, not the mini-player.
  await page.getByRole('button', { name: 'Mark all as watched' }).click();
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await expect(page.locator('#main')).toBeFocused();
  await title.focus();
  await page.keyboard.press('F6');
  await page.keyboard.press('Escape');
  await mini.isClosed();
  await expect(title).toBeFocused();
});

test('minimizing focuses the playing episode on its release page and marks it “Now playing”', async ({
  cinema,
  page,
}) => {
  const [first, second] = [await cinema.episode(SHORT_STORIES, 1), await cinema.episode(SHORT_STORIES, 2)];
  await cinema.open(SHORT_STORIES, 1, { settings: SLOWLY });
  const release = await ReleaseScreen.open(page, String(first.releaseId));
  await release.episode(first.ordinal).click();
  const player = new PlayerScreen(page);
  await player.isMoving();
  await page.keyboard.press('KeyN');
  await expect(page).toHaveURL((url) => url.pathname.endsWith(second.id));
  await player.isMoving();

  await toMini(page);
  const row = release.row(second.ordinal);
  await expect(release.episode(second.ordinal)).toBeFocused();
  await expect(release.episode(second.ordinal)).toHaveAttribute('aria-current', 'true');
  await expect(row.getByText(/^Now playing/)).toBeVisible();
  await expect(page.getByText(/^Now playing/)).toHaveCount(1);
  await expectNoAxeFindings(page);
});

test('a speed changed in the settings applies to the episode in the mini-player', async ({ cinema, page }) => {
  const player = await cinema.open(MISTAKES, UNMARKED, { settings: SLOWLY });
  await player.isMoving();
  const mini = await toMini(page);
  await new AppFrame(page).openSettings();
  await page.getByRole('combobox', { name: 'Speed', exact: true }).click();
  await page.getByRole('option', { name: '2×' }).click();
  await expect.poll(async () => (await player.picture()).speed).toBe(2);
  expect((await player.picture()).isMuted).toBe(true);
  await mini.expand();
  await player.isMoving();
});

test.describe('in a window of 500 pixels', () => {
  test.use({ viewport: { width: 500, height: 800 } });

  test('the mini-player is a low bar that moves between top and bottom and leaves the main button free', async ({
    cinema,
    page,
  }) => {
    const player = await cinema.open(SHORT_STORIES, 1, { settings: SLOWLY });
    await player.isMoving();
    const mini = await toMini(page);
    const watch = new ReleaseScreen(page).primaryAction;
    await expect(watch).toBeVisible();
    const [box, button] = [await mini.region.boundingBox(), await watch.boundingBox()];
    if (box === null || button === null) throw new Error('There is no bar, or no button');
    expect(box.height).toBeLessThan(120);
    expect(button.y + button.height).toBeLessThan(box.y);
    // The bar has two positions and one size.
    await mini.region.hover();
    await mini.button('Move to the top').click();
    await expect.poll(async () => (await mini.region.boundingBox())?.y).toBeLessThan(100);
    await mini.button('Move to the bottom').click();
    await expect.poll(async () => (await mini.region.boundingBox())?.y).toBeGreaterThan(400);
    await watch.click();
    await expect(mini.region).toBeHidden();
  });
});

test.describe('on a narrow light window in Russian', () => {
  test.use({ viewport: { width: 400, height: 800 }, colorScheme: 'light', locale: 'ru-RU' });

  test('the mini-player is above the navigation bar, within the page, and passes axe', async ({ cinema, page }) => {
    const player = await cinema.open(MISTAKES, UNMARKED, { settings: SLOWLY });
    await player.isMoving();
    await page.keyboard.press('KeyI');
    const corner = page.getByRole('region', { name: 'Мини-плеер' });
    await expect(corner.getByRole('button', { name: 'Закрыть плеер' })).toBeVisible();
    await player.isMoving();
    await expectNoAxeFindings(page);
    const [box, bar] = [await corner.boundingBox(), await page.getByRole('navigation').first().boundingBox()];
    if (box === null || bar === null) throw new Error('There is no corner, or no bar');
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(400);
    expect(box.y + box.height).toBeLessThanOrEqual(bar.y);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(400);
  });
});

test('arrow keys focus no card under the mini-player and never enter it', async ({ cinema, page }) => {
  const player = await cinema.open(MISTAKES, UNMARKED, { settings: SLOWLY });
  await player.isMoving();
  const mini = await toMini(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Anime', exact: true }).click();
  const cards = page.locator('#main [data-columns] [data-card-link]');
  await tabTo(page, cards.first());
  await page.keyboard.press('End');
  for (let row = 0; row < 8; row += 1) {
    await page.keyboard.press('ArrowDown');
    expect((await page.evaluate(lookAtFocus))?.faults, `row ${row}`).toEqual([]);
  }
  for (let press = 0; press < 4; press += 1) await page.keyboard.press('ArrowRight');
  await expect(mini.region.locator(':focus')).toHaveCount(0);
});
