import { createStore, type StoreApi } from 'zustand/vanilla';
import { transition } from '#renderer/features/player/machine/machine.ts';
import { chooseStream } from '#renderer/features/player/machine/person.ts';
import {
  initialPlayerState,
  needsTicks,
  type PlaybackRules,
  type PlayerEffect,
  type PlayerEvent,
  type PlayerState,
  type Transition,
} from '#renderer/features/player/machine/state.ts';
import { assertNever } from '#shared/contract/app-error.ts';
import type { EpisodeStream, QualityHeight } from '#shared/domain/anime/release.ts';
import type { EpisodeId } from '#shared/domain/identifiers.ts';
import type { PictureEdge } from '../picture/picture-edge.ts';
import type { StreamStatistics } from '../picture/stream-statistics.ts';

export type PlayerSession = {
  readonly store: StoreApi<PlayerState>;
  readonly send: (event: PlayerEvent) => void;
  /** Gives the machine its picture; the returned function takes it away and leaves nothing running. */
  readonly connect: (edge: PictureEdge) => () => void;
  /** Null without a picture. */
  readonly statistics: () => StreamStatistics | null;
};

type Held = {
  readonly opening: Transition;
  readonly episodeId: EpisodeId;
  readonly events: PlayerEvent[];
  readonly callOff: () => void;
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
  let ahead: (Ahead & { readonly episodeId: EpisodeId }) | null = null;
  /** What is to be done, and what is to be dealt with after it, when the picture that was put into the page has been drawn. */
  let held: Held | null = null;

  function send(event: PlayerEvent): void {
    // Who leaves cannot wait.
    if (held !== null && event.type !== 'leave') {
      // A place to go to was read from the clock of the former episode.
      if (event.type !== 'seek') held.events.push(event);
      return;
    }
    const next = transition(store.getState(), event, ports.now());
    const episodeId = openedBy(next.effects);
    if (episodeId === null || !showsAhead(episodeId)) apply(next);
    else held = { opening: next, episodeId, events: [], callOff: ports.afterFrame(release) };
  }

  function apply({ state, effects }: Transition): void {
    store.setState(state, true);
    keepTicking(edge !== null && needsTicks(state));
    for (const effect of effects) run(effect);
  }

  /** The picture that is there comes first; all else that a change of episode takes would be drawn before it. */
  function showsAhead(episodeId: EpisodeId): boolean {
    if (ahead?.episodeId !== episodeId) return false;
    const { url, atSeconds } = ahead;
    ahead = null;
    // Meanwhile another height may be wanted, it may begin elsewhere, or be gone.
    const wanted = ports.aheadOf(episodeId);
    if (wanted === null || !wanted.isCertain || wanted.url !== url || wanted.atSeconds !== atSeconds) return false;
    return edge?.showNext(url, atSeconds) ?? false;
  }

  function release(): void {
    if (held === null) return;
    const { opening, episodeId, events } = held;
    held = null;
    apply(opening);
    // Hides a prepared picture whose episode could not be opened.
    if (store.getState().episode?.id !== episodeId) edge?.hideNext();
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
        void prepareNext(effect.episodeId);
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

  async function prepareNext(episodeId: EpisodeId): Promise<void> {
    const wanted = ports.aheadOf(episodeId);
    if (wanted === null) return;
    const isComplete = (await edge?.prepareNext(wanted.url, wanted.atSeconds)) ?? false;
    ahead = isComplete ? { ...wanted, episodeId } : null;
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

function openedBy(effects: readonly PlayerEffect[]): EpisodeId | null {
  const opening = effects.find((effect) => effect.type === 'open-episode');
  return opening?.episodeId ?? null;
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

export type SavedPlace = Omit<Extract<PlayerEffect, { type: 'save' }>, 'type'>;

/** What an episode would begin with if it were opened now. */
export type Ahead = {
  readonly url: string;
  readonly atSeconds: number;
  /** It would be opened at once; otherwise its place has to be asked for before that. */
  readonly isCertain: boolean;
};

/** What a session needs from the page it runs in. */
type SessionPorts = {
  readonly streamsOf: (episodeId: EpisodeId) => readonly EpisodeStream[];
  /** Null where there is nothing to play. */
  readonly aheadOf: (episodeId: EpisodeId) => Ahead | null;
  readonly save: (place: SavedPlace) => void;
  /** Asks for fresh addresses of an episode. `gone`: there will be none; `later`: not now. */
  readonly refresh: (episodeId: EpisodeId) => Promise<'refreshed' | 'gone' | 'later'>;
  readonly openEpisode: (episodeId: EpisodeId) => void;
  /** Calls it once the window has drawn what it shows now, or need not; the returned function calls it off. */
  readonly afterFrame: (then: () => void) => () => void;
  /** Monotonic milliseconds. */
  readonly now: () => number;
};
