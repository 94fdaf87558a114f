import { expect, MISTAKES, SHORT_STORIES, test } from '#e2e/fixtures/cinema.ts';

/** 96 s, with neither an opening nor an ending. */
const UNMARKED = 11;
/** 96 s, with an ending from 50 to 62 s. */
const ENDING_IN_THE_MIDDLE = 13;

test('playback goes on five seconds before the saved place, or from the start when that is asked for', async ({
  cinema,
  page,
}) => {
  const player = await cinema.open(MISTAKES, UNMARKED, { saved: { positionSeconds: 50 } });
  expect(await player.firstPictureAt()).toBeCloseTo(45, 0);
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect.poll(async () => (await player.picture()).seconds).toBeLessThan(10);
  await player.isMoving();
});

test('a watched episode begins at its start and offers where it was left', { tag: '@long' }, async ({
  cinema,
  page,
}) => {
  const player = await cinema.open(MISTAKES, UNMARKED, { saved: { positionSeconds: 60, isWatched: true } });
  expect(await player.firstPictureAt()).toBeLessThan(1);
  await page.getByRole('button', { name: 'Resume there' }).click();
  await player.isPast(59.5);
  expect(await cinema.placeOf(MISTAKES, UNMARKED)).toMatchObject({ isWatched: true });
});

test('playback begins at the start when the episode was barely begun, and when the place lies beyond its end', {
  tag: '@long',
}, async ({ cinema }) => {
  for (const positionSeconds of [29, 5000]) {
    const player = await cinema.open(MISTAKES, UNMARKED, { saved: { positionSeconds } });
    expect(await player.firstPictureAt()).toBeLessThan(1);
  }
});

for (const [what, watchedFraction, before, after] of [
  ['at nine tenths of it', undefined, 85, 87],
  ['from the part of it on that was chosen', 0.5, 47, 49],
] as const) {
  test(`an episode without a marked ending is watched ${what}`, {
    tag: watchedFraction === undefined ? [] : '@long',
  }, async ({ cinema }) => {
    const placeOf = () => cinema.placeOf(MISTAKES, UNMARKED);
    const settings = watchedFraction === undefined ? {} : { watchedFraction };
    const player = await cinema.open(MISTAKES, UNMARKED, { settings });
    await player.isMoving();
    await player.pause();
    await player.seekTo(before);
    await expect.poll(async () => (await placeOf())?.positionSeconds).toBeCloseTo(before, 0);
    expect(await placeOf()).toMatchObject({ isWatched: false });
    await player.seekTo(after);
    await expect.poll(async () => (await placeOf())?.isWatched).toBe(true);
  });
}

test('an episode is watched when its ending begins, wherever that is', async ({ cinema }) => {
  const player = await cinema.open(MISTAKES, ENDING_IN_THE_MIDDLE);
  await player.seekTo(49);
  await expect.poll(async () => (await cinema.placeOf(MISTAKES, ENDING_IN_THE_MIDDLE))?.isWatched).toBe(true);
  expect((await player.picture()).seconds).toBeLessThan(55);
});

test('the place is saved while it plays, never five seconds late', { tag: '@long' }, async ({ cinema }) => {
  const player = await cinema.open(MISTAKES, UNMARKED);
  await player.isMoving();
  const lags: number[] = [];
  await expect
    .poll(
      async () => {
        const { seconds } = await player.picture();
        const saved = await cinema.placeOf(MISTAKES, UNMARKED);
        lags.push(seconds - (saved?.positionSeconds ?? 0));
        return seconds;
      },
      { intervals: [100] },
    )
    .toBeGreaterThan(7);
  expect(Math.max(...lags)).toBeLessThan(5);
  // It was saved more than once: the distance grew and shrank.
  expect(Math.min(...lags.slice(Math.ceil(lags.length / 2)))).toBeLessThan(1);
});

/** The picture tells its time four times a second. */
const TOLD_EVERY_SECONDS = 0.3;

test('the place is saved at once by a pause, a seek, another episode, and leaving', async ({ cinema, page }) => {
  const savedAt = async () => (await cinema.placeOf(SHORT_STORIES, 2))?.positionSeconds ?? Number.NaN;
  const player = await cinema.open(SHORT_STORIES, 2);
  await player.isMoving();
  await player.pause();
  const { seconds: pausedAt } = await player.picture();
  await expect.poll(savedAt).toBeGreaterThan(pausedAt - TOLD_EVERY_SECONDS);

  await player.seekTo(20);
  await expect.poll(savedAt).toBeCloseTo(20, 1);

  await page.keyboard.press('KeyK');
  await player.isPast(21);
  const { seconds: leftAt } = await player.picture();
  await page.keyboard.press('KeyN');
  await expect.poll(savedAt).toBeGreaterThan(leftAt - TOLD_EVERY_SECONDS);
  await player.isMovingIn((await cinema.episode(SHORT_STORIES, 3)).id);

  await page.keyboard.press('KeyP');
  await player.isMovingIn((await cinema.episode(SHORT_STORIES, 2)).id);
  await player.seekTo(25);
  await player.isPast(26);
  const { seconds: closedAt } = await player.picture();
  const elsewhere = new URL('/favicon.ico', page.url()).href;
  await page.goto('about:blank');
  await page.goto(elsewhere);
  await expect.poll(savedAt).toBeGreaterThan(closedAt - TOLD_EVERY_SECONDS);
});
