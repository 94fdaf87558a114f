import { startCountdown } from './countdown.ts';
import { NO_MARKS } from './marks.ts';
import { noteStarted } from './save.ts';
import type { PlayerState, Transition } from './state.ts';
import { andThen, failed, moveTo, save, stay } from './steps.ts';

/** What the picture reports. */

/** The next episode's first segment is fetched this long before the end, so that it starts at once. */
const PREPARE_NEXT_SECONDS = 30;

export function mediaWaiting(state: PlayerState, nowMs: number): PlayerState {
  if (state.phase !== 'playing') return state;
  return state.failure === null ? { ...state, phase: 'stalled', waitingSinceMs: nowMs } : failed(state);
}

export function mediaReady(state: PlayerState, durationSeconds: number): Transition {
  const known = Number.isFinite(durationSeconds) && durationSeconds > 0 ? { ...state, durationSeconds } : state;
  if (state.phase !== 'loading') return stay(known);
  const ready = { ...known, phase: 'ready', waitingSinceMs: null } as const;
  return state.wantsToPlay ? stay(ready, { type: 'play' }) : stay(ready);
}

export function mediaTime(state: PlayerState, positionSeconds: number, nowMs: number): Transition {
  const isSettled = state.phase === 'ready' || state.phase === 'playing' || state.phase === 'paused';
  if (!(isSettled || state.phase === 'stalled') || !Number.isFinite(positionSeconds)) return stay(state);
  const moved = moveTo(state, positionSeconds, 'played');
  if (state.phase !== 'playing') return stay(moved);
  return andThen(save(moved, nowMs, 'timed'), prepareNext);
}

function prepareNext(state: PlayerState): Transition {
  const { episode, durationSeconds, positionSeconds, isNextPrepared, rules } = state;
  const nextId = episode?.nextId ?? null;
  if (isNextPrepared || nextId === null || !rules.autoplayNext || durationSeconds <= 0) return stay(state);
  const isEndNear = durationSeconds - positionSeconds <= PREPARE_NEXT_SECONDS;
  if (!isEndNear && state.marks.current !== 'ending') return stay(state);
  return stay({ ...state, isNextPrepared: true }, { type: 'prepare-next', episodeId: nextId });
}

export function mediaPlaying(state: PlayerState): PlayerState {
  if (state.phase === 'loading' || state.phase === 'failed') return state;
  return {
    ...state,
    phase: 'playing',
    wantsToPlay: true,
    isAutoplayRefused: false,
    waitingSinceMs: null,
    saving: noteStarted(state.saving),
  };
}

/** The browser paused by itself: a media key, the small window, another tab's sound. */
export function mediaPaused(state: PlayerState, nowMs: number): Transition {
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
    positionSeconds: state.durationSeconds,
    waitingSinceMs: null,
    marks: { ...NO_MARKS, spent: state.marks.spent },
    nextCountdown: hasNext ? startCountdown() : null,
  };
  return save(ended, nowMs, 'now');
}
