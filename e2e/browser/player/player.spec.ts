import type { Page } from 'playwright/test';
import { expect, MISTAKES, SHORT_STORIES, test, UNMARKED } from '#e2e/fixtures/cinema.ts';
import { tabTo } from '#e2e/fixtures/tab-stops.ts';

const panel = (page: Page, name: string) => page.getByRole('dialog', { name });

test('panels replace each other, and closing one returns keys and focus to the player or the button that opened it', async ({
  cinema,
  page,
}) => {
  const player = await cinema.open(MISTAKES, UNMARKED);
  await player.isMoving();
  const settings = panel(page, 'Player settings');
  // The same key opens and closes a panel.
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
  await page.keyboard.press('e');
  await expect(panel(page, 'Episodes')).toBeVisible();
  await page.keyboard.press('o');
  await expect(panel(page, 'Episodes')).toBeHidden();
  await expect(settings).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(settings).toBeHidden();

  const isPaused = async () => (await player.picture()).isPaused;
  await page.keyboard.press('Space');
  await expect.poll(isPaused).toBe(true);
  await player.wake();
  await page.getByRole('button', { name: 'Settings' }).click();
  await expect(settings).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(settings).toBeHidden();
  await page.keyboard.press('Space');
  await expect.poll(isPaused).toBe(false);
  await page.getByRole('button', { name: /^Speed/ }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  // Already while the menu fades, and not for the entry in it.
  await page.keyboard.press('Space');
  await expect.poll(isPaused).toBe(true);
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Speed 1×' })).toBeVisible();

  for (const [name, opened] of [
    ['Settings', settings],
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

test('a click that closes a panel and a tap that shows the controls do not pause', async ({ cinema, page }) => {
  const player = await cinema.open(MISTAKES, UNMARKED);
  await player.isMoving();
  await page.keyboard.press('e');
  await expect(panel(page, 'Episodes')).toBeVisible();
  await page.mouse.click(500, 300);
  await expect(panel(page, 'Episodes')).toBeHidden();
  await player.isMoving();

  const devtools = await page.context().newCDPSession(page);
  const tap = async (point: { readonly x: number; readonly y: number }) => {
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  const leaps = await player.noteLeaps();
  const middle = { x: 500, y: 300 };
  const bar = await player.seekBar.boundingBox();
  // A tap on the hidden seek bar does not seek.
  for (const point of [middle, { x: 900, y: (bar?.y ?? 0) + (bar?.height ?? 0) / 2 }]) {
    await expect(page.locator('[data-quiet] [data-player-controls]').last()).toHaveCSS('opacity', '0');
    await tap(point);
    await expect(page.locator('[data-quiet]')).toHaveCount(0);
    await player.isMoving();
  }
  expect(await leaps()).toEqual([]);
  await tap(middle);
  await expect.poll(async () => (await player.picture()).isPaused).toBe(true);
});

test('Up and Down open the menu of a button reached by keyboard and do not change the volume', async ({
  cinema,
  page,
}) => {
  const player = await cinema.open(MISTAKES, UNMARKED, { settings: { volume: 0.5 } });
  await player.isMoving();
  const button = page.getByRole('button', { name: /^Speed/ });
  await tabTo(page, button);
  for (const key of ['ArrowUp', 'ArrowDown']) {
    await page.keyboard.press(key);
    await expect(page.getByRole('menu')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
    expect((await player.picture()).volume).toBe(0.5);
  }
});

test('seeking to the end while paused shows the last picture and offers no skip', async ({ cinema, page }) => {
  // The ending of this episode lasts to its last picture.
  const player = await cinema.open(SHORT_STORIES, 2);
  await player.isMoving();
  await player.pause();
  // Set before the key: a paused picture is painted once, and no callback follows.
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

test('a film shows its title without an episode, and its end offers the release and watching again', async ({
  cinema,
  page,
}) => {
  const player = await cinema.open('the-shore-where-maps-end', 0);
  await player.isMoving();
  await player.wake();
  await expect(page.getByRole('heading', { name: 'The Shore Where Maps End' })).toBeVisible();
  await expect(page.getByText(/^Episode/)).toBeHidden();
  await page.keyboard.press('End');
  const card = page.getByRole('region', { name: 'The end' });
  await expect(card.getByRole('link', { name: 'Go to release' })).toBeVisible();
  await card.getByRole('button', { name: 'Watch again' }).click();
  await expect(card).toBeHidden();
  await player.isMoving();
});

test('player settings have the same texts in the player and on the settings page', async ({ cinema, page }) => {
  const player = await cinema.open(MISTAKES, UNMARKED);
  await player.wake();
  await page.getByRole('button', { name: 'Settings' }).click();
  const inPlayer = panel(page, 'Player settings');
  const openings = inPlayer.getByRole('radiogroup', { name: 'Openings' });
  await expect(openings).toBeVisible();
  const words = await openings.locator('label').allInnerTexts();
  const skips = inPlayer.getByRole('region', { name: 'Openings and endings' });
  const next = await inPlayer.getByRole('switch', { name: 'Autoplay next episode' }).evaluate((control) => {
    const row = control.parentElement?.querySelectorAll('p') ?? [];
    return [...row].map((line) => line.textContent ?? '');
  });
  const lines = [...(await skips.getByRole('paragraph').allInnerTexts()), ...next];
  await page.goto(new URL('/settings', page.url()).href);
  const onPage = page.getByRole('region', { name: 'Player' });
  await expect(onPage.getByRole('radiogroup', { name: 'Openings' }).locator('label')).toHaveText(words);
  expect(lines.length).toBeGreaterThan(2);
  for (const line of lines) await expect(onPage.getByText(line, { exact: true }).first()).toBeVisible();
});
