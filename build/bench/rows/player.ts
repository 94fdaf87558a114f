import type { Page } from 'playwright';
import type { Lab, Row } from '../lab.ts';
import { inTurn } from '../measure.ts';
import { PLAYER_PAGES } from './player-pages.ts';
import { addressOf, inOrder, press, RELEASE, releaseToWatch } from './watching.ts';

type Player = keyof typeof PLAYER_PAGES;
const PEERS = ['plyr', 'artplayer', 'video.js'] as const;
const ORDINAL = 1;
/** How much of the first episode is watched before the next one. */
const WATCHED_SECONDS = 1.5;
/** Lasts 96 seconds. */
const SEEK_RELEASE = 'zero-hour-diner';
/** Digits seek to tenths of the episode; from either place the other one is no longer loaded. */
const PLACES = ['7', '2'] as const;

export const playerFirstFrame: Row = async (lab, rounds) => {
  const name = 'player-first-frame';
  const { episodes } = await releaseToWatch(await lab.appPage('/favicon.ico'));
  const address = addressOf(episodes.find(({ ordinal }) => ordinal === ORDINAL));
  const peer = (player: Player) => () =>
    inWindow(openPlayer(lab, player), (page) => page.evaluate(untilNewFrame, { address }));
  const clicked = (isAimed: boolean) => () =>
    inWindow(openRelease(lab), async (page) => {
      const frame = page.evaluate(untilNewFrame, { event: 'click' });
      await press(episodeOn(page), isAimed);
      return frame;
    });
  const sides = await inTurn(rounds, {
    ...{ ours: clicked(true), atOnce: clicked(false), baseline: peer('hls.js') },
    ...{ plyr: peer('plyr'), artplayer: peer('artplayer'), 'video.js': peer('video.js') },
  });
  const { ours, atOnce, baseline } = sides;
  return [
    { name, unit: 'ms', ours, baseline, limit: 0.9 },
    ...PEERS.map((other) => ({ name: `${name}, ${other}`, unit: 'ms', ours, baseline: sides[other], limit: 1 })),
    { name: `${name}, at once`, unit: 'ms', ours: atOnce, baseline, limit: null },
  ];
};

export const playerNext: Row = async (lab, rounds) => {
  const [first, next] = inOrder(await releaseToWatch(await lab.appPage('/favicon.ico')));
  const bare = (isPrepared: boolean) => () =>
    inWindow(openPlayer(lab, 'hls.js'), async (page) => {
      await page.evaluate(untilNewFrame, { address: addressOf(first) });
      await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0);
      if (isPrepared) await page.evaluate((address) => window.prepare(address), addressOf(next));
      await page.evaluate(playToEnd, WATCHED_SECONDS);
      return page.evaluate(untilNewFrame, { address: addressOf(next) });
    });
  const { ours, baseline, least } = await inTurn(rounds, {
    ours: () =>
      inWindow(openEpisode(lab, RELEASE), async (page) => {
        await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0);
        await page.evaluate(playToEnd, WATCHED_SECONDS);
        await page.getByRole('button', { name: 'Start now' }).waitFor();
        const frame = page.evaluate(untilNewFrame, { event: 'keydown' });
        await page.evaluate(() => null);
        await page.keyboard.press('n');
        return frame;
      }),
    baseline: bare(false),
    least: bare(true),
  });
  return [
    { name: 'player-next', unit: 'ms', ours, baseline, limit: 0.4 },
    { name: 'player-next, the least', unit: 'ms', ours: least, baseline, limit: null },
  ];
};

export const playerSeek: Row = async (lab, rounds) => {
  const page = await openEpisode(lab, SEEK_RELEASE, true);
  const address = addressOf(inOrder(await releaseToWatch(page, SEEK_RELEASE))[0]);
  await rest(page);
  const bare = await openPlayer(lab, 'hls.js');
  await withoutCache(bare);
  await bare.evaluate((src) => window.start(src), address);
  await rest(bare);
  const { ours, baseline } = await inTurn(rounds, {
    ours: () => seekThereAndBack(page),
    baseline: () => seekThereAndBack(bare),
  });
  return [{ name: 'player-seek', unit: 'ms', ours, baseline, limit: 1.1 }];
};

async function inWindow(opening: Promise<Page>, work: (page: Page) => Promise<number>): Promise<number> {
  const page = await opening;
  try {
    return await work(page);
  } finally {
    await page.context().close();
  }
}

async function openPlayer(lab: Lab, player: Player): Promise<Page> {
  (await lab.bare()).put(player, PLAYER_PAGES[player]);
  const page = await lab.barePage(player);
  await page.waitForFunction(() => window.isReady);
  await page.waitForLoadState('networkidle');
  return page;
}

function episodeOn(page: Page) {
  return page.getByRole('link', { name: `Episode ${ORDINAL}`, exact: true });
}

/** The page of a release, completely drawn. */
async function openRelease(lab: Lab): Promise<Page> {
  const page = await lab.appPage('/favicon.ico');
  const release = await releaseToWatch(page);
  await page.goto(new URL(`/anime/${release.alias}`, page.url()).href);
  await episodeOn(page).waitFor();
  await page.waitForLoadState('networkidle');
  return page;
}

async function openEpisode(lab: Lab, alias: string, isUncached = false): Promise<Page> {
  const page = await lab.appPage('/favicon.ico');
  const release = await releaseToWatch(page, alias);
  const [episode] = inOrder(release);
  if (isUncached) await withoutCache(page);
  await page.goto(new URL(`/watch/${release.id}/${episode?.id}`, page.url()).href);
  return page;
}

/** Segments that were loaded once have to come again, as other parts of a longer film would. */
async function withoutCache(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
}

async function rest(page: Page): Promise<void> {
  await page.evaluate(untilSettled, true);
  await page.keyboard.press('k');
}

/** There and back, each from a playing picture with a full buffer; the mean of both. Pauses in between. */
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
  await rest(page);
  return took / PLACES.length;
}

/** Runs in the page: plays the last seconds of the episode. */
function playToEnd(seconds: number): Promise<void> {
  return new Promise((resolve) => {
    const video = document.querySelector('video');
    if (video === null) throw new Error('There is no picture');
    video.addEventListener('ended', () => resolve(), { once: true });
    video.currentTime = video.duration - seconds;
  });
}

/**
 * Runs in the page: milliseconds from the beginning (a coming event, or an address for the page's own player) until the window has
 * drawn a decoded frame of another source than before.
 */
function untilNewFrame(beginning: { readonly event: string } | { readonly address: string }): Promise<number> {
  return new Promise((resolve) => {
    const former = document.querySelector('video');
    // An element that waits for its first source is attached already.
    const sourceBefore = former === null || former.readyState === 0 ? '' : former.currentSrc;
    let from = 0;
    const look = () => {
      const video = document.querySelector('video');
      const isNew = video !== null && video.currentSrc !== '' && video.currentSrc !== sourceBefore;
      if (isNew && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) {
        // Arrives after this frame is drawn.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now() - from);
        port2.postMessage(null);
      } else requestAnimationFrame(look);
    };
    const begin = (at: number) => {
      from = at;
      requestAnimationFrame(look);
    };
    if ('event' in beginning)
      window.addEventListener(beginning.event, ({ timeStamp }) => begin(timeStamp), { capture: true, once: true });
    else {
      begin(performance.now());
      window.start(beginning.address);
    }
  });
}

/** Runs in the page: milliseconds from the coming key press to the first picture near the place it seeks to. */
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

/** Runs in the page: until it plays (or rests) and nothing was loaded for a while. */
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
