import { expect, SHORT_STORIES, test } from '#e2e/fixtures/cinema.ts';

/** Seconds of the opening in the short stories. Their ending lasts from 30 s to the end at 40 s. */
const OPENING = { start: 2, stop: 14 };
/** The fourth short story has a scene after its ending. */
const WITH_SCENE = { index: 3, endingStart: 22, endingStop: 30 };

test('skipping an ending leads to the scene after it', async ({ cinema }) => {
  const player = await cinema.open(SHORT_STORIES, WITH_SCENE.index);
  const { episodeId } = player;
  await player.seekTo(WITH_SCENE.endingStart + 1);
  // The second click hits the picture and must not toggle full screen.
  await player.skipEnding.dblclick();
  await player.isPast(WITH_SCENE.endingStop - 0.1);
  const { seconds } = await player.isMoving();
  expect(seconds).toBeLessThan(WITH_SCENE.endingStop + 5);
  expect(player.episodeId).toBe(episodeId);
  await expect(player.skipEnding).toBeHidden();
  expect(await player.page.evaluate(() => document.fullscreenElement)).toBeNull();
});

test('S skips an opening to its end; at the ending it starts the next episode and marks this one watched', {
  tag: '@short',
}, async ({ cinema, page }) => {
  const next = await cinema.episode(SHORT_STORIES, 3);
  const player = await cinema.open(SHORT_STORIES, 2);
  await player.seekTo(OPENING.start + 1);
  await expect(player.skipOpening).toBeVisible();
  await page.keyboard.press('KeyS');
  await player.isPast(OPENING.stop - 0.1);
  expect((await player.picture()).seconds).toBeLessThan(OPENING.stop + 10);
  await expect(player.skipOpening).toBeHidden();
  await player.isMoving();

  await player.seekTo(31);
  await expect(player.skipEnding).toBeVisible();
  await page.keyboard.press('KeyS');
  const { seconds } = await player.isMovingIn(next.id);
  expect(seconds).toBeLessThan(20);
  expect(await cinema.placeOf(SHORT_STORIES, 2)).toMatchObject({ isWatched: true });
});

test('an opening is skipped once after five seconds, except in a first episode by setting or when it is to be watched', async ({
  cinema,
  page,
}) => {
  const settings = { skipOpening: 'automatic', keepFirstOpening: true } as const;
  const player = await cinema.open(SHORT_STORIES, 0, { settings });
  await player.isPast(OPENING.start + 0.5);
  await expect(player.skipOpening).toBeVisible();
  await expect(player.watchIt).toBeHidden();

  await page.keyboard.press('KeyN');
  await player.isMovingIn((await cinema.episode(SHORT_STORIES, 1)).id);
  const leaps = await player.noteLeaps();
  await expect(player.watchIt).toBeVisible();
  await player.isPast(OPENING.stop - 0.1);
  const [leap, ...others] = await leaps();
  expect(leap?.toSeconds).toBeCloseTo(OPENING.stop, 0);
  expect(leap?.fromSeconds).toBeGreaterThan(OPENING.start + 4);
  expect(leap?.fromSeconds).toBeLessThan(OPENING.start + 6.5);
  expect(others).toEqual([]);
  await player.isMoving();

  await player.seekTo(OPENING.stop - 3);
  await expect(player.skipOpening).toBeVisible();
  await expect(player.watchIt).toBeHidden();
  await player.isPast(OPENING.stop + 0.4);
  expect(await leaps()).toHaveLength(2);

  await page.keyboard.press('KeyN');
  await player.isMovingIn((await cinema.episode(SHORT_STORIES, 2)).id);
  await player.seekTo(OPENING.start + 1);
  await player.watchIt.click();
  const leapsAfter = await player.noteLeaps();
  const { seconds } = await player.picture();
  // Longer than the countdown.
  await player.isPast(seconds + 5.5);
  expect(await leapsAfter()).toEqual([]);
});

test('an ending at the end of the file is skipped automatically to the next episode', async ({ cinema }) => {
  const next = await cinema.episode(SHORT_STORIES, 5);
  const player = await cinema.open(SHORT_STORIES, 4, { settings: { skipEnding: 'automatic' } });
  await player.seekTo(30.5);
  await expect(player.watchIt).toBeVisible();
  const { seconds } = await player.isMovingIn(next.id);
  expect(seconds).toBeLessThan(20);
});
