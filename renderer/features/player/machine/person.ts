import type { EpisodeStream, QualityHeight } from '#shared/domain/anime/release.ts';
import { cancelMark } from './marks.ts';
import { NO_TROUBLE } from './recovery.ts';
import type { PlayerState, Transition } from './state.ts';
import { andThen, beginLoad, save, seekTo, stay } from './steps.ts';

/** What the person asks for. */

/** Past the last picture before what is missing. */
const PAST_SECONDS = 0.1;

export function play(state: PlayerState, nowMs: number): Transition {
  const wanting = { ...state, wantsToPlay: true, isAutoplayRefused: false };
  switch (state.phase) {
    case 'ready':
    case 'paused':
      return stay({ ...wanting, waitingSinceMs: state.waitingSinceMs ?? nowMs }, { type: 'play' });
    case 'seeking':
      // It may have been paused before, or during the seek.
      return stay(wanting, { type: 'play' });
    case 'ended':
      return seekTo(wanting, 0, nowMs);
    default:
      return stay(wanting);
  }
}

export function pause(state: PlayerState, nowMs: number): Transition {
  const resting = { ...state, wantsToPlay: false };
  const isReady = state.phase === 'ready';
  if (state.phase !== 'playing' && state.phase !== 'stalled' && !isReady) return stay(resting, { type: 'pause' });
  const paused = { ...resting, phase: isReady ? 'ready' : 'paused', waitingSinceMs: null } as const;
  return andThen(stay(paused, { type: 'pause' }), (next) => save(next, nowMs, 'now'));
}

export function toggle(state: PlayerState, nowMs: number): Transition {
  return state.wantsToPlay && state.phase !== 'ended' ? pause(state, nowMs) : play(state, nowMs);
}

export function cancelSkip(state: PlayerState): Transition {
  return stay({ ...state, marks: cancelMark(state.marks) });
}

/** Another height is prepared while this one plays; where nothing plays there is nothing to wait for. */
export function chooseHeight(state: PlayerState, height: QualityHeight, nowMs: number): Transition {
  const chosen = state.pendingHeight ?? state.height;
  if (state.episode === null || (height === chosen && state.phase !== 'failed')) return stay(state);
  const choosing = { ...state, loweredFrom: null, isHeightChosen: true };
  if (height === state.height && state.phase !== 'failed') return stay({ ...choosing, pendingHeight: null });
  const hasPicture = state.phase === 'playing' || state.phase === 'paused' || state.phase === 'ready';
  if (hasPicture && state.recovery.attempts === 0 && state.failure === null) {
    return stay(
      { ...choosing, pendingHeight: height, isNextPrepared: false, recovery: { ...state.recovery, probe: null } },
      { type: 'prepare-height', height, atSeconds: state.positionSeconds },
    );
  }
  return beginLoad({ ...choosing, recovery: NO_TROUBLE }, height, nowMs);
}

/** What cannot be had is left out: playback goes on right after it. */
export function skipFailed(state: PlayerState, nowMs: number): Transition {
  if (state.phase !== 'failed' || state.failedStretch === null) return stay(state);
  return seekTo(state, state.failedStretch.stopSeconds + PAST_SECONDS, nowMs);
}

/** The wanted height, else the nearest lower, else the lowest there is; null when the episode has no streams at all. */
export function chooseStream(streams: readonly EpisodeStream[], wanted: QualityHeight): EpisodeStream | null {
  const ascending = streams.toSorted((left, right) => left.height - right.height);
  return ascending.findLast((stream) => stream.height <= wanted) ?? ascending[0] ?? null;
}

/** The next height in a direction; after the last one it begins anew at the other end. Null: there is no other. */
export function nextHeight(
  streams: readonly EpisodeStream[],
  current: QualityHeight,
  direction: 1 | -1,
): QualityHeight | null {
  const heights = streams.map(({ height }) => height).toSorted((left, right) => (left - right) * direction);
  const next = heights.find((height) => (height - current) * direction > 0) ?? heights[0];
  return next === undefined || next === current ? null : next;
}
