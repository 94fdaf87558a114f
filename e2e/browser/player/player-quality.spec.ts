import type { Page, TestInfo } from 'playwright/test';
import { expectNoAxeFindings } from '#e2e/fixtures/axe.ts';
import { type Cinema, expect, LONG_STORY, MISTAKES, test, UNMARKED } from '#e2e/fixtures/cinema.ts';
import { type ShapedLink, shapeLink } from '#e2e/fixtures/shaped-link.ts';
import type { PlayerScreen } from '#e2e/pages/player-screen.ts';
import type { PlayerSettings } from '#shared/domain/app/settings.ts';

const AUTOMATIC: Partial<PlayerSettings> = { isMuted: true, quality: 'auto' };
/** The window's size does not limit the height. */
const ANY_SIZE: Partial<PlayerSettings> = { ...AUTOMATIC, fitsQualityToWindow: false };

/** Mbit/s, enough for every height. */
const FAST = 40;

test.afterEach(({ services }) => services.clearFaults());

/** Runs before the page's scripts: reports dropped frames from a height on, or never for `null`. */
function dropFrames(fromHeight: number | null): void {
  const since = performance.now();
  HTMLVideoElement.prototype.getVideoPlaybackQuality = function quality() {
    const totalVideoFrames = Math.round((performance.now() - since) / 40);
    const isTooMuch = fromHeight !== null && this.videoHeight >= fromHeight;
    return {
      ...{ creationTime: performance.now(), totalVideoFrames, corruptedVideoFrames: 0 },
      droppedVideoFrames: isTooMuch ? Math.round(totalVideoFrames / 2) : 0,
    };
  };
}

const reason = (page: Page) => page.getByRole('region', { name: 'Statistics' }).locator('dt:text-is("Automatic") + dd');

async function watched(cinema: Cinema, page: Page, settings: Partial<PlayerSettings>): Promise<PlayerScreen> {
  const player = await cinema.open(MISTAKES, UNMARKED, { settings });
  await player.isMoving();
  await page.keyboard.press('KeyD');
  await expect(reason(page)).toBeVisible();
  return player;
}

/** Records in the page every height shown, every reason, and the length of every stall. */
function noteCourse(page: Page) {
  return page.evaluateHandle(() => {
    const sinceMs = performance.now();
    const course = { heights: [] as string[], stallsMs: [] as number[] };
    let [before, waitingSinceMs] = ['', null as number | null];
    setInterval(() => {
      const height = document.querySelector('video')?.videoHeight ?? 0;
      const why = document.querySelector('[aria-label="Statistics"] dl')?.textContent ?? '';
      const sentence = /Automatic(.*?)(?=Frames)/.exec(why)?.[1] ?? '';
      const now = `shows ${height}p, loads ${sentence}`;
      if (now.replace(/[\d.]+ Mbit/, '') === before.replace(/[\d.]+ Mbit/, '')) return;
      before = now;
      course.heights.push(`${((performance.now() - sinceMs) / 1000).toFixed(1)} s: ${now}`);
    }, 200);
    document.addEventListener('waiting', () => (waitingSinceMs ??= performance.now()), true);
    document.addEventListener(
      'playing',
      () => {
        if (waitingSinceMs !== null) course.stallsMs.push(Math.round(performance.now() - waitingSinceMs));
        waitingSinceMs = null;
      },
      true,
    );
    return course;
  });
}

type Step = { readonly megabits: number; readonly seconds: number };

async function playThrough(
  parts: { readonly cinema: Cinema; readonly page: Page; readonly link: ShapedLink; readonly testInfo: TestInfo },
  steps: readonly Step[],
): Promise<{ readonly heightsBySteps: readonly (readonly string[])[] }> {
  const { cinema, page, link, testInfo } = parts;
  link.carry(steps[0]?.megabits ?? 8);
  const player = await watched(cinema, page, ANY_SIZE);
  const [course, leaps] = [await noteCourse(page), await player.noteLeaps()];
  const heightsBySteps: string[][] = [];
  for (const { megabits, seconds } of steps) {
    link.carry(megabits);
    const from = link.heights().length;
    const until = (await player.picture()).seconds + seconds;
    // Long enough that a stall fails at the check below, with its length.
    const timeout = (seconds + 30) * 1000;
    await expect.poll(async () => (await player.picture()).seconds, { timeout }).toBeGreaterThan(until);
    heightsBySteps.push([...link.heights().slice(from)]);
  }
  const { heights, stallsMs } = await course.jsonValue();
  const loaded = steps.map(({ megabits }, index) => `${megabits} Mbit/s: ${heightsBySteps[index]?.join(' ')}`);
  testInfo.annotations.push(
    { type: 'loaded', description: loaded.join('; ') },
    { type: 'shown', description: heights.join('; ') },
    { type: 'stalls', description: stallsMs.length === 0 ? 'none' : `${stallsMs.join(', ')} ms` },
  );
  process.stdout.write(`${[...loaded, ...heights, `stalls: ${stallsMs.join(', ') || 'none'}`].join('\n')}\n`);
  expect(Math.max(0, ...stallsMs)).toBeLessThan(1000);
  expect(await leaps()).toEqual([]);
  return { heightsBySteps };
}

test('automatic quality follows a connection of 8, 3, 1 and 5 Mbit/s without a stall of a second, and says why', async ({
  cinema,
  page,
}, testInfo) => {
  test.slow();
  await page.addInitScript(dropFrames, null);
  await using link = await shapeLink(page, 3);
  const { heightsBySteps } = await playThrough({ cinema, page, link, testInfo }, [
    { megabits: 8, seconds: 15 },
    { megabits: 3, seconds: 40 },
    { megabits: 1, seconds: 50 },
    { megabits: 5, seconds: 40 },
  ]);
  expect(heightsBySteps.map((heights) => heights.at(-1))).toEqual(['1080', '720', '480', '720']);
  await expect(reason(page)).toHaveText(/^720p: the connection carries [\d.]+ Mbit\/s$/);
  await expectNoAxeFindings(page);
});

test('automatic quality is limited by the window’s height, rises with it, and ignores it if the setting says so', async ({
  cinema,
  page,
}) => {
  await page.addInitScript(dropFrames, null);
  await page.setViewportSize({ width: 1280, height: 470 });
  // Segments of real sizes: tiny ones do not measure a connection.
  await using link = await shapeLink(page);
  link.carry(FAST);
  const player = await watched(cinema, page, AUTOMATIC);
  await expect(reason(page)).toHaveText('480p: the window is 470 px high');
  expect((await player.picture()).height).toBe(480);
  await player.wake();
  await expect(page.getByRole('button', { name: 'Quality Auto 480p' })).toBeVisible();
  const leaps = await player.noteLeaps();
  await page.setViewportSize({ width: 1280, height: 720 });
  await expect(reason(page)).toHaveText('720p: the window is 720 px high');
  await expect.poll(async () => (await player.picture()).height).toBe(720);
  expect(await leaps()).toEqual([]);
  await watched(cinema, page, ANY_SIZE);
  await expect(reason(page)).toHaveText('1080p: the best of this episode');
});

test('automatic quality falls when frames are dropped, and says so', async ({ cinema, page }) => {
  await page.addInitScript(dropFrames, 720);
  await using link = await shapeLink(page);
  link.carry(FAST);
  const player = await watched(cinema, page, AUTOMATIC);
  await expect(reason(page)).toHaveText('480p: frames were dropped at 720p', { timeout: 20_000 });
  await expect.poll(async () => (await player.picture()).height).toBe(480);
});

test('automatic quality stays at 480p with data saver, and says so', async ({ cinema, page }) => {
  await page.addInitScript(dropFrames, null);
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  await watched(cinema, page, AUTOMATIC);
  await expect(reason(page)).toHaveText('480p: data saver is on');
});

test('switching between a height and automatic quality, by menu and by Q, keeps the position', async ({
  cinema,
  page,
}) => {
  await page.addInitScript(dropFrames, null);
  await using link = await shapeLink(page);
  link.carry(FAST);
  await page.setViewportSize({ width: 1280, height: 720 });
  const player = await cinema.open(MISTAKES, UNMARKED, { settings: AUTOMATIC });
  await player.isMoving();
  await player.pause();
  await player.seekTo(33);
  await player.chooseQuality(480);
  await expect.poll(async () => (await player.picture()).seconds).toBeCloseTo(33, 1);
  await player.wake();
  await page.getByRole('button', { name: 'Quality 480p' }).click();
  await page.getByRole('menuitemradio', { name: 'Auto' }).click();
  await expect.poll(async () => (await player.picture()).height).toBe(720);
  await expect.poll(async () => (await player.picture()).seconds).toBeCloseTo(33, 1);
  await page.keyboard.press('KeyQ');
  await expect.poll(async () => (await player.picture()).height).toBe(480);
  const said = page.getByText('Quality: automatic', { exact: true }).waitFor();
  await page.keyboard.press('KeyQ');
  await said;
  await expect.poll(async () => (await player.picture()).height).toBe(720);
});

test('automatic quality recovers from segments that one height lacks, and truncated segments', async ({
  cinema,
  page,
  services,
}) => {
  await page.addInitScript(dropFrames, null);
  await services.putFaults([
    { match: 'GET /videos/.*/720/segment-0[1-3]', kind: 'status', status: 404 },
    { match: 'GET /videos/.*/segment-', kind: 'truncate', times: 4 },
  ]);
  const player = await cinema.open(LONG_STORY, 6, { settings: { ...AUTOMATIC, speed: 2 } });
  // A slow machine does not play at twice the speed.
  await expect.poll(async () => (await player.picture()).seconds, { timeout: 45_000 }).toBeGreaterThan(17);
  await expect(player.failure).toHaveCount(0);
});

test('expired addresses and a lost network do not end automatic quality', async ({ cinema, page, services }) => {
  await page.addInitScript(dropFrames, null);
  const player = await cinema.open(LONG_STORY, 4, { settings: AUTOMATIC });
  await player.isMoving();
  await services.putFaults([{ match: '.', kind: 'reset' }]);
  await player.wake();
  await player.seekBar.fill('70');
  await expect(page.getByText('No connection')).toBeVisible();
  await services.advance(8 * 3600);
  await services.clearFaults();
  await expect.poll(async () => (await player.picture()).seconds).toBeGreaterThan(70.5);
  expect((await player.picture()).seconds).toBeLessThan(80);
  await player.wake();
  await expect(page.getByRole('button', { name: /^Quality Auto/ })).toBeVisible();
});
