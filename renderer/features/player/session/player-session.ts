import { createStore } from 'zustand/vanilla';
import { chooseStream } from '#renderer/features/player/machine/episodes.ts';
import { transition } from '#renderer/features/player/machine/machine.ts';
import type { PlaybackRules } from '#renderer/features/player/machine/marks.ts';
import {
  initialPlayerState,
  needsTicks,
  type PlayerEffect,
  type PlayerEvent,
  type PlayerState,
  type SavedPlace,
} from '#renderer/features/player/machine/state.ts';
import { type EpisodeStream, isSavedStream, type QualityHeight } from '#shared/domain/anime/release.ts';
import type { EpisodeId } from '#shared/domain/identifiers.ts';
import { streamFor } from '../picture/automatic-stream.ts';
import type { PictureEdge } from '../picture/picture-edge.ts';

const TICK_MS = 200;
/** A slower answer counts as none: the network may have come back in the meantime. */
const PATIENCE_MS = 8000;
/** Two frames, in which the window draws the next episode's picture; what a change of episode draws besides would delay it. */
const DRAWN_AFTER_MS = 50;

/** `gone`: the episode has no address any more; `waitMs`: ask again, not before this has passed. */
export type Refreshed = 'refreshed' | 'gone' | { readonly waitMs: number };

export type SessionPorts = {
  /** Whether automatic quality loads no larger picture than the window shows. */
  readonly fitsQualityToWindow: () => boolean;
  readonly streamsOf: (episodeId: EpisodeId) => readonly EpisodeStream[];
  /**
   * Where an episode would begin if it were opened now; null if it has no stream. `isCertain`: it would be opened at once;
   * otherwise its saved place must be requested first.
   */
  readonly aheadOf: (
    episodeId: EpisodeId,
  ) => { readonly url: string; readonly atSeconds: number; readonly isCertain: boolean } | null;
  /** `playedSeconds`: how long the picture has played since the last save. */
  readonly save: (place: SavedPlace, playedSeconds: number) => void;
  readonly refresh: (episodeId: EpisodeId) => Promise<Refreshed>;
  readonly openEpisode: (episodeId: EpisodeId) => void;
};

export type PlayerSession = ReturnType<typeof createPlayerSession>;

/** Runs the machine: takes events, keeps the state in the store and passes effects on to the picture and the page. */
export function createPlayerSession(ports: SessionPorts, rules: PlaybackRules) {
  const store = createStore<PlayerState>(() => initialPlayerState(rules));
  let edge: PictureEdge | null = null;
  const playTime = createPlayTime();
  let ticking: ReturnType<typeof setInterval> | null = null;
  let loadedUrl = '';
  /** Until the next episode is opened after its picture was drawn; meanwhile only `leave` counts. */
  let opening: ReturnType<typeof setTimeout> | null = null;

  function send(event: PlayerEvent): void {
    if (opening !== null && event.type !== 'leave') return;
    const { state, effects } = transition(store.getState(), event, performance.now());
    const nextId = store.getState().episode?.nextId;
    const opensNext = effects.some((effect) => effect.type === 'open-episode' && effect.episodeId === nextId);
    if (nextId && opensNext && showsAhead(nextId)) return;
    playTime.note(store.getState().phase === 'playing', performance.now());
    store.setState(state, true);
    keepTicking(edge !== null && needsTicks(state));
    for (const effect of effects) run(effect);
  }

  /** Shows the prepared picture of the next episode before the rest of the change of episode. */
  function showsAhead(episodeId: EpisodeId): boolean {
    const ahead = ports.aheadOf(episodeId);
    if (!(ahead?.isCertain && edge?.showNext(ahead.url, ahead.atSeconds))) return false;
    opening = setTimeout(() => {
      opening = null;
      send({ type: 'go-next' });
    }, DRAWN_AFTER_MS);
    return true;
  }

  function keepTicking(isNeeded: boolean): void {
    if (isNeeded && ticking === null) ticking = setInterval(() => send({ type: 'tick' }), TICK_MS);
    if (isNeeded || ticking === null) return;
    clearInterval(ticking);
    ticking = null;
  }

  const orders: { readonly [Type in PlayerEffect['type']]: (effect: PlayerEffect & { type: Type }) => void } = {
    load({ height, atSeconds }) {
      const stream = streamOf(height, store.getState().isAutomatic);
      loadedUrl = stream?.url ?? '';
      if (stream === null) send({ type: 'fault', fault: { kind: 'unplayable' } });
      else edge?.load(stream.url, atSeconds);
    },
    async 'prepare-height'({ height, atSeconds }) {
      const { isAutomatic, pendingHeight } = store.getState();
      // Recovery asks whether this very height can be loaded.
      const stream = streamOf(height, isAutomatic && pendingHeight === height);
      const isComplete = stream && edge ? await inTime(edge.prepare(stream.url, atSeconds), false) : false;
      send({ type: 'prepared', height, isComplete });
    },
    async 'prepare-next'({ episodeId }) {
      const ahead = ports.aheadOf(episodeId);
      if (ahead && edge && !(await edge.prepare(ahead.url, ahead.atSeconds))) send({ type: 'next-lost' });
    },
    async refresh() {
      const { episode, pendingHeight, height } = store.getState();
      const wanted = pendingHeight ?? height;
      if (episode === null || wanted === null) return;
      const outcome = await inTime<Refreshed>(ports.refresh(episode.id), { waitMs: 0 });
      if (store.getState().episode?.id !== episode.id) return;
      const stream = chooseStream(streams(), wanted);
      const found = stream && streamOf(stream.height, store.getState().isAutomatic);
      const isNew = found !== null && found.url !== loadedUrl;
      // An episode saved meanwhile plays without an answer from the service.
      const isKnown = outcome === 'refreshed' || (isNew && isSavedStream(found));
      if (stream !== null && isKnown) send({ type: 'refreshed', height: stream.height, isNew });
      else send({ type: 'refresh-failed', waitMs: typeof outcome === 'object' ? outcome.waitMs : null });
    },
    save: ({ type: _, ...place }) => ports.save(place, playTime.take()),
    'open-episode': ({ episodeId }) => ports.openEpisode(episodeId),
    play: () => edge?.play(),
    pause: () => edge?.pause(),
    seek: ({ toSeconds }) => edge?.seek(toSeconds),
    'recover-media': () => edge?.recoverMedia(),
    'resume-loading': ({ atSeconds }) => edge?.resumeLoading(atSeconds),
  };

  function run(effect: PlayerEffect): void {
    // The table has the effect's own order under its type.
    const order = orders[effect.type] as (effect: PlayerEffect) => void;
    order(effect);
  }

  function streams(): readonly EpisodeStream[] {
    const { episode } = store.getState();
    return episode === null ? [] : ports.streamsOf(episode.id);
  }

  function streamOf(height: QualityHeight, isAutomatic: boolean): EpisodeStream | null {
    const quality = isAutomatic ? 'auto' : height;
    return streamFor(streams(), { quality, fitsQualityToWindow: ports.fitsQualityToWindow() });
  }

  return {
    store,
    send,
    streams,
    statistics: () => edge?.statistics() ?? null,
    /** Gives the machine its picture. The returned function removes it and ends everything that runs. */
    connect(connected: PictureEdge): () => void {
      edge = connected;
      return () => {
        clearTimeout(opening ?? undefined);
        opening = null;
        send({ type: 'leave' });
        edge = null;
        keepTicking(false);
        connected.destroy();
      };
    },
  };
}

/** During a longer time between two events of the picture the computer slept. */
const LONGEST_STEP_MS = 60_000;

/** Counts the time in which the picture plays, by the clock: seeks and speed change nothing. */
function createPlayTime() {
  let [countedMs, notedMs] = [0, 0];
  return {
    /** Whether the picture has played since the last note. */
    note: (hasPlayed: boolean, nowMs: number): void => {
      if (hasPlayed) countedMs += Math.min(Math.max(0, nowMs - notedMs), LONGEST_STEP_MS);
      notedMs = nowMs;
    },
    /** The whole seconds counted since the last call. */
    take: (): number => {
      const seconds = Math.floor(countedMs / 1_000);
      countedMs -= seconds * 1_000;
      return seconds;
    },
  };
}

async function inTime<Value>(answer: Promise<Value>, late: Value): Promise<Value> {
  return Promise.race([answer, new Promise<Value>((resolve) => setTimeout(resolve, PATIENCE_MS, late))]);
}
