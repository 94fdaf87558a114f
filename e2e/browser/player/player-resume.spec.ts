import { setTimeout as wait } from 'node:timers/promises';
import { expect, MISTAKES, SHORT_STORIES, test, UNMARKED } from '#e2e/fixtures/cinema.ts';
import { SAME_PLACE } from '#e2e/fixtures/playhead.ts';

test('playback resumes five seconds before the saved position or starts over, and the set fraction marks it watched', {
  tag: '@short',
}, async ({ cinema, page }) => {
  const placeOf = () => cinema.placeOf(MISTAKES, UNMARKED);
  const settings = { watchedFraction: 0.5 };
  const player = await cinema.open(MISTAKES, UNMARKED, { settings, saved: { positionSeconds: 40 } });
  expect(await player.firstPictureAt()).toBeCloseTo(35, 0);
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect.poll(async () => (await player.picture()).seconds).toBeLessThan(10);
  await player.isMoving();

  await player.pause();
  await player.seekTo(47);
  await expect.poll(async () => (await placeOf())?.positionSeconds).toBeCloseTo(47, 0);
  expect(await placeOf()).toMatchObject({ isWatched: false });
  await player.seekTo(49);
  await expect.poll(async () => (await placeOf())?.isWatched).toBe(true);
});

test('a watched episode starts from the beginning and offers its saved position', async ({ cinema, page }) => {
  const player = await cinema.open(MISTAKES, UNMARKED, { saved: { positionSeconds: 60, isWatched: true } });
  expect(await player.firstPictureAt()).toBeLessThan(1);
  await page.getByRole('button', { name: 'Resume there' }).press('Enter');
  await expect(page.locator('video')).toBeFocused();
  await player.isPast(59.5);
  expect(await cinema.placeOf(MISTAKES, UNMARKED)).toMatchObject({ isWatched: true });
});

/** Longer than any wait in the player. */
const SLOWLY_MS = 4_000;

test('playback waits for a saved position that is slow to load, and does not overwrite it', async ({
  cinema,
  page,
}) => {
  let requests = 0;
  await page.route('**/rpc/progress.forRelease', async (route) => {
    requests += 1;
    if (requests === 1) return route.abort();
    await wait(SLOWLY_MS);
    return route.continue();
  });
  const player = await cinema.open(MISTAKES, UNMARKED, { saved: { positionSeconds: 40 } });
  await expect(player.loading).toBeVisible();
  expect(await player.firstPictureAt()).toBeCloseTo(35, 0);
  await player.isMoving();
  expect(await cinema.placeOf(MISTAKES, UNMARKED)).toMatchObject({ positionSeconds: 40 });
});

/** The video element reports its time four times a second. */
const TIME_STEP_SECONDS = 0.3;

test('a pause, a seek, another episode and leaving the page each save the position', async ({ cinema, page }) => {
  const savedAt = async (index: number) => (await cinema.placeOf(SHORT_STORIES, index))?.positionSeconds ?? Number.NaN;
  const player = await cinema.open(SHORT_STORIES, 2);
  await player.isMoving();
  await player.pause();
  const { seconds: pausedAt } = await player.picture();
  await expect.poll(() => savedAt(2)).toBeGreaterThan(pausedAt - TIME_STEP_SECONDS);

  await player.seekTo(20);
  await expect.poll(() => savedAt(2)).toBeCloseTo(20, 1);

  await page.keyboard.press('KeyK');
  await player.isPast(21);
  const { seconds: leftAt } = await player.picture();
  await page.keyboard.press('KeyN');
  await expect.poll(() => savedAt(2)).toBeGreaterThan(leftAt - TIME_STEP_SECONDS);

  await player.isMovingIn((await cinema.episode(SHORT_STORIES, 3)).id);
  const { seconds: closedAt } = await player.picture();
  const elsewhere = new URL('/favicon.ico', page.url()).href;
  await page.goto('about:blank');
  await page.goto(elsewhere);
  await expect.poll(() => savedAt(3)).toBeGreaterThan(closedAt - TIME_STEP_SECONDS);
});

test('a pause handled before the end of a seek in a busy window saves the picture’s position', async ({ cinema }) => {
  const player = await cinema.open(MISTAKES, UNMARKED);
  await player.isMoving();
  await expect.poll(async () => (await player.picture()).aheadSeconds).toBeGreaterThan(20);
  await player.video.evaluate(async () => {
    const press = (code: string) => document.body.dispatchEvent(new KeyboardEvent('keydown', { code, bubbles: true }));
    press('KeyL');
    await new Promise((resolve) => setTimeout(resolve));
    // The picture moves on while the page is blocked.
    const untilMs = performance.now() + 1_500;
    while (performance.now() < untilMs);
    press('KeyK');
  });
  await expect.poll(async () => (await player.picture()).isPaused).toBe(true);
  const { seconds } = await player.picture();
  await expect
    .poll(async () => (await cinema.placeOf(MISTAKES, UNMARKED))?.positionSeconds)
    .toBeCloseTo(seconds, SAME_PLACE);
});

test('the sleep timer survives a reload', async ({ cinema, page }) => {
  const player = await cinema.open(MISTAKES, UNMARKED, { settings: { isMuted: true } });
  const timer = page.getByRole('button', { name: /^Sleep timer: / });
  for (const [presses, names] of [
    [1, ['Sleep timer: 15 min left']],
    [5, ['Sleep timer: End of this episode']],
    [1, []],
  ] as const) {
    const isShown = async () => {
      await player.isMoving();
      await player.wake();
      await expect(timer).toHaveCount(names.length);
      for (const name of names) await expect(timer).toHaveAccessibleName(name);
    };
    await player.isMoving();
    for (let press = 0; press < presses; press += 1) await page.keyboard.press('KeyZ');
    await isShown();
    await page.reload();
    await isShown();
  }
});
