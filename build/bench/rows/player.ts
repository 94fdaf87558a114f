import type { Page } from 'playwright';
import type { QualityHeight } from '#shared/domain/anime/release.ts';
import type { Lab, Row } from '../lab.ts';
import { inTurn, table } from '../measure.ts';
import { PLAYER_PAGES } from './player-pages.ts';
import { addressOf, inOrder, press, RELEASE, releaseToWatch } from './watching.ts';

type Player = keyof typeof PLAYER_PAGES;
const ORDINAL = 1;
/** How much of the first episode is played before the next one. */
const WATCHED_SECONDS = 1.5;
/** Its episodes last 96 seconds. */
export const SEEK_RELEASE = 'zero-hour-diner';
/** Digits seek to tenths of the episode; both sides load at most its first 70 seconds ahead of the beginning. */
const PLACE = 9;

export const playerFirstFrame: Row = async (lab, rounds) => {
  const { episodes } = await releaseToWatch(await lab.appPage('/favicon.ico'));
  const address = addressOf(episodes.find(({ ordinal }) => ordinal === ORDINAL));
  const peer = (player: Player) => () =>
    inWindow(openPlayer(lab, player), (page) => page.evaluate(untilNewFrame, { address }));
  const clicked = (isAimed: boolean) => () =>
    inWindow(openRelease(lab), async (page) => {
      const frame = page.evaluate(untilNewFrame, { event: 'click' as const });
      await press(episodeOn(page), isAimed);
      return frame;
    });
  const { ours, atOnce, bare, plyr, artplayer, videoJs } = await inTurn(rounds, {
    ...{ ours: clicked(true), atOnce: clicked(false), bare: peer('hls.js') },
    ...{ plyr: peer('plyr'), artplayer: peer('artplayer'), videoJs: peer('video.js') },
  });
  return table('player-first-frame', [
    ['', 'ms', ours, bare, 0.9],
    ['plyr', 'ms', ours, plyr, 1],
    ['artplayer', 'ms', ours, artplayer, 1],
    ['video.js', 'ms', ours, videoJs, 1],
    ['at once', 'ms', atOnce, bare, 1.2],
  ]);
};

export const playerNext: Row = async (lab, rounds) => {
  const [first, next] = inOrder(await releaseToWatch(await lab.appPage('/favicon.ico')));
  const { ours, bare } = await inTurn(rounds, {
    ours: () =>
      inWindow(openEpisode(lab, RELEASE), async (page) => {
        await isPlaying(page);
        await page.evaluate(playToEnd, WATCHED_SECONDS);
        await page.getByRole('button', { name: 'Start now' }).waitFor();
        const frame = page.evaluate(untilNewFrame, { event: 'keydown' as const });
        await page.evaluate(() => null);
        await page.keyboard.press('n');
        return frame;
      }),
    bare: () =>
      inWindow(openPlayer(lab, 'hls.js'), async (page) => {
        await page.evaluate(untilNewFrame, { address: addressOf(first) });
        await isPlaying(page);
        await page.evaluate(playToEnd, WATCHED_SECONDS);
        return page.evaluate(untilNewFrame, { address: addressOf(next) });
      }),
  });
  return table('player-next', [['', 'ms', ours, bare, 0.4]]);
};

export const playerSeek: Row = async (lab, rounds) => {
  const [episode] = inOrder(await releaseToWatch(await lab.appPage('/favicon.ico'), SEEK_RELEASE));
  const { ours, bare } = await inTurn(rounds, {
    ours: () => inWindow(openEpisode(lab, SEEK_RELEASE), seekAhead),
    bare: () =>
      inWindow(openPlayer(lab, 'hls.js'), async (page) => {
        await page.evaluate((src) => window.start(src), addressOf(episode));
        return seekAhead(page);
      }),
  });
  return table('player-seek', [['', 'ms', ours, bare, 1.1]]);
};

export async function inWindow<Value>(opening: Promise<Page>, work: (page: Page) => Promise<Value>): Promise<Value> {
  const page = await opening;
  await using _ = page.context();
  return await work(page);
}

export async function openPlayer(lab: Lab, player: Player): Promise<Page> {
  await lab.putBare(player, PLAYER_PAGES[player]);
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

export async function openEpisode(lab: Lab, alias: string, height?: QualityHeight): Promise<Page> {
  const page = await lab.appPage('/favicon.ico');
  const release = await releaseToWatch(page, alias, height);
  const [episode] = inOrder(release);
  await page.goto(new URL(`/watch/${release.id}/${episode?.id}`, page.url()).href);
  return page;
}

async function isPlaying(page: Page): Promise<void> {
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0);
}

/** From a playing picture with a full buffer. */
async function seekAhead(page: Page): Promise<number> {
  await page.evaluate(untilSettled);
  const frame = page.evaluate(keyToFrame, PLACE);
  await page.evaluate(() => null);
  await page.keyboard.press(String(PLACE));
  return frame;
}

/** Runs in the page: plays the last seconds of the episode. */
function playToEnd(seconds: number): Promise<void> {
  const video = window.inPage.video();
  video.currentTime = video.duration - seconds;
  return new Promise((resolve) => video.addEventListener('ended', () => resolve(), { once: true }));
}

/**
 * Runs in the page: milliseconds from the beginning (a coming event, or an address for the page's own player) until the window has
 * drawn a decoded frame of another source than before.
 */
async function untilNewFrame(beginning: { readonly event: 'click' | 'keydown' } | { readonly address: string }) {
  const { frame, input, until, drawn } = window.inPage;
  const former = document.querySelector('video');
  // An element that waits for its first source may already be in the page.
  const sourceBefore = former === null || former.readyState === 0 ? '' : former.currentSrc;
  const from = 'event' in beginning ? await input(beginning.event) : performance.now();
  if ('address' in beginning) window.start(beginning.address);
  await frame();
  await until(() => {
    const video = document.querySelector('video');
    const isNew = video !== null && video.currentSrc !== '' && video.currentSrc !== sourceBefore;
    return isNew && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;
  });
  await drawn();
  return performance.now() - from;
}

/** Runs in the page: milliseconds from the coming key press to the first picture near the place it seeks to. */
async function keyToFrame(tenths: number): Promise<number> {
  const video = window.inPage.video();
  const target = (video.duration * tenths) / 10;
  for (let range = 0; range < video.buffered.length; range += 1) {
    if (video.buffered.start(range) <= target && target <= video.buffered.end(range))
      throw new Error(`${target} s is loaded already`);
  }
  const from = await window.inPage.input('keydown');
  for (;;) {
    const shown = await new Promise<number>((resolve) =>
      video.requestVideoFrameCallback((_now, { mediaTime }) => resolve(mediaTime)),
    );
    if (Math.abs(shown - target) < 0.5) return performance.now() - from;
  }
}

/** Runs in the page: until it plays and nothing has been loaded for a while. */
export async function untilSettled(): Promise<void> {
  let seen = '';
  let since = performance.now();
  await window.inPage.until(() => {
    const video = document.querySelector('video');
    const ranges = Array.from({ length: video?.buffered.length ?? 0 }, (_, at) => video?.buffered.end(at));
    const now = `${ranges.join()} ${video?.paused} ${video?.seeking}`;
    if (now !== seen) since = performance.now();
    seen = now;
    const isSettled = video?.paused === false && !video.seeking && ranges.length > 0;
    return isSettled && performance.now() - since > 700;
  });
}
