import { type Cinema, expect, LONG_STORY, test } from '#e2e/fixtures/cinema.ts';
import { listenIn, tellPage } from '#e2e/fixtures/host-events.ts';
import { savedPositions } from '#e2e/fixtures/playhead.ts';
import type { Fault } from '#e2e/fixtures/services.ts';
import type { PlayerScreen } from '#e2e/pages/player-screen.ts';
import type { PlayerSettings } from '#shared/domain/app/settings.ts';

const SEGMENTS = 'GET /videos/.*/segment-';
/** Seconds of playback; a full run is ten minutes. */
const RUN_SECONDS = Number(process.env['ENGAWA_FAULT_RUN_SECONDS'] ?? 40);
const RUN_SPEED = RUN_SECONDS > 120 ? 1 : 2;
/** A quality with a lower one to fall back to. */
const QUIETLY: Partial<PlayerSettings> = { isMuted: true, quality: 720 };

/** The page knows its position by `timeupdate` events, which come four times a second, later on a busy machine. */
const SECONDS_BETWEEN_UPDATES = 0.5;

/** One request in five fails or comes late. */
const TROUBLE: readonly Fault[] = [
  { match: SEGMENTS, kind: 'reset', probability: 0.07 },
  { match: SEGMENTS, kind: 'origin-502', probability: 0.07 },
  { match: SEGMENTS, kind: 'latency', delayMs: 8000, probability: 0.03 },
  { match: SEGMENTS, kind: 'slow-body', delayMs: 4000, probability: 0.03 },
];

test.afterEach(({ services }) => services.clearFaults());

async function playing(cinema: Cinema, alias: string, index: number, settings: Partial<PlayerSettings> = {}) {
  const player = await cinema.open(alias, index, { settings: { ...QUIETLY, ...settings } });
  await player.isMoving();
  return player;
}

/** Sums what is really played, over all episodes; a step longer than the time since the last frame allows is a leap. */
function tallyOf(player: PlayerScreen) {
  return player.video.evaluateHandle((video: HTMLVideoElement) => {
    const SLACK_SECONDS = 0.3;
    const tally = { playedSeconds: 0, endedSeconds: 0, sinceMs: performance.now(), startedAt: video.currentTime };
    let before = { atMs: tally.sinceMs, seconds: video.currentTime };
    video.addEventListener('ended', () => {
      tally.endedSeconds += video.duration;
    });
    const look = () => {
      const now = { atMs: performance.now(), seconds: video.currentTime };
      const step = now.seconds - before.seconds;
      const possible = ((now.atMs - before.atMs) / 1000) * video.playbackRate + SLACK_SECONDS;
      before = now;
      if (step > 0 && step <= possible) tally.playedSeconds += step;
      requestAnimationFrame(look);
    };
    look();
    return tally;
  });
}

test('playback recovers from resets, dead gateways and stalls, and skips or repeats no part', async ({
  cinema,
  services,
}) => {
  test.setTimeout(test.info().timeout + RUN_SECONDS * 3000);
  await services.putFaults(TROUBLE);
  const player = await cinema.open(LONG_STORY, 0, { settings: { ...QUIETLY, quality: 480, speed: RUN_SPEED } });
  await player.isMoving();
  await services.forgetRequests();
  const tally = await tallyOf(player);
  await expect
    .poll(async () => (await tally.jsonValue()).playedSeconds, { timeout: RUN_SECONDS * 3000, intervals: [500] })
    .toBeGreaterThan(RUN_SECONDS);
  const [{ playedSeconds, endedSeconds, sinceMs, startedAt }, { seconds, frames }, requests] = await Promise.all([
    tally.jsonValue(),
    player.picture(),
    services.requests(),
  ]);
  const wallSeconds = ((await player.page.evaluate(() => performance.now())) - sinceMs) / 1000;
  const reachedSeconds = endedSeconds + seconds - startedAt;
  const segments = requests.filter(({ path }) => path.includes('/segment-'));
  const troubled = segments.filter(({ fault }) => fault !== null);
  process.stdout.write(
    `fault run: ${playedSeconds.toFixed(1)} s played, ${reachedSeconds.toFixed(1)} s reached, in ${wallSeconds.toFixed(1)} s at ${RUN_SPEED}×, ` +
      `${frames} frames, ${troubled.length} of ${segments.length} segment requests in trouble\n`,
  );
  expect(troubled.length).toBeGreaterThan(0);
  // Each restart of the stream may differ by a second at most.
  expect(Math.abs(reachedSeconds - playedSeconds)).toBeLessThan(1 + RUN_SECONDS / 60);
  expect(wallSeconds).toBeLessThan((RUN_SECONDS / RUN_SPEED) * 1.5 + 20);
  await expect(player.failure).toHaveCount(0);
});

/** Faults that pass after a while without a message. */
for (const [what, faults] of [
  [
    'too many requests, and a segment that is refused once',
    [
      { match: SEGMENTS, kind: 'rate-limit', retryAfterSeconds: 1, times: 3 },
      { match: SEGMENTS, kind: 'edge-403', times: 1 },
    ],
  ],
  [
    'segments that fail inside the service or are truncated',
    [
      { match: SEGMENTS, kind: 'status', status: 500, times: 4 },
      { match: SEGMENTS, kind: 'truncate', times: 3 },
    ],
  ],
] as const satisfies readonly (readonly [string, readonly Fault[]])[]) {
  test(`playback begins at its saved position despite ${what}`, async ({ cinema, services }) => {
    await services.forgetRequests();
    await services.putFaults(faults);
    const player = await cinema.open(LONG_STORY, 6, { settings: QUIETLY, saved: { positionSeconds: 45 } });
    const { seconds, height } = await player.isMoving();
    expect(seconds).toBeGreaterThan(40);
    expect(seconds).toBeLessThan(60);
    expect(height).toBe(720);
    const troubled = (await services.requests()).filter(({ fault }) => fault !== null);
    expect(troubled.length).toBe(faults.reduce((sum, { times }) => sum + times, 0));
  });
}

test('changing the quality keeps the position, even if the stream’s address has expired', async ({
  cinema,
  services,
}) => {
  const player = await playing(cinema, LONG_STORY, 1, { quality: 480 });
  await player.seekTo(30);
  for (const height of [720, 1080]) {
    const { seconds } = await player.picture();
    await player.chooseQuality(height);
    const after = await player.isMoving();
    expect(after.height).toBe(height);
    expect(after.seconds).toBeGreaterThanOrEqual(seconds - 1);
    expect(after.seconds).toBeLessThan(seconds + 20);
  }
  await services.advance(8 * 3600);
  await services.forgetRequests();
  const { seconds } = await player.picture();
  await player.chooseQuality(480);
  const after = await player.isMoving();
  expect(after.seconds).toBeGreaterThan(seconds - 1);
  expect(after.seconds).toBeLessThan(seconds + 20);
  const requests = await services.requests();
  expect(requests.some(({ path, status }) => path.endsWith('.m3u8') && status === 403)).toBe(true);
  expect(requests.filter(({ path }) => path.includes('/anime/releases/episodes/'))).toHaveLength(1);
});

test('an expired address is renewed at the mirror while an edge blocks the main host', async ({ cinema, services }) => {
  const player = await playing(cinema, LONG_STORY, 9);
  const { seconds } = await player.picture();
  await services.advance(8 * 3600);
  await services.putFaults([{ match: '.*', kind: 'edge-403', host: services.anime.baseUrl }]);
  await services.forgetRequests();
  await player.chooseQuality(480);
  const after = await player.isMoving();
  expect(after.seconds).toBeGreaterThan(seconds - 1);
  expect(after.seconds).toBeLessThan(seconds + 20);
  const mirror = new URL(services.anime.mirrorBaseUrl).host;
  const asked = (await services.requests()).filter(({ host, path }) => host === mirror && path.includes('/episodes/'));
  expect(asked.map(({ status }) => status)).toContain(200);
});

test('the position is saved before the computer sleeps, and playback continues there after it woke up', async ({
  cinema,
  services,
  page,
}) => {
  await listenIn(page);
  const player = await playing(cinema, LONG_STORY, 10);
  const saved = savedPositions(page);
  await player.seekTo(20);
  await player.isPast(21);
  // The next regular save is four seconds after the one of the seek.
  const earliest = (await player.picture()).seconds - SECONDS_BETWEEN_UPDATES;
  await tellPage(page, 'power.changed', { state: 'suspending' });
  const { seconds: told } = await player.picture();
  await expect.poll(() => saved.filter((each) => each >= earliest && each <= told)).not.toHaveLength(0);
  await expect
    .poll(async () => (await cinema.placeOf(LONG_STORY, 10))?.positionSeconds)
    .toBeGreaterThanOrEqual(earliest);
  await player.pause();
  const { seconds } = await player.picture();
  await services.advance(8 * 3600);
  await tellPage(page, 'power.changed', { state: 'resumed' });
  await page.keyboard.press('KeyK');
  const after = await player.isMoving();
  expect(after.seconds).toBeGreaterThan(seconds);
  expect(after.seconds).toBeLessThan(seconds + 20);
  await player.seekTo(85);
  await player.isMoving();
  await expect(player.failure).toHaveCount(0);
});

test('places that wait while the core is slow to save one are all sent when the window closes', async ({
  cinema,
  page,
}) => {
  const player = await playing(cinema, LONG_STORY, 10);
  const saved = savedPositions(page);
  const answers = Promise.withResolvers<void>();
  await page.route('**/rpc/progress.save', async (route) => {
    await answers.promise;
    await route.continue();
  });
  await player.seekTo(20);
  await expect.poll(() => saved).toHaveLength(1);
  await player.seekTo(60);
  await player.isPast(60);
  expect(saved).toHaveLength(1);
  await page.evaluate(() => window.dispatchEvent(new Event('pagehide')));
  await expect.poll(() => saved.at(-1)).toBeGreaterThanOrEqual(60);
  answers.resolve();
});

test('playback continues by itself after a sleep that nothing reports, although its address has expired', async ({
  cinema,
  services,
  page,
}) => {
  const player = await playing(cinema, LONG_STORY, 10);
  await services.advance(8 * 3600);
  await services.putFaults([{ match: '.*', kind: 'reset' }]);
  // Not loaded yet.
  await page.keyboard.press('Digit9');
  await expect(player.loading).toBeVisible();
  await services.clearFaults();
  await services.forgetRequests();
  expect((await player.isMoving()).seconds).toBeGreaterThan(80);
  await expect(player.failure).toHaveCount(0);
  const requests = await services.requests();
  expect(requests.some(({ path, status }) => path.includes('/videos/') && status === 403)).toBe(true);
});

test('without a connection, an episode that is not saved offers no other one that is not saved either', async ({
  cinema,
  page,
  services,
}) => {
  const next = await cinema.episode(LONG_STORY, 301);
  const last = await cinema.episode(LONG_STORY, 302);
  await playing(cinema, LONG_STORY, 300);
  await services.putFaults([{ match: '.*', kind: 'reset' }]);
  await page.keyboard.press('KeyN');
  await expect(page.getByText('This episode is not saved on this device.')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(next.id));
  await expect(page.getByRole('button', { name: 'Try now' })).toBeVisible();
  await expect(page.getByRole('button', { name: `Episode ${last.ordinal}` })).toBeHidden();
});
