import type { QualityHeight } from '#shared/domain/anime/release.ts';
import {
  type FailureReason,
  type Fault,
  isStale,
  LONGEST_ANSWERED_BACKOFF_MS,
  mayRefresh,
  needsOtherHost,
  needsProbe,
  noteFault,
  reasonOf,
  scheduleRetry,
  troubleKept,
} from './recovery.ts';
import type { PlayerState, Transition } from './state.ts';
import { andThen, beginLoad, failed, save, stay } from './steps.ts';

/** Reactions to faults, in this order: waiting, fresh addresses, a lower height, and finally a failure message. */

const MEDIA_RECOVERIES = 3;
const MEDIA_WINDOW_MS = 60_000;
/** A decoding error names its position but no length. */
const BROKEN_PICTURE_SECONDS = 10;
/** Limits the attempts while a connection flaps. As long as the longest wait between attempts. */
const WAKE_AGAIN_AFTER_MS = 3000;

export function fault(state: PlayerState, what: Fault, nowMs: number): Transition {
  // After the end nothing more of this episode is needed.
  if (state.phase === 'failed' || state.phase === 'ended') return stay(state);
  const recovery = noteFault(state.recovery, what, nowMs);
  if (what.kind === 'media') return mediaFault({ ...state, recovery }, nowMs);
  const reason = reasonOf(what);
  if (reason === null) {
    const waitMs = what.kind === 'network' ? what.waitMs : 0;
    return stay({ ...state, recovery: scheduleRetry(recovery, nowMs, waitMs) });
  }
  const noted = { ...state, recovery: { ...recovery, retryAtMs: null } };
  if (isStale(what) && (recovery.refreshing === 'outage' || mayRefresh(recovery, nowMs))) {
    return refresh(noted, 'stale', nowMs);
  }
  return probeBelow(noted, noted.height, reason, nowMs);
}

/** hls.js recovers a few times a minute; then a lower height is tried. */
function mediaFault(state: PlayerState, nowMs: number): Transition {
  const recent = state.recovery.mediaRecoveriesAtMs.filter((atMs) => nowMs - atMs < MEDIA_WINDOW_MS);
  if (recent.length < MEDIA_RECOVERIES) {
    const recovery = { ...state.recovery, mediaRecoveriesAtMs: [...recent, nowMs] };
    const waitingSinceMs = state.waitingSinceMs ?? nowMs;
    return stay({ ...state, phase: 'loading', waitingSinceMs, recovery }, { type: 'recover-media' });
  }
  const lower = heightBelow(state, state.height);
  return lower === null ? giveUp(state, 'media', nowMs) : lowerTo(state, lower, nowMs);
}

/** Makes the next attempt now. After several failures other ways are tried at the same time. */
export function resumeNow(state: PlayerState, nowMs: number): Transition {
  const { recovery, height } = state;
  if (recovery.retryAtMs === null) return stay(state);
  const resumed = { ...state, recovery: { ...recovery, retryAtMs: null, activeAtMs: nowMs } };
  if (state.failure !== null && height !== null) {
    // The failure stays visible meanwhile.
    return mayRefresh(recovery, nowMs)
      ? refresh(resumed, 'stale', nowMs)
      : check(resumed, height, state.failure, nowMs);
  }
  if (recovery.hasNewAddress && height !== null && isWaiting(state)) return beginLoad(resumed, height, nowMs);
  const attempt = stay(resumed, { type: 'resume-loading', atSeconds: state.positionSeconds });
  return andThen(attempt, (next) => {
    if (needsOtherHost(next.recovery, nowMs)) return refresh(next, 'outage', nowMs);
    return needsProbe(next.recovery, nowMs) ? probeBelow(next, next.height, null, nowMs) : stay(next);
  });
}

/**
 * The network or the computer is back: the next attempt is made now, unless fresh addresses come first or one was just made.
 * Earlier waits and failures no longer count, the limits of recovery do.
 */
export function wakeUp(state: PlayerState, nowMs: number): Transition {
  const { recovery, waitingSinceMs, phase } = state;
  const isInTrouble = recovery.attempts > 0 || waitingSinceMs !== null;
  if (!isInTrouble || phase === 'failed' || recovery.refreshing === 'stale') return stay(state);
  const againAtMs = (recovery.wokenAtMs ?? Number.NEGATIVE_INFINITY) + WAKE_AGAIN_AFTER_MS;
  if (nowMs < againAtMs) return stay({ ...state, recovery: { ...recovery, retryAtMs: againAtMs } });
  const { refreshing, hasNewAddress } = recovery;
  const hopeful = { ...troubleKept(recovery), refreshing, hasNewAddress, retryAtMs: nowMs, wokenAtMs: nowMs };
  return resumeNow({ ...state, waitingSinceMs: waitingSinceMs === null ? null : nowMs, recovery: hopeful }, nowMs);
}

export function refreshed(state: PlayerState, height: QualityHeight, isNew: boolean, nowMs: number): Transition {
  const { refreshing, attempts } = state.recovery;
  // Playback no longer waits for the addresses; a later load uses them.
  if (refreshing === null) return stay(state);
  const settled = { ...state, recovery: { ...state.recovery, refreshing: null } };
  if (refreshing === 'outage' && (!isNew || attempts === 0)) return stay(settled);
  if (state.failure !== null) return check(settled, height, state.failure, nowMs);
  if (refreshing === 'stale' || isWaiting(state)) return beginLoad(settled, height, nowMs);
  return stay({ ...settled, recovery: { ...settled.recovery, hasNewAddress: true } });
}

export function refreshFailed(state: PlayerState, waitMs: number | null, nowMs: number): Transition {
  const recovery = { ...state.recovery, refreshing: null };
  if (state.recovery.refreshing !== 'stale') return stay({ ...state, recovery });
  if (waitMs === null) return giveUp({ ...state, recovery }, 'expired', nowMs);
  return stay({ ...state, recovery: scheduleRetry({ ...recovery, refreshedAtMs: null }, nowMs, waitMs) });
}

export function prepared(state: PlayerState, height: QualityHeight, isComplete: boolean, nowMs: number): Transition {
  const { probe } = state.recovery;
  if (state.pendingHeight === height) return beginLoad(state, height, nowMs);
  if (probe?.height !== height) return stay(state);
  const answered = { ...state, recovery: { ...state.recovery, probe: null } };
  if (!isComplete) return probeBelow(answered, height, probe.reason, nowMs);
  if (height === state.height)
    return beginLoad({ ...answered, recovery: troubleKept(answered.recovery) }, height, nowMs);
  return lowerTo(answered, height, nowMs);
}

/** After a failure, starts over with fresh addresses; during a wait, makes the next attempt now. */
export function retry(state: PlayerState, nowMs: number): Transition {
  if (state.phase !== 'failed') return resumeNow(state, nowMs);
  const recovery = { ...troubleKept(state.recovery), refreshedAtMs: null };
  const hopeful = { failure: null, failedStretch: null, waitingSinceMs: nowMs, wantsToPlay: true };
  return refresh({ ...state, ...hopeful, phase: 'loading', recovery }, 'stale', nowMs);
}

/** Loads a fixed lower height for the rest of the episode and remembers the former one for the notice. */
export function lowerTo(state: PlayerState, height: QualityHeight, nowMs: number): Transition {
  const loweredFrom = state.loweredFrom ?? state.height;
  return beginLoad({ ...state, loweredFrom, isAutomatic: false, recovery: troubleKept(state.recovery) }, height, nowMs);
}

export function heightBelow({ episode }: PlayerState, height: QualityHeight | null): QualityHeight | null {
  const lower = (episode?.heights ?? []).filter((offered) => height !== null && offered < height);
  return lower.toSorted((left, right) => right - left)[0] ?? null;
}

function refresh(state: PlayerState, refreshing: 'stale' | 'outage', nowMs: number): Transition {
  const { recovery } = state;
  const asked = refreshing === 'stale' ? { refreshedAtMs: nowMs } : { otherHostAtMs: nowMs };
  const asking = { ...state, recovery: { ...recovery, refreshing, ...asked } };
  return recovery.refreshing === null ? stay(asking, { type: 'refresh' }) : stay(asking);
}

/** Checks whether the next lower height has the missing segment before playback changes to it. */
function probeBelow(
  state: PlayerState,
  height: QualityHeight | null,
  reason: FailureReason | null,
  nowMs: number,
): Transition {
  // A height chosen by the person is loaded in any case.
  if (state.pendingHeight !== null) return stay(state);
  const lower = heightBelow(state, height);
  if (lower === null) {
    if (reason === null) return stay(state);
    if (!state.isAutomatic || height === null) return giveUp(triedAgain(state, nowMs), reason, nowMs);
    // Perhaps only the choice among heights fails.
    return beginLoad({ ...state, isAutomatic: false, recovery: troubleKept(state.recovery) }, height, nowMs);
  }
  return check(state, lower, reason, nowMs);
}

/** Prepares a height in the background, at the place that failed. */
function check(state: PlayerState, height: QualityHeight, reason: FailureReason | null, nowMs: number): Transition {
  const { hole } = state.recovery;
  const atSeconds = hole === null ? state.positionSeconds : (hole.startSeconds + hole.stopSeconds) / 2;
  const recovery = { ...state.recovery, probe: { height, reason }, probedAtMs: nowMs };
  // Only one picture is prepared at a time.
  const probing = { ...state, recovery, nextDueAtMs: 0 };
  return stay(probing, { type: 'prepare-height', height, atSeconds });
}

/** Schedules a background retry of a failure that may pass. */
function triedAgain(state: PlayerState, nowMs: number): PlayerState {
  if (!state.recovery.mayPass) return state;
  return { ...state, recovery: scheduleRetry(state.recovery, nowMs, LONGEST_ANSWERED_BACKOFF_MS) };
}

/** Buffered video plays on; the failure is shown when it is used up. */
function giveUp(state: PlayerState, failure: FailureReason, nowMs: number): Transition {
  const { recovery, positionSeconds, durationSeconds, phase } = state;
  const broken = { startSeconds: positionSeconds, stopSeconds: positionSeconds + BROKEN_PICTURE_SECONDS };
  const stretch = failure === 'media' ? broken : recovery.hole;
  const canPass = stretch !== null && (durationSeconds <= 0 || stretch.stopSeconds < durationSeconds - 1);
  const playsFromBuffer = failure !== 'media' && (phase === 'playing' || phase === 'paused');
  return andThen(save({ ...state, failure, failedStretch: canPass ? stretch : null }, nowMs, 'now'), (saved) =>
    stay(playsFromBuffer ? saved : failed(saved)),
  );
}

function isWaiting({ phase }: PlayerState): boolean {
  return phase === 'stalled' || phase === 'loading' || phase === 'seeking';
}
