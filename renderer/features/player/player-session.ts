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
import type { EpisodeStream } from '#shared/domain/release.ts';
import type { PictureEdge } from './picture/picture-edge.ts';

export type SavedPlace = Omit<Extract<PlayerEffect, { type: 'save' }>, 'type'>;

/** What a session needs from the page it runs in. */
export type SessionPorts = {
  readonly streamsOf: (episodeId: EpisodeId) => readonly EpisodeStream[];
  readonly save: (place: SavedPlace) => void;
  /** Asks for fresh addresses of an episode. `gone`: there will be none; `later`: not now. */
  readonly refresh: (episodeId: EpisodeId) => Promise<'refreshed' | 'gone' | 'later'>;
  readonly openEpisode: (episodeId: EpisodeId) => void;
  /** Monotonic milliseconds. */
  readonly now: () => number;
};

export type PlayerSession = {
  readonly store: StoreApi<PlayerState>;
  readonly send: (event: PlayerEvent) => void;
  /** Gives the machine its picture; the returned function takes it away and leaves nothing running. */
  readonly connect: (edge: PictureEdge) => () => void;
};

const TICK_MS = 200;

/** Runs the machine: events go in, the state comes out in the store, effects go to the edge and to the page. */
export function createPlayerSession(ports: SessionPorts, rules: PlaybackRules): PlayerSession {
  const store = createStore<PlayerState>(() => initialPlayerState(rules));
  let edge: PictureEdge | null = null;
  let ticking: ReturnType<typeof setInterval> | null = null;

  function send(event: PlayerEvent): void {
    const { state, effects } = transition(store.getState(), event, ports.now());
    store.setState(state, true);
    keepTicking(edge !== null && needsTicks(state));
    for (const effect of effects) run(effect);
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
        prepareNext(effect.episodeId);
        break;
      case 'refresh':
        void refresh();
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

  function streamAt(episodeId: EpisodeId | undefined): EpisodeStream | null {
    const { height, pendingHeight } = store.getState();
    const wanted = pendingHeight ?? height;
    return episodeId === undefined || wanted === null ? null : chooseStream(ports.streamsOf(episodeId), wanted);
  }

  function load(height: EpisodeStream['height'], atSeconds: number): void {
    const { episode } = store.getState();
    const stream = episode === null ? null : chooseStream(ports.streamsOf(episode.id), height);
    if (stream === null) send({ type: 'fault', fault: { kind: 'unplayable' } });
    else edge?.load(stream.url, atSeconds);
  }

  async function prepareHeight(height: EpisodeStream['height'], atSeconds: number): Promise<void> {
    const stream = streamAt(store.getState().episode?.id);
    if (stream !== null) await edge?.prepare(stream.url, atSeconds);
    send({ type: 'prepared', height });
  }

  function prepareNext(episodeId: EpisodeId): void {
    const stream = streamAt(episodeId);
    if (stream !== null) void edge?.prepare(stream.url, 0);
  }

  async function refresh(): Promise<void> {
    const asked = store.getState().episode?.id;
    if (asked === undefined) return;
    const outcome = await ports.refresh(asked);
    if (store.getState().episode?.id !== asked) return;
    const stream = outcome === 'refreshed' ? streamAt(asked) : null;
    if (stream !== null) send({ type: 'refreshed', height: stream.height });
    else send({ type: 'refresh-failed', isFinal: outcome !== 'later' });
  }

  return {
    store,
    send,
    connect(connected) {
      edge = connected;
      return () => {
        send({ type: 'leave' });
        edge = null;
        keepTicking(false);
        connected.destroy();
      };
    },
  };
}
