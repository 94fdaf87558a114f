import type { Page } from 'playwright/test';
import { expect, MISTAKES, SHORT_STORIES, test } from '#e2e/fixtures/cinema.ts';
import type { Services } from '#e2e/fixtures/services.ts';
import type { PlayerScreen } from '#e2e/pages/player-screen.ts';
import type { Episode, QualityHeight } from '#shared/domain/anime/release.ts';

/** How long a busy machine may take to show a first picture. */
const SLOW_MACHINE_MS = 10_000;
/** Has no 1080p, unlike the episode after it. */
const NARROW = 12;

test('the next episode in watching order starts five seconds after the end', async ({ cinema }) => {
  const half = await cinema.episode(SHORT_STORIES, 1);
  expect(half.ordinal).toBe(0.5);
  const player = await cinema.open(SHORT_STORIES, 0);
  const gap = await player.noteGapAfterEnd();
  await player.seekTo(38.8);
  await player.isMovingIn(half.id);
  const waitedMs = await gap();
  expect(waitedMs).toBeGreaterThan(4500);
  expect(waitedMs).toBeLessThan(5000 + SLOW_MACHINE_MS);
});

/** The saved position of the next episode, the position where it resumes, and the segment there. */
const LEFT = { positionSeconds: 36.8, resumedAtSeconds: 31.8, segment: 'segment-07.mpegts', fetchedUntilSeconds: 36 };

test('the next episode is preloaded from its saved position and starts there even if it can no longer be reached', async ({
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
  // The network is back: playback continues beyond the preloaded part.
  await player.isPast(LEFT.fetchedUntilSeconds + 0.5);
});

/** Plays until a segment of the next episode is preloaded in this height; returns the video element of that moment. */
async function watchedUntilNextIsAhead(
  { page, services, player }: { readonly page: Page; readonly services: Services; readonly player: PlayerScreen },
  {
    next,
    height,
    fromSeconds,
  }: { readonly next: Episode; readonly height: QualityHeight; readonly fromSeconds: number },
) {
  const playlist = next.streams.find((stream) => stream.height === height)?.url ?? '';
  const folder = new URL('.', playlist).pathname;
  await services.forgetRequests();
  await player.seekTo(fromSeconds);
  const isAhead = async () =>
    (await services.requests()).some(({ path, status }) => path.startsWith(folder) && /segment/.test(path) && status);
  await expect.poll(isAhead).toBe(true);
  await player.isMoving();
  return page.locator('video').evaluateHandle((video: HTMLVideoElement) => video);
}

test('the previous video element is paused when the next one replaces it, and then released', async ({
  cinema,
  page,
  services,
}) => {
  const next = await cinema.episode(SHORT_STORIES, 3);
  const player = await cinema.open(SHORT_STORIES, 2);
  const watched = await watchedUntilNextIsAhead({ page, services, player }, { next, height: 480, fromSeconds: 24 });
  await page.keyboard.press('KeyN');
  await expect.poll(() => watched.evaluate(({ isConnected }) => isConnected)).toBe(false);
  expect(await watched.evaluate(({ paused }) => paused)).toBe(true);
  await player.isMovingIn(next.id);
  await expect.poll(() => watched.evaluate(({ readyState }) => readyState)).toBe(0);
});

test('the next episode is preloaded in the chosen quality even if the current one lacks it', async ({
  cinema,
  page,
  services,
}) => {
  const [present, next] = [await cinema.episode(MISTAKES, NARROW), await cinema.episode(MISTAKES, NARROW + 1)];
  expect(present.streams.map(({ height }) => height)).not.toContain(1080);
  const player = await cinema.open(MISTAKES, NARROW, { settings: { quality: 1080 } });
  expect((await player.isMoving()).height).toBe(720);
  const watched = await watchedUntilNextIsAhead({ page, services, player }, { next, height: 1080, fromSeconds: 70 });
  await page.keyboard.press('KeyN');
  expect((await player.isMovingIn(next.id)).height).toBe(1080);
  expect(await watched.evaluate(({ isConnected }) => isConnected)).toBe(false);
});

test('a cancelled next episode does not start until “Start now” is pressed', async ({ cinema }) => {
  const player = await cinema.open(SHORT_STORIES, 2);
  const { episodeId } = player;
  await player.seekTo(39);
  const said = player.nextCard.getByRole('status');
  await expect(player.nextCard).toContainText(/Starts in [1-4] second/);
  await expect(said).toHaveText('Next episode: Episode 2. Starts in 5 seconds');
  await player.nextCard.getByRole('button', { name: 'Cancel' }).click();
  await expect(said).toHaveText('Next episode: Episode 2');
  await player.stays(1, ({ hasEnded }) => hasEnded);
  expect(player.episodeId).toBe(episodeId);
  await player.nextCard.getByRole('button', { name: 'Start now' }).click();
  await player.isMovingIn((await cinema.episode(SHORT_STORIES, 3)).id);
});

test('Space at the end stops the countdown to the next episode, and frame steps go back from the last picture', async ({
  cinema,
  page,
}) => {
  const player = await cinema.open(SHORT_STORIES, 2);
  const { episodeId } = player;
  await player.seekTo(39);
  await expect(player.nextCard).toContainText(/Starts in/);
  await page.keyboard.press('Space');
  await expect(player.nextCard).not.toContainText(/Starts in/);
  await player.stays(1, ({ hasEnded }) => hasEnded);
  await page.keyboard.press('Comma');
  await expect.poll(async () => (await player.picture()).hasEnded).toBe(false);
  await player.stays(1, ({ isPaused, seconds }) => isPaused && seconds > 39.5);
  expect(player.episodeId).toBe(episodeId);
  await page.keyboard.press('Comma');
  await expect.poll(async () => (await player.picture()).seconds).toBeLessThan(39.9);
});

test.describe('in the smallest window at a scale of 125 %', () => {
  test.use({ viewport: { width: 320, height: 384 } });

  test('the card at the end of an episode leaves the controls in sight', async ({ cinema, page }) => {
    const player = await cinema.open(SHORT_STORIES, 2, { settings: { autoplayNext: false } });
    await player.isMoving();
    await page.keyboard.press('KeyZ');
    await player.seekTo(39);
    await expect(player.nextCard).toBeVisible();
    for (const name of ['Start now', 'Full screen', 'Episodes', /^Sleep timer/]) {
      await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
    }
  });
});

test('N and P move through the episodes in order and stop at the first and the last', async ({ cinema, page }) => {
  const idOf = async (index: number) => (await cinema.episode(SHORT_STORIES, index)).id;
  for (const [index, keyToNowhere, key, neighbour] of [
    [0, 'KeyP', 'KeyN', 1],
    [5, 'KeyN', 'KeyP', 4],
  ] as const) {
    const player = await cinema.open(SHORT_STORIES, index);
    await player.isMoving();
    await page.keyboard.press(keyToNowhere);
    await player.isMovingIn(await idOf(index));
    await page.keyboard.press(key);
    await player.isMovingIn(await idOf(neighbour));
  }
});

test('the last episode ends with a card that offers to watch it again', async ({ cinema, page }) => {
  const player = await cinema.open(SHORT_STORIES, 5);
  await player.seekTo(39);
  const card = page.getByRole('region', { name: 'That was the last episode' });
  await expect(card).toBeVisible();
  expect(await player.picture()).toMatchObject({ hasEnded: true });
  await card.getByRole('button', { name: 'Watch again' }).click();
  expect((await player.isMoving()).seconds).toBeLessThan(20);
});
