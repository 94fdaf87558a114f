import type { QualityHeight } from '../release.ts';
import { cancelMark } from './marks.ts';
import { NO_TROUBLE } from './recovery.ts';
import type { PlayerState, Transition } from './state.ts';
import { andThen, beginLoad, save, seekTo, stay } from './steps.ts';

/** What the person asks for. */

export function play(state: PlayerState, nowMs: number): Transition {
  const wanting = { ...state, wantsToPlay: true, isAutoplayRefused: false };
  switch (state.phase) {
    case 'ready':
    case 'paused':
      return stay(wanting, { type: 'play' });
    case 'ended':
      return seekTo(wanting, 0, nowMs);
    default:
      return stay(wanting);
  }
}

export function pause(state: PlayerState, nowMs: number): Transition {
  const resting = { ...state, wantsToPlay: false };
  if (state.phase !== 'playing' && state.phase !== 'stalled') return stay(resting, { type: 'pause' });
  const paused = { ...resting, phase: 'paused', waitingSinceMs: null } as const;
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
  if (height === state.height && state.phase !== 'failed') return stay({ ...state, pendingHeight: null });
  const hasPicture = state.phase === 'playing' || state.phase === 'paused' || state.phase === 'ready';
  if (hasPicture && state.recovery.attempts === 0) {
    return stay(
      { ...state, pendingHeight: height },
      { type: 'prepare-height', height, atSeconds: state.positionSeconds },
    );
  }
  return beginLoad({ ...state, recovery: NO_TROUBLE }, height, nowMs);
}

/** After a failure everything begins anew with fresh addresses; while waiting, the next attempt is made now. */
export function retry(state: PlayerState, nowMs: number): Transition {
  if (state.phase === 'failed') {
    const renewed = { ...state, phase: 'loading', failure: null, recovery: NO_TROUBLE, waitingSinceMs: nowMs } as const;
    return stay({ ...renewed, wantsToPlay: true }, { type: 'refresh' });
  }
  return resumeNow(state);
}

export function resumeNow(state: PlayerState): Transition {
  if (state.recovery.retryAtMs === null) return stay(state);
  const resumed = { ...state, recovery: { ...state.recovery, retryAtMs: null } };
  return stay(resumed, { type: 'resume-loading', atSeconds: state.positionSeconds });
}
