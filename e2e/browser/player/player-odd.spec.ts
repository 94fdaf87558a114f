import { expect, MISTAKES, test } from '#e2e/fixtures/cinema.ts';

/** The episodes of the reel, in its order (electron/demo/anime-dataset/stories/special-drafts.ts). */
const [ABSOLUTE, PIECES, EMPTY, GARBLED, PRIVATE, NOWHERE, BEYOND] = [0, 1, 2, 3, 4, 5, 6] as const;
const [NO_LENGTH, TOO_LONG, TOO_SHORT] = [8, 9, 10] as const;

test('a playlist of absolute addresses plays from the start and from the middle', async ({ cinema }) => {
  const player = await cinema.open(MISTAKES, ABSOLUTE);
  await player.isMoving();
  await player.seekTo(70);
  await player.isMoving();
});

test('two streams whose timestamps start over play as one', async ({ cinema }) => {
  const player = await cinema.open(MISTAKES, PIECES);
  await player.isMoving();
  await player.seekTo(30.5);
  const leaps = await player.noteLeaps();
  await player.isPast(33.5);
  const { durationSeconds } = await player.isMoving();
  expect(await leaps()).toEqual([]);
  expect(durationSeconds).toBeCloseTo(64, 0);
});

test('unplayable streams show an error whose buttons and link work', async ({ cinema, page, services }) => {
  const playlists = async () => (await services.requests()).filter(({ path }) => path.endsWith('.m3u8')).length;
  const player = await cinema.open(MISTAKES, EMPTY);
  const saidOf = (words: string) => player.failure.getByRole('heading', { name: words });
  const unplayable = saidOf('This stream cannot be played');
  await expect(unplayable).toBeVisible();
  await expect(player.loading).toBeHidden();
  for (const way of ['Retry', 'Try 720p']) {
    const before = await playlists();
    await player.failure.getByRole('button', { name: way }).click();
    await expect.poll(playlists).toBeGreaterThan(before);
    await expect(unplayable).toBeVisible();
  }
  for (const [key, index, said] of [
    ['KeyN', GARBLED, unplayable],
    ['KeyN', PRIVATE, saidOf('This stream leads to an unknown host')],
    ['KeyP', GARBLED, unplayable],
  ] as const) {
    await page.keyboard.press(key);
    const { id } = await cinema.episode(MISTAKES, index);
    await expect.poll(() => player.episodeId).toBe(id);
    await expect(said).toBeVisible();
  }
  await player.failure.getByRole('link', { name: 'Go to release' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'A Reel of Mistakes' })).toBeVisible();
});

test('segments on an unreachable host show “No connection” and a lower quality, and the next episode still plays', async ({
  cinema,
  page,
}) => {
  const player = await cinema.open(MISTAKES, NOWHERE, { settings: { quality: 720 } });
  await expect(page.getByText('No connection')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try 480p' })).toBeVisible();
  await page.keyboard.press('KeyN');
  await player.isMovingIn((await cinema.episode(MISTAKES, BEYOND)).id);
});

test('marks beyond the end are ignored, and the real end marks the episode as watched', async ({ cinema }) => {
  const player = await cinema.open(MISTAKES, BEYOND);
  await player.seekTo(80);
  await player.isMoving();
  await player.wake();
  await expect(player.marksOnBar).toHaveCount(0);
  await expect(player.skipOpening.or(player.skipEnding)).toBeHidden();
  await player.seekTo(95);
  await expect.poll(async () => (await cinema.placeOf(MISTAKES, BEYOND))?.isWatched).toBe(true);
  await expect.poll(async () => (await player.picture()).hasEnded).toBe(true);
  await expect(player.nextCard).toBeVisible();
});

test('the real length of 96 seconds replaces a length of an hour and a half given by the service', async ({
  cinema,
}) => {
  const player = await cinema.open(MISTAKES, TOO_LONG);
  const { durationSeconds } = await player.isMoving();
  expect(durationSeconds).toBeCloseTo(96, 0);
  await player.wake();
  await expect(player.seekBar).toHaveAccessibleName('Seek');
  await expect(player.seekBar).toHaveAttribute('aria-valuetext', /of 1 minute, 36 seconds$/);
  const placeOf = () => cinema.placeOf(MISTAKES, TOO_LONG);
  await player.pause();
  await player.seekTo(60);
  await expect.poll(async () => (await placeOf())?.positionSeconds).toBeCloseTo(60, 0);
  expect(await placeOf()).toMatchObject({ isWatched: false });
  await player.seekTo(87);
  await expect.poll(async () => (await placeOf())?.isWatched).toBe(true);
});

test('a saved position is resumed in an episode of unknown or wrong length', async ({ cinema }) => {
  for (const index of [NO_LENGTH, TOO_SHORT]) {
    const player = await cinema.open(MISTAKES, index, { saved: { positionSeconds: 50 } });
    expect(await player.firstPictureAt()).toBeCloseTo(45, 0);
  }
});
