import { expect, SHORT_STORIES, test } from '#e2e/fixtures/cinema.ts';

/** What a first picture may take where nothing but a busy machine is in its way. */
const SLOW_MACHINE_MS = 4000;

test('the next episode starts by itself five seconds after the end, in the order of watching', async ({ cinema }) => {
  const [half, first] = [await cinema.episode(SHORT_STORIES, 1), await cinema.episode(SHORT_STORIES, 2)];
  expect([half.ordinal, first.ordinal]).toEqual([0.5, 1]);
  const player = await cinema.open(SHORT_STORIES, 0);
  const gap = await player.noteGapAfterEnd();
  await player.seekTo(38.8);
  await player.isMovingIn(half.id);
  const waitedMs = await gap();
  expect(waitedMs).toBeGreaterThan(4500);
  expect(waitedMs).toBeLessThan(5000 + SLOW_MACHINE_MS);

  await player.seekTo(38.8);
  await expect(player.nextCard).toContainText('Starts in');
  await player.nextCard.getByRole('button', { name: 'Start now' }).click();
  await player.isMovingIn(first.id);
});

/** Where the next episode was left, the place at which it goes on, and the piece of it that shows that place. */
const LEFT = { positionSeconds: 34, resumedAtSeconds: 29, segment: 'segment-07.mpegts', fetchedUntilSeconds: 36 };

test('the next episode is fetched ahead from its own place and starts there at once, although it cannot be reached by then', async ({
  cinema,
  services,
}) => {
  const next = await cinema.episode(SHORT_STORIES, 4);
  const saved = { index: 4, positionSeconds: LEFT.positionSeconds };
  const player = await cinema.open(SHORT_STORIES, 3, { saved });
  const playlist = new URL(next.streams.find(({ height }) => height === 480)?.url ?? '').pathname;
  await services.forgetRequests();
  await player.seekTo(24);
  const askedFor = async (path: string) => (await services.requests()).some((request) => request.path === path);
  await expect.poll(() => askedFor(playlist)).toBe(true);
  await expect.poll(() => askedFor(new URL(LEFT.segment, `http://cdn${playlist}`).pathname)).toBe(true);
  await player.isMoving();
  expect(await player.picture()).toMatchObject({ hasEnded: false });
  expect(player.episodeId).not.toBe(next.id);
  const gap = await player.noteGapAfterEnd();
  await services.putFaults([{ match: `GET ${new URL('.', `http://cdn${playlist}`).pathname}`, kind: 'reset' }]);
  try {
    await player.seekTo(38.8);
    const { seconds } = await player.isMovingIn(next.id);
    expect(seconds).toBeGreaterThan(LEFT.resumedAtSeconds);
    expect(seconds).toBeLessThan(LEFT.fetchedUntilSeconds);
    expect(await gap()).toBeLessThan(5000 + SLOW_MACHINE_MS);
  } finally {
    await services.clearFaults();
  }
  // The network is back: it goes on beyond what was fetched ahead.
  await player.isPast(LEFT.fetchedUntilSeconds + 0.5);
});

test('the next episode that is not wanted now does not start', async ({ cinema }) => {
  const player = await cinema.open(SHORT_STORIES, 2);
  const { episodeId } = player;
  await player.seekTo(39);
  await player.nextCard.getByRole('button', { name: 'Cancel' }).click();
  await expect(player.nextCard.getByRole('status')).toHaveText('Next episode');
  // Longer than the countdown is.
  await player.stays(6, ({ hasEnded }) => hasEnded);
  expect(player.episodeId).toBe(episodeId);
});

test('N and P go through the episodes in their order and stop at the first and the last', async ({ cinema, page }) => {
  const ids = await Promise.all(
    [0, 1, 2, 3, 4, 5].map(async (index) => (await cinema.episode(SHORT_STORIES, index)).id),
  );
  const player = await cinema.open(SHORT_STORIES, 0);
  await player.isMoving();
  await page.keyboard.press('KeyP');
  for (const id of ids.slice(1)) {
    await page.keyboard.press('KeyN');
    await player.isMovingIn(id);
  }
  await page.keyboard.press('KeyN');
  await player.isMoving();
  expect(player.episodeId).toBe(ids[5]);
  await page.keyboard.press('KeyP');
  await player.isMovingIn(ids[4] ?? '');
});

test('after the last episode nothing starts, and it can be watched again', async ({ cinema, page }) => {
  const player = await cinema.open(SHORT_STORIES, 5);
  await player.seekTo(39);
  const card = page.getByRole('region', { name: 'That was the last episode' });
  await expect(card).toBeVisible();
  expect(await player.picture()).toMatchObject({ hasEnded: true });
  await card.getByRole('button', { name: 'Watch again' }).click();
  expect((await player.isMoving()).seconds).toBeLessThan(10);
});
