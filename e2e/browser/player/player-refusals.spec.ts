import { type Cinema, expect, LONG_STORY, MISTAKES, test } from '#e2e/fixtures/cinema.ts';
import type { LoggedRequest } from '#e2e/fixtures/services.ts';
import type { PlayerSettings } from '#shared/domain/app/settings.ts';

const PACKET_BYTES = 188;
const PACKET_HEADER_BYTES = 4;

/** A transport stream whose packets keep their places, with garbage contents in the second half. */
function withBrokenPictures(segment: Buffer): Buffer {
  const broken = Buffer.from(segment);
  const packets = Math.floor(segment.length / PACKET_BYTES);
  for (let packet = Math.floor(packets / 2); packet < packets; packet++) {
    const start = packet * PACKET_BYTES + PACKET_HEADER_BYTES;
    for (let at = start + 20; at < start + PACKET_BYTES - PACKET_HEADER_BYTES; at++) broken[at] = (at * 131) % 251;
  }
  return broken;
}

/** The episode whose segments have a private address: `"film": "private"` in electron/demo/anime-dataset/stories/special.json. */
const PRIVATE = 4;
/** A quality with a lower one to fall back to. */
const QUIETLY: Partial<PlayerSettings> = { isMuted: true, quality: 720 };

test.afterEach(({ services }) => services.clearFaults());

async function playing(cinema: Cinema, alias: string, index: number, settings: Partial<PlayerSettings> = {}) {
  const player = await cinema.open(alias, index, { settings: { ...QUIETLY, ...settings } });
  await player.isMoving();
  return player;
}

test('segments too slow for a quality lower the quality with a message', async ({ cinema, services }) => {
  await services.putFaults([{ match: 'GET /videos/.*/720/segment-', kind: 'slow-body', delayMs: 30_000 }]);
  const player = await cinema.open(LONG_STORY, 5, { settings: QUIETLY });
  await expect(player.page.getByText(/^Quality lowered to 480p/)).toBeVisible({ timeout: 20_000 });
  const { height } = await player.isMoving();
  expect(height).toBe(480);
});

test('damaged pictures within a segment do not end playback', async ({ cinema, page }) => {
  await page.route(/segment-03/, async (route) => {
    const response = await route.fetch({ maxRetries: 3 });
    await route.fulfill({ response, body: withBrokenPictures(await response.body()) });
  });
  const player = await playing(cinema, LONG_STORY, 8, { speed: 2 });
  await player.isPast(17);
  await expect(player.failure).toHaveCount(0);
});

test('a segment missing in every quality is reported, and can be skipped', async ({ cinema, page, services }) => {
  await services.putFaults([{ match: 'GET /videos/.*/segment-10', kind: 'status', status: 404 }]);
  // Playback begins at 38 s, and the segment at 40.
  const player = await cinema.open(LONG_STORY, 3, { settings: QUIETLY, saved: { positionSeconds: 43 } });
  await player.isMoving();
  await expect(player.failure).toContainText('Part of this episode could not be loaded');
  const { seconds } = await player.picture();
  expect(seconds).toBeGreaterThan(37);
  expect(seconds).toBeLessThan(40.5);
  // In the smallest window, seek bar, full screen and the message's link are still reachable.
  await page.setViewportSize({ width: 400, height: 480 });
  await expect(player.seekBar).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'Full screen' })).toBeInViewport({ ratio: 1 });
  await player.failure.getByRole('link', { name: 'Go to release' }).hover();
  await page.setViewportSize({ width: 1280, height: 800 });
  await services.forgetRequests();
  await player.failure.getByRole('button', { name: 'Skip this part' }).click();
  await player.isMoving();
  await player.isPast(45);
  expect((await services.requests()).filter(({ path }) => path.endsWith('segment-10.mpegts'))).toEqual([]);
});

test('a refused stream is reported, and Retry or a lower quality continues at the position', async ({
  cinema,
  services,
}) => {
  const player = await playing(cinema, LONG_STORY, 11);
  await services.putFaults([{ match: 'GET /videos/', kind: 'status', status: 403 }]);
  await player.wake();
  await player.seekBar.fill('80');
  await expect(player.failure.getByRole('heading')).toBeVisible();
  await expect(player.failure.getByRole('link', { name: 'Go to release' })).toBeVisible();
  await services.clearFaults();
  await player.failure.getByRole('button', { name: 'Retry' }).click();
  const again = await player.isMoving();
  expect(Math.abs(again.seconds - 80)).toBeLessThan(15);
  await services.putFaults([{ match: 'GET /videos/', kind: 'status', status: 403 }]);
  await player.wake();
  // A position neither buffered nor in the browser's cache.
  await player.seekBar.fill('60');
  await expect(player.failure.getByRole('heading')).toBeVisible();
  await services.clearFaults();
  await player.failure.getByRole('button', { name: 'Try 480p' }).click();
  const lower = await player.isMoving();
  expect(Math.abs(lower.seconds - 60)).toBeLessThan(15);
  expect(lower.height).toBe(480);
});

test('a refused stream plays automatically when the service allows it again', async ({ cinema, services }) => {
  await services.putFaults([{ match: 'GET /videos/', kind: 'status', status: 403 }]);
  const player = await cinema.open(LONG_STORY, 12, { settings: QUIETLY });
  await expect(player.failure).toContainText('Retries automatically.');
  await services.clearFaults();
  await player.failure.getByRole('button', { name: 'Retry' }).focus();
  await player.isMoving();
  await expect(player.failure).toHaveCount(0);
});

test('a stream on a host that the service never named is refused with a message and not retried', async ({
  cinema,
  services,
}) => {
  await services.forgetRequests();
  const player = await cinema.open(MISTAKES, PRIVATE, { settings: QUIETLY });
  await expect(player.failure).toContainText('This stream leads to an unknown host');
  const count = playlistsIn(await services.requests());
  await expect(player.failure.getByRole('link', { name: 'Connection details' })).toBeVisible();
  expect(count).toBeLessThanOrEqual(5);
  expect(playlistsIn(await services.requests())).toBe(count);
});

function playlistsIn(requests: readonly LoggedRequest[]): number {
  return requests.filter(({ path }) => path.endsWith('.m3u8')).length;
}
