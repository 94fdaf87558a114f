import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PlaybackRules } from '#renderer/features/player/machine/marks.ts';
import type { SavedPlace } from '#renderer/features/player/machine/state.ts';
import { EPISODE, MANUAL, THIRD } from '#renderer/features/player/testing/player-rig.ts';
import { type EpisodeStream, type QualityHeight, SAVED_STREAM_ORIGIN } from '#shared/domain/anime/release.ts';
import { playlistIn } from '../picture/automatic-stream.ts';
import type { PictureEdge } from '../picture/picture-edge.ts';
import { updatePlaces } from './open-episode.ts';
import { createPlayerSession, type Refreshed, type SessionPorts } from './player-session.ts';
import { createPlayerView } from './player-view.ts';

const addressOf = (height: number, version = 1) => `https://cdn.test/${height}/index.m3u8?isAuthorized=0&v=${version}`;
const streams = (version: number, ...heights: QualityHeight[]): EpisodeStream[] =>
  heights.map((height) => ({ height, url: addressOf(height, version) }));

/** A picture that only records its calls. */
function recordingEdge() {
  const calls: string[] = [];
  let prepared: (isComplete: boolean) => void = () => undefined;
  const edge: PictureEdge = {
    load: (url, atSeconds) => calls.push(`load ${url} at ${atSeconds}`),
    play: () => calls.push('play'),
    pause: () => calls.push('pause'),
    seek: (toSeconds) => calls.push(`seek ${toSeconds}`),
    recoverMedia: () => calls.push('recover'),
    resumeLoading: (atSeconds) => calls.push(`resume at ${atSeconds}`),
    statistics: () => null,
    prepare: (url, atSeconds) => {
      calls.push(`prepare ${url} at ${atSeconds}`);
      return new Promise((resolve) => {
        prepared = resolve;
      });
    },
    showNext: (url, atSeconds) => {
      const isPrepared = !calls.some((line) => line.startsWith('show '));
      if (isPrepared) calls.push(`show ${url} at ${atSeconds}`);
      return isPrepared;
    },
    destroy: () => calls.push('destroy'),
  };
  return { edge, calls, finishPreparing: (isComplete = true) => prepared(isComplete) };
}

type StartOptions = {
  readonly refresh?: Refreshed;
  readonly rules?: PlaybackRules;
  /** The streams after the first refresh. */
  readonly later?: EpisodeStream[];
  readonly ahead?: ReturnType<SessionPorts['aheadOf']>;
};

function start(options: StartOptions = {}) {
  const { ahead = { url: addressOf(1080), atSeconds: 640, isCertain: true } } = options;
  const saved: SavedPlace[] = [];
  const playedSeconds: number[] = [];
  const opened: string[] = [];
  let known = streams(1, 480, 720, 1080);
  const session = createPlayerSession(
    {
      streamsOf: () => known,
      fitsQualityToWindow: () => true,
      aheadOf: () => ahead,
      save: (place, seconds) => {
        saved.push(place);
        playedSeconds.push(seconds);
      },
      refresh: async () => {
        known = options.later ?? streams(2, 480, 720);
        return options.refresh ?? 'refreshed';
      },
      openEpisode: (episodeId) => {
        opened.push(episodeId);
        const episode = { ...EPISODE, id: episodeId };
        session.send({ type: 'open', episode, height: 1080, startAtSeconds: 640, saved: null });
      },
    },
    options.rules ?? MANUAL,
  );
  const picture = recordingEdge();
  const disconnect = session.connect(picture.edge);
  session.send({ type: 'open', episode: EPISODE, height: 1080, startAtSeconds: 40, saved: null });
  return { session, saved, playedSeconds, opened, disconnect, ...picture };
}

function run({ session }: ReturnType<typeof start>) {
  session.send({ type: 'media-ready' });
  session.send({ type: 'media-playing' });
  session.send({ type: 'media-time', positionSeconds: 44 });
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a session', () => {
  it('offers the further place of another device once, and saves nothing before it', () => {
    const player = start();
    run(player);
    const view = createPlayerView();
    const offers: unknown[] = [];
    view.store.subscribe(({ resumeOffer }) => offers.push(resumeOffer));
    const elsewhere = { episodeId: EPISODE.id, releaseId: EPISODE.releaseId, isWatched: false, updatedAt: 1 };
    player.saved.length = 0;
    for (const positionSeconds of [20, 44, 900, 900, 905]) {
      updatePlaces({ session: player.session, view }, [{ ...elsewhere, positionSeconds }]);
    }
    player.session.send({ type: 'media-time', positionSeconds: 60 });
    expect(offers).toEqual([{ kind: 'stopped', positionSeconds: 900 }]);
    expect(player.saved).toEqual([]);
  });

  it('gives the picture the unchanged stream address and the start position', () => {
    expect(start().calls).toEqual([`load ${addressOf(1080)} at 40`]);
  });

  it('counts played time by the clock, without seeks and waits and with at most a minute of a sleep', () => {
    const player = start();
    const { session, playedSeconds } = player;
    const total = () => playedSeconds.reduce((sum, seconds) => sum + seconds, 0);
    vi.advanceTimersByTime(20_000);
    run(player);
    for (let at = 46; at <= 64; at += 2) {
      // At double speed.
      vi.advanceTimersByTime(1_000);
      session.send({ type: 'media-time', positionSeconds: at });
    }
    session.send({ type: 'pause' });
    session.send({ type: 'media-paused' });
    expect(total()).toBe(10);
    vi.advanceTimersByTime(30_000);
    session.send({ type: 'seek', toSeconds: 500 });
    session.send({ type: 'media-seeked', positionSeconds: 500 });
    session.send({ type: 'play' });
    session.send({ type: 'media-playing' });
    vi.advanceTimersByTime(3_600_000);
    session.send({ type: 'media-time', positionSeconds: 503 });
    session.send({ type: 'leave' });
    expect(total()).toBe(70);
  });

  it('prepares another height and switches to it at the current position', async () => {
    const player = start();
    run(player);
    player.session.send({ type: 'choose-height', height: 480 });
    expect(player.calls.at(-1)).toBe(`prepare ${addressOf(480)} at 44`);
    player.session.send({ type: 'media-time', positionSeconds: 45 });
    player.finishPreparing();
    await vi.advanceTimersByTimeAsync(0);
    expect(player.calls.at(-1)).toBe(`load ${addressOf(480)} at 45`);
  });

  it('prepares automatic quality as one playlist with the address of each height, and a fixed height by its own address', async () => {
    const player = start();
    run(player);
    const episode = { ...EPISODE, heights: [480, 720, 1080] as const };
    player.session.send({ type: 'open', episode, height: 1080, startAtSeconds: 44, saved: null });
    run(player);
    player.session.send({ type: 'choose-height', height: 1080, isAutomatic: true });
    const [, address = '', place] = /^prepare (\S+) at (\d+)$/.exec(player.calls.at(-1) ?? '') ?? [];
    expect(place).toBe('44');
    for (const height of [480, 720, 1080]) {
      expect(playlistIn(address)).toContain(
        `RESOLUTION=${Math.round((height * 16) / 9)}x${height}\n${addressOf(height)}`,
      );
    }
    player.finishPreparing();
    await vi.advanceTimersByTimeAsync(0);
    expect(player.calls.at(-1)).toBe(`load ${address} at 44`);
    player.session.send({ type: 'media-ready' });
    player.session.send({ type: 'media-playing' });
    player.session.send({ type: 'height-shown', height: 720 });
    expect(player.session.store.getState()).toMatchObject({ isAutomatic: true, height: 720 });
    player.session.send({ type: 'choose-height', height: 720 });
    expect(player.calls.at(-1)).toBe(`prepare ${addressOf(720)} at 44`);
  });

  it('loads the fresh address after a refusal, at the nearest height that remains', async () => {
    const player = start();
    run(player);
    player.session.send({ type: 'fault', fault: { kind: 'network', status: 403 } });
    await vi.advanceTimersByTimeAsync(0);
    expect(player.calls.at(-1)).toBe(`load ${addressOf(720, 2)} at 44`);
  });

  it('loads an episode saved meanwhile, even if the service does not answer', async () => {
    const url = `${SAVED_STREAM_ORIGIN}/7/playlist.m3u8`;
    const player = start({ refresh: { waitMs: 0 }, later: [{ height: 480, url }] });
    run(player);
    player.session.send({ type: 'media-waiting' });
    for (let attempt = 0; attempt < 4; attempt += 1) {
      player.session.send({ type: 'fault', fault: { kind: 'network', status: 0 } });
      await vi.advanceTimersByTimeAsync(3_000);
    }
    expect(player.calls).toContain(`load ${url} at 44`);
  });

  it('fails when there is no fresh address', async () => {
    const player = start({ refresh: 'gone' });
    run(player);
    player.session.send({ type: 'fault', fault: { kind: 'network', status: 404 } });
    await vi.advanceTimersByTimeAsync(0);
    player.session.send({ type: 'media-waiting' });
    expect(player.session.store.getState()).toMatchObject({ phase: 'failed', failure: 'expired' });
  });

  it('ignores the fresh address of an episode that is no longer open', async () => {
    const player = start();
    run(player);
    player.session.send({ type: 'fault', fault: { kind: 'network', status: 403 } });
    const other = { ...EPISODE, id: THIRD };
    player.session.send({ type: 'open', episode: other, height: 480, startAtSeconds: 0, saved: null });
    const calls = player.calls.length;
    await vi.advanceTimersByTimeAsync(0);
    expect(player.calls).toHaveLength(calls);
  });

  it('resumes loading by itself after a network fault', async () => {
    const player = start();
    run(player);
    player.session.send({ type: 'fault', fault: { kind: 'network', status: 0 } });
    await vi.advanceTimersByTimeAsync(1000);
    expect(player.calls.at(-1)).toBe('resume at 44');
  });

  it('prepares the next episode at its start position before the present one ends', () => {
    const player = start();
    run(player);
    player.session.send({ type: 'media-time', positionSeconds: EPISODE.durationSeconds - 40 });
    expect(player.calls.at(-1)).toBe(`prepare ${addressOf(1080)} at 640`);
  });

  /** A little before its end. */
  function nearEnd(options: StartOptions = {}) {
    const player = start(options);
    run(player);
    player.session.send({ type: 'media-time', positionSeconds: EPISODE.durationSeconds - 39 });
    return player;
  }

  it('prepares the next episode again, a while after its preparation failed', async () => {
    const player = start();
    run(player);
    const preparations = () => player.calls.filter((call) => call.startsWith('prepare')).length;
    const passMs = async (milliseconds: number) => {
      await vi.advanceTimersByTimeAsync(milliseconds);
      player.session.send({ type: 'media-time', positionSeconds: 1410 });
    };
    await passMs(0);
    player.finishPreparing(false);
    await passMs(9_000);
    expect(preparations()).toBe(1);
    await passMs(1_000);
    expect(preparations()).toBe(2);
    player.finishPreparing();
    await passMs(60_000);
    expect(preparations()).toBe(2);
  });

  it('shows the prepared picture of the next episode first, and opens the episode when that is drawn', async () => {
    const player = nearEnd();
    const before = player.session.store.getState();
    player.session.send({ type: 'go-next' });
    expect(player.calls.at(-1)).toBe(`show ${addressOf(1080)} at 640`);
    expect(player.session.store.getState()).toBe(before);
    // Nothing else counts meanwhile.
    player.session.send({ type: 'seek', toSeconds: EPISODE.durationSeconds - 5 });
    player.session.send({ type: 'go-next' });
    expect(player.opened).toEqual([]);
    await vi.advanceTimersByTimeAsync(60);
    expect(player.opened).toEqual([THIRD]);
    expect(player.calls.slice(-2)).toEqual([expect.stringMatching(/^show /), `load ${addressOf(1080)} at 640`]);
    expect(player.session.store.getState()).toMatchObject({ episode: { id: THIRD }, positionSeconds: 640 });
  });

  it.each([
    ['its place must be requested', { url: addressOf(1080), atSeconds: 640, isCertain: false }],
    ['it has no stream', null],
  ])('opens the next episode without showing its picture first when %s', (_, ahead) => {
    const player = nearEnd({ ahead });
    player.session.send({ type: 'go-next' });
    expect(player.calls.filter((line) => line.startsWith('show '))).toEqual([]);
    expect(player.opened).toEqual([THIRD]);
  });

  it('opens the previous episode, though the picture of the next one is prepared', async () => {
    const player = nearEnd();
    player.session.send({ type: 'go-previous' });
    await vi.advanceTimersByTimeAsync(60);
    expect(player.opened).toEqual([EPISODE.previousId]);
  });

  it('saves the place and opens nothing when it is disconnected before the next episode is drawn', async () => {
    const player = nearEnd();
    player.session.send({ type: 'media-time', positionSeconds: EPISODE.durationSeconds - 38 });
    player.session.send({ type: 'go-next' });
    player.disconnect();
    await vi.advanceTimersByTimeAsync(60);
    expect(player.saved.at(-1)).toMatchObject({ positionSeconds: EPISODE.durationSeconds - 38 });
    expect(player.opened).toEqual([]);
    expect(player.calls.at(-1)).toBe('destroy');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('opens the next episode when the countdown ends', async () => {
    const player = start();
    run(player);
    player.session.send({ type: 'media-ended' });
    await vi.advanceTimersByTimeAsync(6000);
    expect(player.opened).toEqual([THIRD]);
  });

  it('saves the place when it is disconnected, and leaves no timer running', async () => {
    const player = start();
    run(player);
    player.session.send({ type: 'media-time', positionSeconds: 46 });
    player.session.send({ type: 'media-waiting' });
    player.disconnect();
    expect(player.saved.at(-1)).toEqual({
      episodeId: EPISODE.id,
      releaseId: EPISODE.releaseId,
      positionSeconds: 46,
      isWatched: false,
    });
    expect(player.calls.at(-1)).toBe('destroy');
    expect(vi.getTimerCount()).toBe(0);
  });
});
