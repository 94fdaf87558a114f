import type { QualityHeight } from '#shared/domain/anime/release.ts';
import type { PlayerSettings } from '#shared/domain/app/settings.ts';
import type { EpisodeId, ReleaseId } from '#shared/domain/identifiers.ts';
import type { Countdown } from './countdown.ts';
import type { FailureReason, Fault, Stretch } from './faults.ts';
import { type MarkedEpisode, type MarksState, NO_MARKS } from './marks.ts';
import { NO_TROUBLE, type RecoveryMemory } from './recovery.ts';
import { beginSaving, type SaveMemory } from './save.ts';

/**
 * - `loading` no frame of this source yet; `ready` a frame stands and nothing was asked to play it;
 * - `stalled` should play and waits for data; `seeking` between the ask and the first frame there;
 * - `ended` the real end was reached; `failed` nothing goes on without the person.
 */
type PlayerPhase = 'loading' | 'ready' | 'playing' | 'paused' | 'seeking' | 'stalled' | 'ended' | 'failed';

/** The machine's view of an episode; addresses of streams are not its concern. */
export type PlayerEpisode = MarkedEpisode & {
  readonly id: EpisodeId;
  readonly releaseId: ReleaseId;
  readonly durationSeconds: number;
  readonly previousId: EpisodeId | null;
  /** What it can be had in. */
  readonly heights: readonly QualityHeight[];
};

export type PlaybackRules = Pick<
  PlayerSettings,
  'skipOpening' | 'skipEnding' | 'keepFirstOpening' | 'autoplayNext' | 'watchedFraction'
>;

export type PlayerState = {
  readonly phase: PlayerPhase;
  readonly wantsToPlay: boolean;
  /** The browser wants a click before sound: shown as a big play button, not as an error. */
  readonly isAutoplayRefused: boolean;
  readonly episode: PlayerEpisode | null;
  readonly height: QualityHeight | null;
  /** Being fetched while the present height plays on. */
  readonly pendingHeight: QualityHeight | null;
  readonly positionSeconds: number;
  readonly durationSeconds: number;
  /** Since when a picture is being waited for; null while there is one. */
  readonly waitingSinceMs: number | null;
  readonly marks: MarksState;
  readonly nextCountdown: Countdown | null;
  readonly isNextPrepared: boolean;
  /** What was to be fetched ahead could not be had; it is not tried again before this. */
  readonly prepareNextAfterMs: number;
  /** The height that was left because it could not be had or kept up with; null: nothing was lowered. */
  readonly loweredFrom: QualityHeight | null;
  /** The person insists on a height in this episode: slowness alone is no reason to leave it. */
  readonly isHeightChosen: boolean;
  /** The computer sleeps, or is about to. */
  readonly isSuspended: boolean;
  readonly saving: SaveMemory;
  readonly recovery: RecoveryMemory;
  readonly failure: FailureReason | null;
  /** What the failure is about, where the rest of the episode may well be there: the way past it. */
  readonly failedStretch: Stretch | null;
  readonly rules: PlaybackRules;
  readonly lastTickMs: number | null;
};

export type OpenEvent = {
  readonly type: 'open';
  readonly episode: PlayerEpisode;
  readonly height: QualityHeight;
  readonly startAtSeconds: number;
  readonly saved: { readonly positionSeconds: number; readonly isWatched: boolean } | null;
};

export type PlayerEvent =
  | OpenEvent
  // The person
  | { readonly type: 'play' | 'pause' | 'toggle' | 'skip' | 'cancel-skip' | 'cancel-next' | 'retry' | 'skip-failed' }
  | { readonly type: 'go-next' | 'go-previous' }
  | { readonly type: 'seek'; readonly toSeconds: number }
  | { readonly type: 'choose-height'; readonly height: QualityHeight }
  | { readonly type: 'rules'; readonly rules: PlaybackRules }
  /** The page is hidden, closed or left. */
  | { readonly type: 'leave' }
  // The picture
  | { readonly type: 'media-ready'; readonly durationSeconds: number; readonly positionSeconds?: number }
  /** The source's true length is known, or known better. */
  | { readonly type: 'length'; readonly durationSeconds: number }
  | { readonly type: 'media-time'; readonly positionSeconds: number }
  | { readonly type: 'media-playing' | 'media-paused' | 'media-waiting' | 'media-seeked' | 'media-ended' }
  /** A whole piece; some bytes of one; a request that failed and is repeated. */
  | { readonly type: 'autoplay-refused' | 'data-arrived' | 'bytes-arrived' | 'hiccup' }
  /** `isComplete`: everything that is needed first is there. */
  | { readonly type: 'prepared'; readonly height: QualityHeight; readonly isComplete: boolean }
  | { readonly type: 'next-prepared'; readonly episodeId: EpisodeId; readonly isComplete: boolean }
  | { readonly type: 'fault'; readonly fault: Fault }
  /** Fresh addresses are there, at best for this height; `isNew`: not the one that is loaded. */
  | { readonly type: 'refreshed'; readonly height: QualityHeight; readonly isNew: boolean }
  | { readonly type: 'refresh-failed'; readonly isFinal: boolean }
  // The computer
  | { readonly type: 'online' | 'suspending' | 'resumed' | 'tick' };

/** What the edge must do. The machine never touches anything itself. */
export type PlayerEffect =
  /** Load the present episode at a height; the first frame is that of `atSeconds`. */
  | { readonly type: 'load'; readonly height: QualityHeight; readonly atSeconds: number }
  /** Fetch what another height will need first, and answer with `prepared` in any case. */
  | { readonly type: 'prepare-height'; readonly height: QualityHeight; readonly atSeconds: number }
  /** Fetch what another episode will need first, from where it would begin, and answer with `next-prepared` if there is anything. */
  | { readonly type: 'prepare-next'; readonly episodeId: EpisodeId }
  | { readonly type: 'play' | 'pause' | 'recover-media' | 'refresh' | 'stop-loading' }
  /** Go on after a network fault, where the source can, without a new load. */
  | { readonly type: 'resume-loading'; readonly atSeconds: number }
  | { readonly type: 'seek'; readonly toSeconds: number }
  | { readonly type: 'open-episode'; readonly episodeId: EpisodeId }
  | {
      readonly type: 'save';
      readonly episodeId: EpisodeId;
      readonly releaseId: ReleaseId;
      readonly positionSeconds: number;
      readonly isWatched: boolean;
    };

export type Transition = { readonly state: PlayerState; readonly effects: readonly PlayerEffect[] };

export function initialPlayerState(rules: PlaybackRules): PlayerState {
  return {
    phase: 'loading',
    wantsToPlay: true,
    isAutoplayRefused: false,
    episode: null,
    height: null,
    pendingHeight: null,
    positionSeconds: 0,
    durationSeconds: 0,
    waitingSinceMs: null,
    marks: NO_MARKS,
    nextCountdown: null,
    isNextPrepared: false,
    prepareNextAfterMs: Number.NEGATIVE_INFINITY,
    loweredFrom: null,
    isHeightChosen: false,
    isSuspended: false,
    saving: beginSaving(null, 0, false),
    recovery: NO_TROUBLE,
    failure: null,
    failedStretch: null,
    rules,
    lastTickMs: null,
  };
}

/** Whether time matters now: countdowns, retries and the words of a long wait all run on ticks. */
export function needsTicks(state: PlayerState): boolean {
  if (state.nextCountdown !== null || state.recovery.retryAtMs !== null || state.waitingSinceMs !== null) return true;
  return state.phase === 'playing' && state.marks.current !== null;
}

/** How well the network delivers while it does deliver. */

/** Longer than a single request may go without a byte. */
const STUCK_AFTER_MS = 20_000;
const SLOW_AFTER_MS = 10_000;
const STALLS = 3;
const STALL_WINDOW_MS = 60_000;
const BYTES_ARE_RECENT_MS = 5000;

/** Playback ran dry. Counted only while bytes do arrive: else it is no question of speed. */
export function noteStall(memory: RecoveryMemory, nowMs: number): RecoveryMemory {
  if (memory.attempts > 0 || !hasRecentBytes(memory, nowMs)) return memory;
  const recent = memory.stallsAtMs.filter((atMs) => nowMs - atMs < STALL_WINDOW_MS);
  return { ...memory, stallsAtMs: [...recent, nowMs].slice(-STALLS) };
}

/** Bytes come, but too slowly for this height: one wait is long, or there were many. */
export function isTooSlow(memory: RecoveryMemory, waitingSinceMs: number | null, nowMs: number): boolean {
  if (waitingSinceMs === null || isBusy(memory) || memory.attempts > 0 || !hasRecentBytes(memory, nowMs)) return false;
  const stalls = memory.stallsAtMs.filter((atMs) => nowMs - atMs < STALL_WINDOW_MS);
  return nowMs - Math.max(waitingSinceMs, memory.begunAtMs ?? 0) >= SLOW_AFTER_MS || stalls.length >= STALLS;
}

/** Nothing came, nothing failed and nothing is planned. */
export function isStuck(memory: RecoveryMemory, waitingSinceMs: number | null, nowMs: number): boolean {
  if (waitingSinceMs === null || isBusy(memory)) return false;
  return nowMs - Math.max(waitingSinceMs, memory.heardAtMs ?? 0) >= STUCK_AFTER_MS;
}

/** After sleep old waits and failures say nothing any more; what limits recovery stays. */
export function rested(
  { refreshedAtMs, refreshing, mediaRecoveriesAtMs }: RecoveryMemory,
  nowMs: number,
): RecoveryMemory {
  return { ...NO_TROUBLE, refreshedAtMs, refreshing, mediaRecoveriesAtMs, heardAtMs: nowMs };
}

function isBusy({ retryAtMs, refreshing, probe }: RecoveryMemory): boolean {
  return retryAtMs !== null || refreshing === 'stale' || probe !== null;
}

function hasRecentBytes({ bytesAtMs }: RecoveryMemory, nowMs: number): boolean {
  return bytesAtMs !== null && nowMs - bytesAtMs <= BYTES_ARE_RECENT_MS;
}
