import { createStore, type StoreApi } from 'zustand/vanilla';
import { assertNever } from '#shared/contract/app-error.ts';
import type { EpisodeId } from '#shared/domain/identifiers.ts';
import { transition } from '#shared/domain/player/machine.ts';
import { chooseStream } from '#shared/domain/player/quality.ts';
import {
  initialPlayerState,
  needsTicks,
  type PlaybackRules,
  type PlayerEffect,
  type PlayerEvent,
  type PlayerState,
} from '#shared/domain/player/state.ts';
import type { EpisodeStream, QualityHeight } from '#shared/domain/release.ts';
import type { PictureEdge } from './picture/picture-edge.ts';
import type { StreamStatistics } from './picture/stream-statistics.ts';

export type SavedPlace = Omit<Extract<PlayerEffect, { type: 'save' }>, 'type'>;

/** What a session needs from the page it runs in. */
export type SessionPorts = {
  readonly streamsOf: (episodeId: EpisodeId) => readonly EpisodeStream[];
  readonly save: (place: SavedPlace) => void;
  /** Asks for fresh addresses of an episode. `gone`: there will be none; `later`: not now. */
  readonly refresh: (episodeId: EpisodeId) => Promise<'refreshed' | 'gone' | 'later'>;
  readonly openEpisode: (episodeId: EpisodeId) => void;
  /** Calls it once the window has drawn what it shows now, or need not; the returned function calls it off. */
  readonly afterFrame: (then: () => void) => () => void;
  /** Monotonic milliseconds. */
  readonly now: () => number;
};

export type PlayerSession = {
  readonly store: StoreApi<PlayerState>;
  readonly send: (event: PlayerEvent) => void;
  /** Gives the machine its picture; the returned function takes it away and leaves nothing running. */
  readonly connect: (edge: PictureEdge) => () => void;
  /** Null without a picture. */
  readonly statistics: () => StreamStatistics | null;
};

const TICK_MS = 200;
/** An answer that takes longer is asked for again: the network may have come back meanwhile. */
const REFRESH_PATIENCE_MS = 8000;

/** Runs the machine: events go in, the state comes out in the store, effects go to the edge and to the page. */
export function createPlayerSession(ports: SessionPorts, rules: PlaybackRules): PlayerSession {
  const store = createStore<PlayerState>(() => initialPlayerState(rules));
  let edge: PictureEdge | null = null;
  let ticking: ReturnType<typeof setInterval> | null = null;
  let loadedUrl = '';
  /** Whose addresses are being asked for. */
  let refreshing: EpisodeId | null = null;
  /** The next episode, whose picture is prepared. */
  let ahead: { readonly episodeId: EpisodeId; readonly url: string; readonly atSeconds: number } | null = null;
  /** What is to be dealt with when the picture that was put into the page has been drawn. */
  let held: { readonly events: PlayerEvent[]; readonly callOff: () => void } | null = null;

  function send(event: PlayerEvent): void {
    if (held !== null) {
      held.events.push(event);
      return;
    }
    const { state, effects } = transition(store.getState(), event, ports.now());
    if (showsAhead(effects)) {
      held = { events: [event], callOff: ports.afterFrame(release) };
      return;
    }
    store.setState(state, true);
    keepTicking(edge !== null && needsTicks(state));
    for (const effect of effects) run(effect);
  }

  /** The picture that is there comes first; all else that a change of episode takes would be drawn before it. */
  function showsAhead(effects: readonly PlayerEffect[]): boolean {
    const opening = effects.find(({ type }) => type === 'open-episode');
    if (opening?.type !== 'open-episode' || ahead?.episodeId !== opening.episodeId) return false;
    const { url, atSeconds } = ahead;
    ahead = null;
    // Another height may have been chosen since, or the episode may be gone.
    if (nextStream(opening.episodeId)?.url !== url) return false;
    return edge?.showNext(url, atSeconds) ?? false;
  }

  function release(): void {
    const events = held?.events ?? [];
    held = null;
    for (const event of events) send(event);
  }

  function keepTicking(isNeeded: boolean): void {
    if (isNeeded && ticking === null) ticking = setInterval(() => send({ type: 'tick' }), TICK_MS);
    if (isNeeded || ticking === null) return;
    clearInterval(ticking);
    ticking = null;
  }

  function run(effect: PlayerEffect): void {
    switch (effect.type) {
      case 'load':
        load(effect.height, effect.atSeconds);
        break;
      case 'prepare-height':
        void prepareHeight(effect.height, effect.atSeconds);
        break;
      case 'prepare-next':
        void prepareNext(effect.episodeId, effect.atSeconds);
        break;
      case 'refresh':
        void refresh();
        break;
      case 'stop-loading':
        edge?.stopLoading();
        break;
      case 'save': {
        const { type: _, ...place } = effect;
        ports.save(place);
        break;
      }
      case 'open-episode':
        ports.openEpisode(effect.episodeId);
        break;
      case 'play':
        edge?.play();
        break;
      case 'pause':
        edge?.pause();
        break;
      case 'seek':
        edge?.seek(effect.toSeconds);
        break;
      case 'recover-media':
        edge?.recoverMedia();
        break;
      case 'resume-loading':
        edge?.resumeLoading(effect.atSeconds);
        break;
      default:
        assertNever(effect);
    }
  }

  function streamsOf(episodeId: EpisodeId | undefined): readonly EpisodeStream[] {
    return episodeId === undefined ? [] : ports.streamsOf(episodeId);
  }

  function load(height: QualityHeight, atSeconds: number): void {
    const stream = chooseStream(streamsOf(store.getState().episode?.id), height);
    loadedUrl = stream?.url ?? '';
    if (stream === null) send({ type: 'fault', fault: { kind: 'unplayable' } });
    else edge?.load(stream.url, atSeconds);
  }

  async function prepareHeight(height: QualityHeight, atSeconds: number): Promise<void> {
    const stream = streamsOf(store.getState().episode?.id).find((offered) => offered.height === height);
    const isComplete = stream !== undefined && ((await edge?.prepare(stream.url, atSeconds)) ?? false);
    send({ type: 'prepared', height, isComplete });
  }

  /** What another episode would be watched in. */
  function nextStream(episodeId: EpisodeId): EpisodeStream | null {
    const { height, pendingHeight, loweredFrom } = store.getState();
    // A height that was only lowered is the person's choice again in the next episode.
    const wanted = loweredFrom ?? pendingHeight ?? height;
    return wanted === null ? null : chooseStream(streamsOf(episodeId), wanted);
  }

  async function prepareNext(episodeId: EpisodeId, atSeconds: number): Promise<void> {
    const stream = nextStream(episodeId);
    if (stream === null) return;
    const isComplete = (await edge?.prepareNext(stream.url, atSeconds)) ?? false;
    ahead = isComplete ? { episodeId, url: stream.url, atSeconds } : null;
    send({ type: 'next-prepared', episodeId, isComplete });
  }

  async function refresh(): Promise<void> {
    const { episode, pendingHeight, height } = store.getState();
    const wanted = pendingHeight ?? height;
    if (episode === null || wanted === null || refreshing === episode.id) return;
    refreshing = episode.id;
    const outcome = await inTime(ports.refresh(episode.id));
    if (refreshing === episode.id) refreshing = null;
    if (store.getState().episode?.id !== episode.id) return;
    const stream = outcome === 'refreshed' ? chooseStream(streamsOf(episode.id), wanted) : null;
    if (stream !== null) send({ type: 'refreshed', height: stream.height, isNew: stream.url !== loadedUrl });
    else send({ type: 'refresh-failed', isFinal: outcome !== 'later' });
  }

  return {
    store,
    send,
    statistics: () => edge?.statistics() ?? null,
    connect(connected) {
      edge = connected;
      return () => {
        held?.callOff();
        held = null;
        send({ type: 'leave' });
        edge = null;
        keepTicking(false);
        connected.destroy();
      };
    },
  };
}

async function inTime(asked: ReturnType<SessionPorts['refresh']>): ReturnType<SessionPorts['refresh']> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<'later'>((resolve) => {
    timer = setTimeout(() => resolve('later'), REFRESH_PATIENCE_MS);
  });
  try {
    return await Promise.race([asked, late]);
  } finally {
    clearTimeout(timer);
  }
}
