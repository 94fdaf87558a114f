import type { QualityHeight } from '#shared/domain/anime/release.ts';
import type { FailureReason, Fault, Stretch } from './faults.ts';
import { decideRecovery, needsOtherHost, needsProbe, type Probe, scheduleRetry, troubleKept } from './recovery.ts';
import { type PlayerEffect, type PlayerState, rested, type Transition } from './state.ts';
import { andThen, beginLoad, failed, save, stay } from './steps.ts';

/** What is done about faults, in this order: patience, fresh addresses, a lower height, and at last words. */

/** A picture that breaks says where, but not for how long. */
const BROKEN_PICTURE_SECONDS = 10;
/** A connection that comes and goes is not followed at its pace. */
const WAKE_AGAIN_AFTER_MS = 2000;

export function fault(state: PlayerState, what: Fault, nowMs: number): Transition {
  // After the end nothing more is needed of this episode.
  if (state.episode === null || state.phase === 'failed' || state.phase === 'ended') return stay(state);
  const readyHeight = what.kind === 'media' ? null : state.recovery.readyHeight;
  const { memory, decision } = decideRecovery(state.recovery, what, nowMs);
  const noted = { ...state, recovery: memory };
  if (readyHeight !== null && memory.holeAttempts > 1) return lowerTo(noted, readyHeight, nowMs);
  switch (decision.kind) {
    case 'wait':
      return stay(noted);
    case 'refresh':
      return refresh(noted, 'stale', nowMs);
    case 'recover-media':
      return stay(
        { ...noted, phase: 'loading', waitingSinceMs: state.waitingSinceMs ?? nowMs },
        { type: 'recover-media' },
      );
    case 'elsewhere':
      return tryLower(noted, decision.reason, nowMs);
  }
}

/** The next attempt, now. Where several failed, other ways are looked for beside it. */
export function resumeNow(state: PlayerState, nowMs: number): Transition {
  const { recovery, height } = state;
  if (recovery.retryAtMs === null) return stay(state);
  const resumed = { ...state, recovery: { ...recovery, retryAtMs: null } };
  if (recovery.hasNewAddress && height !== null && isWaiting(state)) return beginLoad(resumed, height, nowMs);
  const attempt = stay(resumed, { type: 'resume-loading', atSeconds: state.positionSeconds });
  return andThen(attempt, (next) => {
    if (needsOtherHost(next.recovery, nowMs)) return refresh(next, 'outage', nowMs);
    return needsProbe(next.recovery, nowMs) ? probeBelow(next, next.height, null, nowMs) : stay(next);
  });
}

/** The network or the whole computer is back: nothing that was planned before counts any more. */
export function wakeUp(state: PlayerState, nowMs: number): Transition {
  const isInTrouble = state.recovery.attempts > 0 || state.waitingSinceMs !== null || state.isSuspended;
  if (!isInTrouble || state.episode === null || state.phase === 'failed') return stay({ ...state, isSuspended: false });
  const { recovery } = state;
  const againAtMs = (recovery.wokenAtMs ?? Number.NEGATIVE_INFINITY) + WAKE_AGAIN_AFTER_MS;
  const awake: PlayerState = {
    ...state,
    isSuspended: false,
    waitingSinceMs: state.waitingSinceMs === null ? null : nowMs,
    recovery: { ...rested(recovery, nowMs), wokenAtMs: nowMs },
  };
  if (recovery.refreshing === 'stale') return stay(awake);
  if (nowMs < againAtMs) return stay({ ...state, isSuspended: false, recovery: { ...recovery, retryAtMs: againAtMs } });
  if (recovery.hasNewAddress && state.height !== null && isWaiting(state)) {
    return beginLoad(awake, state.height, nowMs);
  }
  return stay(awake, { type: 'resume-loading', atSeconds: state.positionSeconds });
}

/** Before sleep the place is kept, and requests that sleep would tear are not begun. */
export function suspend(state: PlayerState, nowMs: number): Transition {
  return andThen(save(state, nowMs, 'now'), (saved) =>
    saved.episode === null || saved.isSuspended
      ? stay(saved)
      : stay({ ...saved, isSuspended: true }, { type: 'stop-loading' }),
  );
}

export function refreshed(
  state: PlayerState,
  { height, isNew }: { readonly height: QualityHeight; readonly isNew: boolean },
  nowMs: number,
): Transition {
  const why = state.recovery.refreshing;
  const settled = { ...state, recovery: { ...state.recovery, refreshing: null } };
  // Playback no longer waits for it; a later load uses it.
  if (why === null) return stay(state);
  if (why === 'stale') return beginLoad(settled, height, nowMs);
  if (!isNew || state.recovery.attempts === 0) return stay(settled);
  if (isWaiting(state)) return beginLoad(settled, height, nowMs);
  return stay({ ...settled, recovery: { ...settled.recovery, hasNewAddress: true } });
}

/** `isFinal`: there will be none. */
export function refreshFailed(state: PlayerState, isFinal: boolean, nowMs: number): Transition {
  const { recovery } = state;
  const settled = { ...recovery, refreshing: null };
  if (recovery.refreshing !== 'stale') return stay({ ...state, recovery: settled });
  if (isFinal) return giveUp({ ...state, recovery: settled }, 'expired', nowMs);
  return stay({ ...state, recovery: scheduleRetry({ ...settled, refreshedAtMs: null }, nowMs) });
}

export function prepared(state: PlayerState, height: QualityHeight, isComplete: boolean, nowMs: number): Transition {
  const { probe } = state.recovery;
  if (state.pendingHeight === height) return beginLoad(state, height, nowMs);
  if (probe?.height !== height) return stay(state);
  const answered = { ...state, recovery: { ...state.recovery, probe: null } };
  if (!isComplete) return probeBelow(answered, height, probe.reason, nowMs);
  if (probe.reason !== null) return lowerTo(answered, height, nowMs);
  // The present height gets one more attempt: perhaps all is well again.
  const ready = { ...answered, recovery: { ...answered.recovery, readyHeight: height } };
  return resumeNow(ready, nowMs);
}

/** After a failure everything begins anew with fresh addresses; while waiting, the next attempt is made now. */
export function retry(state: PlayerState, nowMs: number): Transition {
  if (state.phase !== 'failed') return resumeNow(state, nowMs);
  const renewed: PlayerState = {
    ...state,
    phase: 'loading',
    failure: null,
    failedStretch: null,
    recovery: troubleKept({ ...state.recovery, refreshedAtMs: null }),
    waitingSinceMs: nowMs,
    wantsToPlay: true,
  };
  return refresh(renewed, 'stale', nowMs);
}

/** Another height by itself; what it was is remembered, and told. */
export function lowerTo(state: PlayerState, height: QualityHeight, nowMs: number): Transition {
  return beginLoad(
    { ...state, loweredFrom: state.loweredFrom ?? state.height, recovery: troubleKept(state.recovery) },
    height,
    nowMs,
  );
}

export function heightBelow({ episode }: PlayerState, height: QualityHeight | null): QualityHeight | null {
  const lower = (episode?.heights ?? []).filter((offered) => height !== null && offered < height);
  return lower.length === 0 ? null : (lower.toSorted((left, right) => right - left)[0] ?? null);
}

function refresh(state: PlayerState, why: 'stale' | 'outage', nowMs: number): Transition {
  const { refreshing, refreshedAtMs } = state.recovery;
  const isAsked = refreshing !== null;
  const recovery = { ...state.recovery, refreshing: why, refreshedAtMs: isAsked ? refreshedAtMs : nowMs };
  return isAsked ? stay({ ...state, recovery }) : stay({ ...state, recovery }, { type: 'refresh' });
}

function tryLower(state: PlayerState, reason: FailureReason, nowMs: number): Transition {
  if (reason !== 'media') return probeBelow(state, state.height, reason, nowMs);
  const lower = heightBelow(state, state.height);
  return lower === null ? giveUp(state, reason, nowMs) : lowerTo(state, lower, nowMs);
}

/** Looks whether the next lower height has what is missing, so that no height is left for one that is no better. */
function probeBelow(
  state: PlayerState,
  height: QualityHeight | null,
  reason: Probe['reason'],
  nowMs: number,
): Transition {
  // The person has just chosen another one: that is loaded in any case.
  if (state.pendingHeight !== null) return stay(state);
  const lower = heightBelow(state, height);
  if (lower === null) return reason === null ? stay(state) : giveUp(state, reason, nowMs);
  const { hole } = state.recovery;
  const effect: PlayerEffect = {
    type: 'prepare-height',
    height: lower,
    atSeconds: hole === null ? state.positionSeconds : (hole.startSeconds + hole.stopSeconds) / 2,
  };
  const recovery = { ...state.recovery, probe: { height: lower, reason }, probedAtMs: nowMs };
  // There is one place for what is fetched ahead.
  return stay({ ...state, recovery, isNextPrepared: false }, effect);
}

function giveUp(state: PlayerState, reason: FailureReason, nowMs: number): Transition {
  const failing = { ...state, failure: reason, failedStretch: failedStretch(state, reason) };
  return andThen(save(failing, nowMs, 'now'), (saved) =>
    stay(playsFromBuffer(saved) && reason !== 'media' ? saved : failed(saved)),
  );
}

function failedStretch(
  { recovery, positionSeconds, durationSeconds }: PlayerState,
  reason: FailureReason,
): Stretch | null {
  const broken = { startSeconds: positionSeconds, stopSeconds: positionSeconds + BROKEN_PICTURE_SECONDS };
  const stretch = reason === 'media' ? broken : recovery.hole;
  return stretch !== null && (durationSeconds <= 0 || stretch.stopSeconds < durationSeconds - 1) ? stretch : null;
}

/** What was already fetched is still watched: the failure is said when it is used up. */
function playsFromBuffer(state: PlayerState): boolean {
  return state.phase === 'playing' || state.phase === 'paused' || state.phase === 'ready';
}

function isWaiting({ phase }: PlayerState): boolean {
  return phase === 'stalled' || phase === 'loading' || phase === 'seeking';
}
