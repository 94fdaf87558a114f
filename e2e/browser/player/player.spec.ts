import type { Page } from 'playwright/test';
import { callCore } from '#e2e/fixtures/core-call.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import type { AppFrame } from '#e2e/pages/app-frame.ts';
import type { PlayerScreen } from '#e2e/pages/player-screen.ts';
import { ReleaseScreen } from '#e2e/pages/release-screen.ts';

async function watch(app: AppFrame, index = 0): Promise<PlayerScreen> {
  const player = await (await (await app.openAnime()).openRelease(index)).watch();
  await player.isMoving();
  return player;
}

const panel = (page: Page, name: string) => page.getByRole('dialog', { name });

test('Space pauses after a panel was closed, whatever opened it', { tag: '@long' }, async ({ app, page }) => {
  const player = await watch(app);
  const keys = panel(page, 'Keyboard shortcuts');
  const isPaused = async () => (await player.picture()).isPaused;

  await page.keyboard.press('?');
  await expect(keys).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await page.keyboard.press('Space');
  await expect.poll(isPaused).toBe(true);

  await player.wake();
  await page.getByRole('button', { name: 'Settings' }).click();
  await expect(panel(page, 'Player settings')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel(page, 'Player settings')).toBeHidden();
  await page.keyboard.press('Space');
  await expect.poll(isPaused).toBe(false);

  await page.getByRole('button', { name: /^Speed/ }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await page.keyboard.press('Space');
  await expect.poll(isPaused).toBe(true);
});

test('focus returns to a control that opened a panel or a menu by keyboard', { tag: '@long' }, async ({
  app,
  page,
}) => {
  const player = await watch(app);
  await player.wake();
  for (const [name, opened] of [
    ['Settings', panel(page, 'Player settings')],
    [/^Speed/, page.getByRole('menu')],
  ] as const) {
    const control = page.getByRole('button', { name });
    await page.getByRole('slider', { name: 'Volume' }).focus();
    while (!(await control.evaluate((button) => button === document.activeElement))) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(opened).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(opened).toBeHidden();
    await expect(control).toBeFocused();
  }
});

test('the key that opens a panel closes it', { tag: '@long' }, async ({ app, page }) => {
  await watch(app);
  for (const [key, name] of [
    ['?', 'Keyboard shortcuts'],
    ['e', 'Episodes'],
    ['o', 'Player settings'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(panel(page, name)).toBeVisible();
    await page.keyboard.press(key);
    await expect(panel(page, name)).toBeHidden();
  }
});

test('one panel gives way to another, which has the focus then', { tag: '@long' }, async ({ app, page }) => {
  await watch(app);
  await page.keyboard.press('e');
  await expect(panel(page, 'Episodes')).toBeVisible();
  await page.keyboard.press('o');
  await expect(panel(page, 'Episodes')).toBeHidden();
  await expect(panel(page, 'Player settings')).toBeFocused();
});

test('Q goes through the qualities and says which one it is', { tag: '@long' }, async ({ app, page }) => {
  // Automatic quality would change by itself on a busy machine.
  await callCore(page, 'settings.update', { player: { quality: 720 } });
  const player = await watch(app);
  const { height } = await player.picture();
  expect(height).toBe(720);
  // The word is short: waiting for it begins before the key.
  const said = page.getByText(/^Quality \d+p$/).waitFor();
  await page.keyboard.press('q');
  await said;
  await expect.poll(async () => (await player.picture()).height).not.toBe(height);
  await page.keyboard.press('Shift+q');
  await expect.poll(async () => (await player.picture()).height).toBe(height);
});

test('the end, sought while paused, shows the last picture and offers no skip', { tag: '@long' }, async ({
  app,
  page,
}) => {
  const player = await watch(app);
  await player.pause();
  // Watching begins before the key: a paused picture is painted once, and nothing comes after it.
  const painted = await player.video.evaluateHandle((video: HTMLVideoElement) => {
    const last = { mediaTime: 0 };
    const watchNext = () =>
      video.requestVideoFrameCallback((_now, { mediaTime }) => {
        last.mediaTime = mediaTime;
        watchNext();
      });
    watchNext();
    return last;
  });
  const length = await player.video.evaluate((video: HTMLVideoElement) => video.duration);
  await page.keyboard.press('End');
  await expect.poll(() => painted.evaluate(({ mediaTime }) => mediaTime)).toBeGreaterThan(length - 0.3);
  await expect(page.getByRole('button', { name: /^Skip/ })).toBeHidden();
});

test('a film is called by its title alone and ends as a film', { tag: '@long' }, async ({ app: { page } }) => {
  const title = 'The Shore Where Maps End';
  await page.goto(new URL('/anime/the-shore-where-maps-end', page.url()).href);
  const player = await new ReleaseScreen(page).watch();
  await player.isMoving();
  await player.wake();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await expect(page.getByText(/^Episode/)).toBeHidden();
  await page.keyboard.press('End');
  const card = page.getByRole('region', { name: 'The end' });
  await expect(card.getByRole('link', { name: 'Go to release' })).toBeVisible();
  await card.getByRole('button', { name: 'Watch again' }).click();
  await expect(card).toBeHidden();
  await player.isMoving();
});

test('the settings of the player go by the same words in it and on the page of settings', { tag: '@long' }, async ({
  app,
  page,
}) => {
  const player = await watch(app);
  await player.wake();
  await page.getByRole('button', { name: 'Settings' }).click();
  const inPlayer = panel(page, 'Player settings');
  const openings = inPlayer.getByRole('radiogroup', { name: 'Openings' });
  await expect(openings).toBeVisible();
  const words = await openings.getByRole('radio').allInnerTexts();
  const skips = inPlayer.getByRole('region', { name: 'Openings and endings' });
  const next = await inPlayer.getByRole('switch', { name: 'Autoplay next episode' }).evaluate((control) => {
    const row = control.parentElement?.querySelectorAll('p') ?? [];
    return [...row].map((line) => line.textContent ?? '');
  });
  const lines = [...(await skips.getByRole('paragraph').allInnerTexts()), ...next];
  await page.goto(new URL('/settings', page.url()).href);
  const onPage = page.getByRole('region', { name: 'Player' });
  await expect(onPage.getByRole('radiogroup', { name: 'Openings' }).getByRole('radio')).toHaveText(words);
  expect(lines.length).toBeGreaterThan(2);
  for (const line of lines) await expect(onPage.getByText(line, { exact: true }).first()).toBeVisible();
});

test("the bar at the top keeps clear of the window's own buttons", { tag: '@long' }, async ({ app, page }) => {
  const player = await watch(app);
  await player.wake();
  await page.evaluate(() => {
    document.documentElement.style.setProperty('--window-buttons-start', '80px');
    document.documentElement.style.setProperty('--window-buttons-end', '138px');
  });
  const boxOf = (name: string) => page.getByRole('button', { name, exact: true }).boundingBox();
  const [back, episodes] = [await boxOf('Back'), await boxOf('Episodes')];
  expect(back?.x).toBeGreaterThanOrEqual(80);
  expect((episodes?.x ?? Number.NaN) + (episodes?.width ?? Number.NaN)).toBeLessThanOrEqual(1280 - 138);
});
