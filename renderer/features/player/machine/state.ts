import type { EpisodeProgress } from '#shared/domain/anime/playback.ts';
import type { Episode, QualityHeight } from '#shared/domain/anime/release.ts';
import type { EpisodeId } from '#shared/domain/identifiers.ts';
import { isElapsing, NO_MARKS, type PlaybackRules } from './marks.ts';
import { type FailureReason, type Fault, NO_TROUBLE, type Stretch } from './recovery.ts';

/**
 * - `loading`: no frame of this source yet; `paused`: a frame is shown, and playback has not begun or was paused;
 * - `stalled`: should play and waits for data; `seeking`: from the request to the first frame there;
 * - `ended`: the real end was reached; `failed`: playback stopped and a failure is shown.
 */
type PlayerPhase = 'loading' | 'playing' | 'paused' | 'seeking' | 'stalled' | 'ended' | 'failed';

/** The machine's view of an episode; it knows no stream addresses. */
export type PlayerEpisode = Pick<Episode, 'id' | 'releaseId' | 'durationSeconds' | 'opening' | 'ending'> & {
  readonly isFirst: boolean;
  readonly previousId: EpisodeId | null;
  readonly nextId: EpisodeId | null;
  readonly heights: readonly QualityHeight[];
};

/** A player without an episode. Each `as` widens an empty start value to the type that the field holds. */
export function initialPlayerState(rules: PlaybackRules) {
  return {
    phase: 'loading' as PlayerPhase,
    wantsToPlay: true,
    /** The browser requires a click before sound. Shown as a large play button, not as an error. */
    isAutoplayRefused: false,
    episode: null as PlayerEpisode | null,
    height: null as QualityHeight | null,
    /** Prepared while the present height plays on. */
    pendingHeight: null as QualityHeight | null,
    positionSeconds: 0,
    durationSeconds: 0,
    /** Since when playback waits for a picture; null while there is one. */
    waitingSinceMs: null as number | null,
    marks: NO_MARKS,
    nextCountdownMs: null as number | null,
    /** When the next episode's picture is to be prepared: never again once that has begun, unless it fails. */
    nextDueAtMs: 0,
    /** The height that was left because it could not be loaded, or not fast enough. */
    loweredFrom: null as QualityHeight | null,
    /** The picture chooses among all heights and reports the present one. Recovery may end this for the episode. */
    isAutomatic: false,
    /** The person chose this height for this episode: a slow network alone does not change it. */
    isHeightChosen: false,
    saving: {
      /**
       * Resumed playback begins before the saved place. Until it passes that place, or the person seeks or watches for a
       * while, nothing is saved: opening and closing an episode repeatedly must not move the place backwards. The same holds
       * for a further place that another device or window reports while the episode plays.
       */
      floorSeconds: 0,
      /** The position at which the floor became known. */
      floorSetAtSeconds: 0,
      /** The person sought in this episode: places of other devices no longer count. */
      isChosen: false,
      last: null as { readonly atMs: number; readonly positionSeconds: number } | null,
      /** Only the person marks an episode as unwatched, on the release's page. */
      isWatched: false,
      /** The position is one at which the episode counts as watched. */
      hasReachedEnd: false,
      /** Nothing is saved for an episode that never played. */
      hasStarted: false,
    },
    recovery: NO_TROUBLE,
    failure: null as FailureReason | null,
    /** The part of the episode that failed; playback may go on after it. */
    failedStretch: null as Stretch | null,
    rules,
    lastTickMs: null as number | null,
  };
}

export type PlayerState = Readonly<ReturnType<typeof initialPlayerState>>;

export type OpenEvent = {
  readonly type: 'open';
  readonly episode: PlayerEpisode;
  /** With automatic quality, a first guess. */
  readonly height: QualityHeight;
  readonly isAutomatic?: boolean;
  readonly startAtSeconds: number;
  readonly saved: Pick<EpisodeProgress, 'positionSeconds' | 'isWatched'> | null;
};

/**
 * From the person, the picture and the computer. `leave`: the page is hidden or closed, or the computer goes to sleep;
 * `online`: the network or the computer is back; `next-lost`: the next episode's picture could not be prepared.
 */
export type PlayerEvent =
  | OpenEvent
  | { readonly type: 'play' | 'pause' | 'toggle' | 'skip' | 'cancel-skip' | 'cancel-next' | 'retry' | 'skip-failed' }
  | { readonly type: 'go-next' | 'go-previous' | 'next-lost' | 'leave' | 'online' | 'tick' }
  | { readonly type: 'media-playing' | 'media-paused' | 'media-waiting' | 'media-ended' }
  /** `data-arrived`: a whole segment; `bytes-arrived`: part of one. */
  | { readonly type: 'autoplay-refused' | 'data-arrived' | 'bytes-arrived' }
  | { readonly type: 'seek'; readonly toSeconds: number }
  /** The saved place of an episode became known, or changed. */
  | { readonly type: 'place-changed'; readonly episodeId: EpisodeId; readonly positionSeconds: number }
  | { readonly type: 'choose-height'; readonly height: QualityHeight; readonly isAutomatic?: boolean }
  /** Automatic quality shows another height, or begins with it. */
  | { readonly type: 'height-shown'; readonly height: number }
  | { readonly type: 'rules'; readonly rules: PlaybackRules }
  /** The playable neighbours or heights of the open episode changed. */
  | { readonly type: 'neighbours'; readonly episode: PlayerEpisode }
  /** A frame is there. */
  | { readonly type: 'media-ready'; readonly positionSeconds?: number }
  /** The source's true length is known, or known better. Always comes before `media-ready`. */
  | { readonly type: 'length'; readonly durationSeconds: number }
  /** `media-seeked`: playback may already be past the target when the event arrives. */
  | { readonly type: 'media-time' | 'media-seeked'; readonly positionSeconds: number }
  /** `isComplete`: the first frame is there. */
  | { readonly type: 'prepared'; readonly height: QualityHeight; readonly isComplete: boolean }
  | { readonly type: 'fault'; readonly fault: Fault }
  /** Fresh addresses arrived; `height`: the nearest available to the present one; `isNew`: the address differs from the loaded one. */
  | { readonly type: 'refreshed'; readonly height: QualityHeight; readonly isNew: boolean }
  /** `waitMs`: the wait that the service asks for; null: there will be no fresh address. */
  | { readonly type: 'refresh-failed'; readonly waitMs: number | null };

/** `isWatched`: the episode becomes watched with this place. Otherwise its mark stays as it is. */
export type SavedPlace = Omit<EpisodeProgress, 'updatedAt'> & Pick<PlayerEpisode, 'releaseId'>;

/** Orders to the session and the picture. The machine itself has no effects. */
export type PlayerEffect =
  /** Load the present episode at a height, or with all heights while quality is automatic; the first frame is that of `atSeconds`. */
  | { readonly type: 'load'; readonly height: QualityHeight; readonly atSeconds: number }
  /** Prepare a picture of another height or of automatic quality, and always answer with `prepared`. */
  | { readonly type: 'prepare-height'; readonly height: QualityHeight; readonly atSeconds: number }
  /** Prepare another episode, if it has a stream, at its start position. */
  | { readonly type: 'prepare-next'; readonly episodeId: EpisodeId }
  | { readonly type: 'play' | 'pause' | 'recover-media' | 'refresh' }
  /** Continue after a network fault without a new load where the source allows it. */
  | { readonly type: 'resume-loading'; readonly atSeconds: number }
  | { readonly type: 'seek'; readonly toSeconds: number }
  | { readonly type: 'open-episode'; readonly episodeId: EpisodeId }
  | ({ readonly type: 'save' } & SavedPlace);

export type Transition = { readonly state: PlayerState; readonly effects: readonly PlayerEffect[] };

/** Whether time matters now: countdowns, retries and long waits run on ticks. */
export function needsTicks(state: PlayerState): boolean {
  const { phase, marks, nextCountdownMs, recovery, waitingSinceMs } = state;
  if (nextCountdownMs !== null || waitingSinceMs !== null) return true;
  if (recovery.retryAtMs !== null && !isAtRest(state)) return true;
  return phase === 'playing' && isElapsing(marks);
}

/** Playback is paused on purpose and awaits nothing; missing data is fetched when it resumes. */
export function isAtRest({ phase, wantsToPlay }: PlayerState): boolean {
  return !wantsToPlay && (phase === 'paused' || phase === 'failed');
}

/** A failure is shown, and what failed is retried in the background. */
export function isTryingAgain({ phase, wantsToPlay, recovery }: PlayerState): boolean {
  const { retryAtMs, refreshing, probe } = recovery;
  return phase === 'failed' && wantsToPlay && (retryAtMs !== null || refreshing !== null || probe !== null);
}

/** Whether playback runs, or will run without input once a wait or the countdown ends. */
export function keepsPlaying({ phase, wantsToPlay, nextCountdownMs }: PlayerState): boolean {
  return nextCountdownMs !== null || (wantsToPlay && phase !== 'ended' && phase !== 'failed');
}

const SPINNER_AFTER_MS = 300;
const WORDS_AFTER_MS = 15_000;
/** One failed attempt may be a hiccup. */
const LOST_AFTER_ATTEMPTS = 2;

/** `lost`: there is no answer; `failing`: there is one, but no video. */
export type Waiting = 'nothing' | 'spinner' | 'slow' | 'lost' | 'failing';

/** The notice about a missing picture: none at first, then a spinner, then the reason. */
export function waitingOf({ waitingSinceMs, lastTickMs, recovery }: PlayerState): Waiting {
  if (waitingSinceMs === null || lastTickMs === null) return 'nothing';
  const waitedMs = lastTickMs - waitingSinceMs;
  if (waitedMs < SPINNER_AFTER_MS) return 'nothing';
  const isLong = waitedMs >= WORDS_AFTER_MS;
  const isHopeless = recovery.attempts >= LOST_AFTER_ATTEMPTS || (isLong && recovery.attempts > 0);
  if (isHopeless) return recovery.isAnswered ? 'failing' : 'lost';
  return isLong ? 'slow' : 'spinner';
}

/** Controls are hidden only while the picture moves or is about to. */
export function mayHideControls(state: PlayerState): boolean {
  const { phase, wantsToPlay } = state;
  const isUnderWay = phase === 'playing' || phase === 'stalled' || phase === 'seeking';
  return wantsToPlay && isUnderWay && !needsWords(waitingOf(state));
}

/** The wait is long or hopeless enough for an explanation. */
export function needsWords(waiting: Waiting): waiting is 'slow' | 'lost' | 'failing' {
  return waiting === 'slow' || waiting === 'lost' || waiting === 'failing';
}
