import type { Page } from 'playwright';
import { callCore } from '#e2e/fixtures/core-call.ts';
import type { Lab } from '../lab.ts';
import { inTurn } from '../measure.ts';
import type { Figure, Row } from '../row.ts';
import { addressOf, forgetAll, inOrder } from './demo-episodes.ts';
import { type LeastHop, startLeastHop } from './least-hop.ts';

/** Its episodes last 96 seconds, as nearly all of the reference services do. */
const ALIAS = 'zero-hour-diner';
/** Digits go to tenths of the episode, in the app and here: from either of these the other one is not loaded any more. */
const PLACES = ['7', '2'] as const;
/** What the app's player keeps before and behind the picture; with it the same places are missing on both sides. */
const KEPT = { maxBufferLength: 40, maxMaxBufferLength: 60, backBufferLength: 30 };

/** hls.js in a page with nothing else, and the one key handler that makes it a player to seek in. */
const bareBody = `<video playsinline width="1280" height="720"></video>
<script src="/package/hls.js/dist/hls.min.js"></script>
<script>
  const video = document.querySelector('video');
  window.begin = (address, through) => {
    const asked = (url) => (through === null || url.includes('.m3u8') ? url : through + encodeURIComponent(url));
    const hls = new Hls({ ...${JSON.stringify(KEPT)}, xhrSetup: (request, url) => request.open('GET', asked(url), true) });
    hls.attachMedia(video);
    hls.loadSource(address);
    return video.play();
  };
  window.addEventListener('keydown', ({ key }) => {
    if (key === 'k') video.paused ? video.play() : video.pause();
    if (/^\\d$/.test(key)) video.currentTime = (video.duration * Number(key)) / 10;
  });
</script>`;

declare global {
  interface Window {
    /** `through`: what segments are asked of, with their addresses behind it; null: they are asked for themselves. */
    begin: (address: string, through: string | null) => Promise<void>;
  }
}

/** Runs in the page: resolves with the milliseconds from the coming press of a key to the first picture near the place it leads to. */
function keyToFrame(tenths: number): Promise<number> {
  const video = document.querySelector('video');
  if (video === null) throw new Error('There is no picture');
  const target = (video.duration * tenths) / 10;
  for (let range = 0; range < video.buffered.length; range += 1) {
    if (video.buffered.start(range) <= target && target <= video.buffered.end(range))
      throw new Error(`${target} s is loaded already`);
  }
  return new Promise((resolve) => {
    const onPress = ({ timeStamp }: KeyboardEvent) => {
      const look = () =>
        video.requestVideoFrameCallback((_now, { mediaTime }) => {
          if (Math.abs(mediaTime - target) < 0.5) resolve(performance.now() - timeStamp);
          else look();
        });
      look();
    };
    window.addEventListener('keydown', onPress, { capture: true, once: true });
  });
}

/** Runs in the page: until it plays, or rests, and nothing was loaded for a while. */
function untilSettled(isPlaying: boolean): Promise<void> {
  return new Promise((resolve) => {
    let seen = '';
    let since = performance.now();
    const look = () => {
      const video = document.querySelector('video');
      const ranges = Array.from({ length: video?.buffered.length ?? 0 }, (_, at) => video?.buffered.end(at));
      const now = `${ranges.join()} ${video?.paused} ${video?.seeking}`;
      if (now !== seen) since = performance.now();
      seen = now;
      const isSettled = video?.paused === !isPlaying && !video.seeking && ranges.length > 0;
      if (isSettled && performance.now() - since > 700) resolve();
      else requestAnimationFrame(look);
    };
    look();
  });
}

/** There and back, each from a playing picture whose buffer is full; the mean of both. It rests in between. */
async function seekThereAndBack(page: Page): Promise<number> {
  await page.bringToFront();
  await page.keyboard.press('k');
  let took = 0;
  for (const digit of PLACES) {
    await page.evaluate(untilSettled, true);
    const frame = page.evaluate(keyToFrame, Number(digit));
    await page.evaluate(() => null);
    await page.keyboard.press(digit);
    took += await frame;
  }
  await page.evaluate(untilSettled, true);
  await page.keyboard.press('k');
  return took / PLACES.length;
}

async function openApp(lab: Lab): Promise<{ readonly page: Page; readonly address: string }> {
  const page = await lab.appPage('/favicon.ico');
  const release = await callCore(page, 'releases.get', { idOrAlias: ALIAS });
  await forgetAll(page, release);
  const [episode] = inOrder(release);
  await withoutCache(page);
  await page.goto(new URL(`/watch/${release.id}/${episode?.id}`, page.url()).href);
  return { page, address: addressOf(episode) };
}

async function openBare(lab: Lab, address: string, through: string | null): Promise<Page> {
  (await lab.bare()).put('seek', bareBody);
  const page = await lab.barePage('seek');
  await withoutCache(page);
  await page.evaluate(({ src, by }) => window.begin(src, by), { src: address, by: through });
  await rest(page);
  return page;
}

/** What was loaded once has to come again, as if it were another place of a longer film. */
async function withoutCache(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
}

async function rest(page: Page): Promise<void> {
  await page.evaluate(untilSettled, true);
  await page.keyboard.press('k');
}

async function run(lab: Lab, rounds: number, hop: LeastHop): Promise<readonly Figure[]> {
  const { page, address } = await openApp(lab);
  await rest(page);
  const barePage = await openBare(lab, address, null);
  const hopPage = await openBare(lab, address, hop.to('', 'bytes'));
  const {
    ours,
    baseline,
    hop: least,
  } = await inTurn(rounds, {
    ours: () => seekThereAndBack(page),
    baseline: () => seekThereAndBack(barePage),
    hop: () => seekThereAndBack(hopPage),
  });
  return [
    { name: 'player-seek', unit: 'ms', ours, baseline, limit: 1.1 },
    { name: 'player-seek, least hop', unit: 'ms', ours: least, baseline, limit: null },
  ];
}

export const playerSeek: Row = {
  name: 'player-seek',
  how: 'From the press of a key that leads to a place of the playing episode that is not loaded (seven tenths, then back to two tenths; the mean) to the first decoded frame of that place, in the app and in a bare page with hls.js that does nothing but set `currentTime`. Both keep as much before and behind the picture, both 480p, the browser’s cache is off; the next seek waits until nothing is loading any more. *Least hop*: the bare page, whose segments come by way of a Node process that does nothing but pipe.',
  bound:
    'Every segment goes through one more process, while the browser decodes on the same two processors: *least hop* is what a process costs that does nothing else, and from run to run comes out anywhere between 0.87 and 1.15 of the baseline, and the app between 1.0 and 1.2: ten rounds do not tell what is nearer than that. On top come the app’s checks of each segment (media-route), and the rules and controls that hear of the key.',
  run: async (lab, rounds) => {
    const hop = await startLeastHop('bare');
    try {
      return await run(lab, rounds, hop);
    } finally {
      await hop.close();
    }
  },
};
