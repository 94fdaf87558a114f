import { isPastResuming } from '#shared/domain/anime/playback.ts';
import { startCountdown } from './countdown.ts';
import { NO_MARKS } from './marks.ts';
import { prepareNext } from './next-ahead.ts';
import { beginSaving, noteLength, noteStarted } from './save.ts';
import { noteStall, type PlayerState, type Transition } from './state.ts';
import { andThen, beginLoad, failed, moveTo, save, stay } from './steps.ts';

/** What the picture reports. */

/** A source that begins farther than this from the place it was asked for did not understand. */
const SAME_PLACE_SECONDS = 3;

export function mediaWaiting(state: PlayerState, nowMs: number): Transition {
  const isBeginning = (state.phase === 'ready' || state.phase === 'paused') && state.wantsToPlay;
  if (state.phase !== 'playing' && !isBeginning) return stay(state);
  if (state.failure !== null) return stay(failed(state));
  const stalled: PlayerState = {
    ...state,
    phase: 'stalled',
    waitingSinceMs: state.waitingSinceMs ?? nowMs,
    isSuspended: false,
    recovery: state.phase === 'playing' ? noteStall(state.recovery, nowMs) : state.recovery,
  };
  if (state.recovery.hasNewAddress && state.height !== null) return beginLoad(stalled, state.height, nowMs);
  // The resume event was missed, but the computer is awake.
  return state.isSuspended
    ? stay(stalled, { type: 'resume-loading', atSeconds: state.positionSeconds })
    : stay(stalled);
}

/** The true length wins over what the service said; a place beyond it is none. */
export function lengthKnown(state: PlayerState, durationSeconds: number, nowMs: number): Transition {
  if (!(Number.isFinite(durationSeconds) && durationSeconds > 0) || state.episode === null) return stay(state);
  const known = withLength({ ...state, saving: noteLength(state.saving, durationSeconds) }, durationSeconds);
  if (state.phase !== 'loading' || state.height === null) return stay(known);
  if (!state.saving.hasStarted && isPastResuming(state.positionSeconds, durationSeconds)) {
    const saving = beginSaving(null, 0, state.saving.lastIsWatched);
    return beginLoad({ ...moveTo(known, 0, 'played'), saving }, state.height, nowMs);
  }
  if (state.positionSeconds <= durationSeconds) return stay(known);
  return beginLoad(moveTo(known, Math.max(0, durationSeconds - 1), 'played'), state.height, nowMs);
}

function withLength(state: PlayerState, durationSeconds: number): PlayerState {
  return moveTo({ ...state, durationSeconds }, Math.min(state.positionSeconds, durationSeconds), 'played');
}

/** Where there is a picture, an episode of known length is at least as long. */
function atLeastAsLong(state: PlayerState, seconds: number): PlayerState {
  return state.durationSeconds > 0 ? { ...state, durationSeconds: Math.max(state.durationSeconds, seconds) } : state;
}

export function mediaReady(
  state: PlayerState,
  durationSeconds: number,
  reportedSeconds: number | undefined,
  nowMs: number,
): Transition {
  const isLength = Number.isFinite(durationSeconds) && durationSeconds > 0;
  const known = isLength ? withLength(state, durationSeconds) : atLeastAsLong(state, state.positionSeconds);
  if (state.phase !== 'loading') return stay(known);
  const waitingSinceMs = state.wantsToPlay ? (state.waitingSinceMs ?? nowMs) : null;
  const ready = { ...known, phase: 'ready', waitingSinceMs } as const;
  const wanted = known.positionSeconds;
  if (reportedSeconds !== undefined && Math.abs(reportedSeconds - wanted) > SAME_PLACE_SECONDS) {
    const seeking = { ...ready, phase: 'seeking', waitingSinceMs: state.waitingSinceMs ?? nowMs } as const;
    const seek = { type: 'seek', toSeconds: wanted } as const;
    return state.wantsToPlay ? stay(seeking, seek, { type: 'play' }) : stay(seeking, seek);
  }
  return state.wantsToPlay ? stay(ready, { type: 'play' }) : stay(ready);
}

export function mediaTime(state: PlayerState, positionSeconds: number, nowMs: number): Transition {
  const isSettled = state.phase === 'ready' || state.phase === 'playing' || state.phase === 'paused';
  if (!(isSettled || state.phase === 'stalled') || !Number.isFinite(positionSeconds)) return stay(state);
  const moved = moveTo(atLeastAsLong(state, positionSeconds), Math.max(0, positionSeconds), 'played');
  if (state.phase !== 'playing') return stay(moved);
  return andThen(save(moved, nowMs, 'timed'), (saved) => prepareNext(saved, nowMs));
}

export function mediaPlaying(state: PlayerState): PlayerState {
  if (state.phase === 'loading' || state.phase === 'failed') return state;
  return {
    ...state,
    phase: 'playing',
    wantsToPlay: true,
    isAutoplayRefused: false,
    waitingSinceMs: null,
    // It was begun anew from outside the page.
    nextCountdown: null,
    saving: noteStarted(state.saving),
  };
}

/** A new source will be refused anew; a failure, or what follows an end, is not hidden by it. */
export function autoplayRefused(state: PlayerState): PlayerState {
  if (state.phase === 'loading' || state.phase === 'failed' || state.phase === 'ended') return state;
  return { ...state, phase: 'ready', wantsToPlay: false, isAutoplayRefused: true, waitingSinceMs: null };
}

/** The browser paused by itself (a media key, the small window, another tab's sound), or as it was told a moment ago. */
export function mediaPaused(state: PlayerState, nowMs: number): Transition {
  // Now: one that rests and is left much later must have nothing to write over what was watched elsewhere meanwhile.
  if (state.phase === 'paused') return save(state, nowMs, 'now');
  if (state.phase !== 'playing' && state.phase !== 'stalled') return stay(state);
  return save({ ...state, phase: 'paused', wantsToPlay: false, waitingSinceMs: null }, nowMs, 'now');
}

export function mediaSeeked(state: PlayerState, nowMs: number): Transition {
  if (state.phase !== 'seeking') return stay(state);
  const phase = state.wantsToPlay ? 'playing' : 'paused';
  return save({ ...state, phase, waitingSinceMs: null }, nowMs, 'now');
}

export function mediaEnded(state: PlayerState, nowMs: number): Transition {
  if (state.phase === 'loading' || state.phase === 'failed') return stay(state);
  const hasNext = state.episode?.nextId != null && state.rules.autoplayNext;
  const ended: PlayerState = {
    ...state,
    phase: 'ended',
    positionSeconds: state.durationSeconds > 0 ? state.durationSeconds : state.positionSeconds,
    waitingSinceMs: null,
    marks: { ...NO_MARKS, spent: state.marks.spent },
    nextCountdown: hasNext ? startCountdown() : null,
  };
  return andThen(save(ended, nowMs, 'now'), (saved) => prepareNext(saved, nowMs));
}
