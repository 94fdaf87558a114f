import type { Page } from 'playwright/test';
import { expect, LONG_STORY, MARKED, MISTAKES, test } from '#e2e/fixtures/cinema.ts';
import type { Services } from '#e2e/fixtures/services.ts';
import { PlayerScreen } from '#e2e/pages/player-screen.ts';

/** A quality above the lowest, from which previews are made. */
const HIGHER = { quality: 720, isMuted: true } as const;

/** Sorted names of the files fetched in the lowest quality. */
async function fetchedOfLowest(services: Services): Promise<readonly string[]> {
  const requests = await services.requests();
  return requests.flatMap(({ path }) => /\/480\/(.*)$/.exec(path)?.[1] ?? []).toSorted();
}

/** Counts the page's bitmaps, those still open, and its video elements with a source. */
async function noteResources(page: Page): Promise<() => Promise<{ made: number; open: number; streams: number }>> {
  await page.addInitScript(() => {
    const noted = { bitmaps: [] as ImageBitmap[], videos: [] as HTMLVideoElement[] };
    Object.assign(window, { noted });
    const make = window.createImageBitmap.bind(window);
    window.createImageBitmap = async (...given: unknown[]) => {
      const bitmap: ImageBitmap = await Reflect.apply(make, window, given);
      noted.bitmaps.push(bitmap);
      return bitmap;
    };
    const create = document.createElement.bind(document);
    document.createElement = (...given: unknown[]) => {
      const element = Reflect.apply(create, document, given);
      if (element instanceof HTMLVideoElement) noted.videos.push(element);
      return element;
    };
  });
  return () =>
    page.evaluate(() => {
      const { noted } = window as typeof window & { noted: { bitmaps: ImageBitmap[]; videos: HTMLVideoElement[] } };
      return {
        made: noted.bitmaps.length,
        open: noted.bitmaps.filter(({ width }) => width > 0).length,
        streams: noted.videos.filter(({ src }) => src !== '').length,
      };
    });
}

test('pointing at the seek bar shows a preview, fetches it once, and releases all when the player closes', async ({
  cinema,
  page,
  services,
}) => {
  const resources = await noteResources(page);
  await services.forgetRequests();
  const player = await cinema.open(MISTAKES, MARKED, { settings: HIGHER });
  await player.isMoving();
  await player.pause();
  await expect.poll(async () => (await player.picture()).aheadSeconds).toBeGreaterThan(20);
  expect(await fetchedOfLowest(services)).toEqual([]);
  expect((await resources()).streams).toBe(1);

  await player.pointAt(78);
  await expect(player.preview).toBeVisible();
  const shown = await PlayerScreen.coloursOf(player.preview);
  const around = ['index.m3u8', 'segment-18.mpegts', 'segment-19.mpegts', 'segment-20.mpegts'];
  await expect.poll(() => fetchedOfLowest(services)).toEqual(around);
  // Waits for all three: a picture in progress may be dropped when the pointer leaves.
  await expect.poll(async () => (await resources()).made).toBe(3);
  // Pointing within the same or a neighbouring segment fetches nothing more.
  for (const seconds of [79, 77, 79.5]) {
    await player.pointAt(seconds);
    await expect(player.preview).toBeVisible();
  }
  expect(await PlayerScreen.coloursOf(player.preview)).toEqual(shown);
  await player.pointAt(55);
  await expect(player.hoverTime).toHaveText('0:55');
  await expect(page.getByText('Ending', { exact: true })).toBeVisible();
  await expect
    .poll(() => fetchedOfLowest(services))
    .toEqual([...around, 'segment-12.mpegts', 'segment-13.mpegts', 'segment-14.mpegts'].toSorted());
  await expect.poll(async () => (await resources()).made).toBe(6);
  await expect(player.preview).toBeVisible();
  await expect
    .poll(async () => PlayerScreen.differenceOf(await PlayerScreen.coloursOf(player.preview), shown))
    .toBeGreaterThan(20);

  // Playback shows the same picture at the start of that segment.
  await player.seekTo(76);
  const played = await PlayerScreen.coloursOf(player.video);
  expect(PlayerScreen.differenceOf(played, shown)).toBeLessThan(8);
  await expect(player.previewOrFormer).toHaveCount(0);
  expect(await resources()).toMatchObject({ made: 6, open: 6, streams: 2 });
  await player.leave();
  await expect.poll(resources).toMatchObject({ made: 6, open: 0, streams: 0 });
});

test('the seek bar shows only the time while the buffer is short, with data saver, and with previews switched off', async ({
  cinema,
  page,
  services,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: Object.assign(new EventTarget(), { saveData: false }) });
  });
  const saveData = (isSaving: boolean) =>
    page.evaluate((value) => Object.assign(Reflect.get(navigator, 'connection'), { saveData: value }), isSaving);
  const pressSwitch = async () => {
    await page.keyboard.press('KeyO');
    await page.getByRole('switch', { name: 'Seek bar previews' }).press('Space');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  };
  await services.putFaults([{ match: 'GET /videos/.*/720/segment-', kind: 'slow-body', delayMs: 2500 }]);
  const player = await cinema.open(MISTAKES, MARKED, { settings: HIGHER });
  await player.isMoving();
  await services.forgetRequests();
  await player.pointAt(78);
  await expect(player.hoverTime).toHaveText('1:18');
  await player.stays(2, ({ aheadSeconds, isPaused }) => aheadSeconds < 15 && !isPaused);
  expect(await fetchedOfLowest(services)).toEqual([]);
  await expect(player.previewOrFormer).toHaveCount(0);

  await saveData(true);
  await services.clearFaults();
  await player.pause();
  await expect.poll(async () => (await player.picture()).aheadSeconds).toBeGreaterThan(20);
  await player.pointAt(77);
  await expect(player.hoverTime).toHaveText('1:17');
  await player.stays(1, ({ isPaused }) => isPaused);
  await pressSwitch();
  await saveData(false);
  await player.pointAt(78);
  await expect(player.hoverTime).toHaveText('1:18');
  await player.stays(1, ({ isPaused }) => isPaused);
  expect(await fetchedOfLowest(services)).toEqual([]);
  await expect(player.previewOrFormer).toHaveCount(0);

  await pressSwitch();
  await player.pointAt(77);
  await expect(player.preview).toBeVisible();
});

test('the mini-player shows previews, except as a low bar in a narrow window', async ({ cinema, page }) => {
  const player = await cinema.open(MISTAKES, MARKED, { settings: HIGHER });
  await player.isMoving();
  // Paused, because dropped frames on a busy machine suspend previews for a while.
  await player.pause();
  await page.keyboard.press('KeyI');
  const mini = page.getByRole('region', { name: 'Mini-player' });
  const pointAtMiddle = async () => {
    await page.mouse.move(10, 10);
    const bar = await mini.getByRole('slider', { name: 'Seek' }).boundingBox();
    if (bar === null) throw new Error('There is no seek bar');
    await page.mouse.move(bar.x + bar.width / 2, bar.y + bar.height / 2);
    await expect(player.hoverTime).toHaveText('0:48');
  };
  await pointAtMiddle();
  await expect(player.preview).toBeVisible();
  const [picture, frame] = await Promise.all([player.preview.boundingBox(), mini.boundingBox()]);
  expect(picture?.y).toBeGreaterThan(frame?.y ?? Number.POSITIVE_INFINITY);
  await page.setViewportSize({ width: 500, height: 800 });
  await pointAtMiddle();
  await expect(player.previewOrFormer).toHaveCount(0);
});

/** Seconds of each of the two measured runs; a full run is ten minutes. */
const RUN_SECONDS = Number(process.env['ENGAWA_PREVIEW_SECONDS'] ?? 30);

test('previews make playback drop at most one percent more frames', async ({ cinema, page, services }) => {
  test.setTimeout(test.info().timeout + RUN_SECONDS * 2000);
  let fetchedBytes = 0;
  page.on('response', async (response) => {
    if (!response.url().includes('%2F480%2F')) return;
    const { responseBodySize } = await response.request().sizes();
    fetchedBytes += responseBodySize;
  });

  /** Keeps the mouse moving along the bar, back and forth and to other places. */
  async function run(hasPreviews: boolean) {
    const player = await cinema.open(LONG_STORY, 0, { settings: { ...HIGHER, hasPreviews } });
    await player.isMoving();
    await expect.poll(async () => (await player.picture()).aheadSeconds).toBeGreaterThan(20);
    await services.forgetRequests();
    fetchedBytes = 0;
    const tally = await page.evaluateHandle(() => {
      const counted = { frames: 0, dropped: 0, exact: 0, looks: 0 };
      let before = { video: document.querySelector('video'), total: 0, dropped: 0 };
      setInterval(() => {
        const video = document.querySelector('video');
        const { totalVideoFrames: total, droppedVideoFrames: dropped } = video?.getVideoPlaybackQuality() ?? {
          totalVideoFrames: 0,
          droppedVideoFrames: 0,
        };
        // A new element or source starts its counts from zero.
        const isSame = video === before.video && total >= before.total;
        counted.frames += total - (isSame ? before.total : 0);
        counted.dropped += dropped - (isSame ? before.dropped : 0);
        counted.looks += 1;
        if (document.querySelector('[data-player-preview="exact"]') !== null) counted.exact += 1;
        before = { video, total, dropped };
      }, 100);
      return counted;
    });
    const until = performance.now() + RUN_SECONDS * 1000;
    for (let turn = 0; performance.now() < until; turn += 1) {
      const bar = await player.seekBar.boundingBox();
      if (bar === null) continue;
      // Multiples of the golden ratio spread evenly over the bar.
      const from = bar.x + bar.width * ((turn * 0.618034) % 1);
      for (const pixels of [0, 3, 6, 12, 24, 20, 10]) {
        await page.mouse.move(Math.min(from + pixels, bar.x + bar.width - 1), bar.y + bar.height / 2);
        // The pace of a hand.
        await page.waitForTimeout(60);
      }
    }
    const { frames, dropped, exact, looks } = await tally.jsonValue();
    const requests = (await fetchedOfLowest(services)).length;
    await player.leave();
    return { frames, dropped, pictured: exact / looks, requests, fetchedBytes };
  }

  const without = await run(false);
  const withPreviews = await run(true);
  process.stdout.write(`previews, ${RUN_SECONDS} s each: ${JSON.stringify({ without, with: withPreviews })}\n`);
  expect(without).toMatchObject({ pictured: 0, requests: 0, fetchedBytes: 0 });
  expect(withPreviews.pictured).toBeGreaterThan(0.2);
  expect(withPreviews.fetchedBytes).toBeGreaterThan(0);
  expect(withPreviews.frames).toBeGreaterThan(RUN_SECONDS * 15);
  const shareOf = ({ dropped, frames }: typeof without) => dropped / frames;
  expect(shareOf(withPreviews)).toBeLessThan(shareOf(without) + 0.01);
});
