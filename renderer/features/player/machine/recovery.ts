import type { QualityHeight } from '#shared/domain/anime/release.ts';
import { type FailureReason, type Fault, isStale, reasonOf, type Stretch } from './faults.ts';

export type RecoveryMemory = {
  /** Network attempts since data last arrived. */
  readonly attempts: number;
  /** When the next attempt is made. */
  readonly retryAtMs: number | null;
  /** When fresh addresses were last asked for. */
  readonly refreshedAtMs: number | null;
  /** Under way: `stale`, and nothing goes on without them; `outage`, in case they lead to another host. */
  readonly refreshing: 'stale' | 'outage' | null;
  /** They came, lead elsewhere, and are used as soon as what is buffered is used up. */
  readonly hasNewAddress: boolean;
  readonly mediaRecoveriesAtMs: readonly number[];
  /** When anything was last heard from below: bytes, data, a fault, or a new beginning. */
  readonly heardAtMs: number | null;
  /** When this source was begun. */
  readonly begunAtMs: number | null;
  /** When network or computer last came back. */
  readonly wokenAtMs: number | null;
  /** When any bytes last arrived. */
  readonly bytesAtMs: number | null;
  /** When playback last ran dry although the network answers. */
  readonly stallsAtMs: readonly number[];
  /** What could not be had, and how often in a row. */
  readonly hole: Stretch | null;
  readonly holeAttempts: number;
  readonly probe: Probe | null;
  readonly probedAtMs: number | null;
  /** A lower height that has what is missing, for the case that one more attempt fails. */
  readonly readyHeight: QualityHeight | null;
};

/** Looking whether a lower height has what cannot be had. `reason` is said when none has; null: waiting goes on then. */
export type Probe = { readonly height: QualityHeight; readonly reason: FailureReason | null };

/** `elsewhere`: only another height can help. */
export type RecoveryDecision =
  | { readonly kind: 'wait' | 'refresh' | 'recover-media' }
  | { readonly kind: 'elsewhere'; readonly reason: FailureReason };

type Decided = { readonly memory: RecoveryMemory; readonly decision: RecoveryDecision };

export const NO_TROUBLE: RecoveryMemory = {
  attempts: 0,
  retryAtMs: null,
  refreshedAtMs: null,
  refreshing: null,
  hasNewAddress: false,
  mediaRecoveriesAtMs: [],
  heardAtMs: null,
  begunAtMs: null,
  wokenAtMs: null,
  bytesAtMs: null,
  stallsAtMs: [],
  hole: null,
  holeAttempts: 0,
  probe: null,
  probedAtMs: null,
  readyHeight: null,
};

/** With the patience of one request (renderer, hls-config) short enough that playback goes on within ten seconds. */
const BACKOFF_MS = [500, 1000, 2000] as const;
const LONGEST_BACKOFF_MS = 3000;
const MEDIA_RECOVERIES = 3;
const MEDIA_WINDOW_MS = 60_000;
/** Addresses that work this long have proven themselves: a later refusal is a new story. */
const REFRESH_AGAIN_AFTER_MS = 60_000;
const OTHER_HOST_AFTER_ATTEMPTS = 3;
const PROBE_AFTER_ATTEMPTS = 4;
const PROBE_AGAIN_AFTER_MS = 30_000;

/** Decides the next step after a fault. Never loses the position: that is the machine's. */
export function decideRecovery(before: RecoveryMemory, fault: Fault, nowMs: number): Decided {
  const memory = noteHole({ ...before, heardAtMs: nowMs }, fault);
  if (fault.kind === 'media') return decideMedia(memory, nowMs);
  const reason = reasonOf(fault);
  if (reason === null) return { memory: scheduleRetry(memory, nowMs), decision: { kind: 'wait' } };
  const decision: RecoveryDecision =
    isStale(fault) && (memory.refreshing === 'outage' || mayRefresh(memory, nowMs))
      ? { kind: 'refresh' }
      : { kind: 'elsewhere', reason };
  return { memory: { ...memory, retryAtMs: null }, decision };
}

/** Another attempt later; each waits longer than the one before, up to a bound, for as long as the outage lasts. */
export function scheduleRetry(memory: RecoveryMemory, nowMs: number): RecoveryMemory {
  const delayMs = BACKOFF_MS[memory.attempts] ?? LONGEST_BACKOFF_MS;
  return { ...memory, attempts: memory.attempts + 1, retryAtMs: nowMs + delayMs };
}

/** A whole piece arrived: the network is well again. */
export function noteData(memory: RecoveryMemory, nowMs: number): RecoveryMemory {
  return {
    ...noteBytes(memory, nowMs),
    attempts: 0,
    retryAtMs: null,
    hasNewAddress: false,
    hole: null,
    holeAttempts: 0,
    readyHeight: null,
  };
}

export function noteBytes(memory: RecoveryMemory, nowMs: number): RecoveryMemory {
  return { ...memory, heardAtMs: nowMs, bytesAtMs: nowMs };
}

/** A request failed and is repeated below: what comes late now says nothing of the speed. */
export function noteHiccup(memory: RecoveryMemory, nowMs: number): RecoveryMemory {
  return { ...memory, heardAtMs: nowMs, bytesAtMs: null };
}

/** The same height is loaded anew: what was under way for the old source is void, what was learned stays. */
export function noteLoad(memory: RecoveryMemory, nowMs: number): RecoveryMemory {
  return {
    ...memory,
    heardAtMs: nowMs,
    begunAtMs: nowMs,
    retryAtMs: null,
    refreshing: null,
    hasNewAddress: false,
    probe: null,
    readyHeight: null,
  };
}

/** What stays true when another height is loaded: how often pictures were repaired, and how fresh the addresses are. */
export function troubleKept({ mediaRecoveriesAtMs, refreshedAtMs }: RecoveryMemory): RecoveryMemory {
  return { ...NO_TROUBLE, mediaRecoveriesAtMs, refreshedAtMs };
}

function mayRefresh({ refreshing, refreshedAtMs }: RecoveryMemory, nowMs: number): boolean {
  return refreshing === null && (refreshedAtMs === null || nowMs - refreshedAtMs >= REFRESH_AGAIN_AFTER_MS);
}

/** Several attempts failed: fresh addresses may lead to another host of the service's, or through its mirror. */
export function needsOtherHost(memory: RecoveryMemory, nowMs: number): boolean {
  return memory.attempts >= OTHER_HOST_AFTER_ATTEMPTS && mayRefresh(memory, nowMs);
}

/** One piece failed again and again: it may be only this height that lacks it. */
export function needsProbe({ hole, holeAttempts, probe, probedAtMs }: RecoveryMemory, nowMs: number): boolean {
  if (hole === null || holeAttempts < PROBE_AFTER_ATTEMPTS || probe !== null) return false;
  return probedAtMs === null || nowMs - probedAtMs >= PROBE_AGAIN_AFTER_MS;
}

function noteHole(memory: RecoveryMemory, fault: Fault): RecoveryMemory {
  const hole = 'hole' in fault ? (fault.hole ?? null) : null;
  const isSame = hole !== null && hole.startSeconds === memory.hole?.startSeconds;
  return { ...memory, hole, holeAttempts: hole === null ? 0 : isSame ? memory.holeAttempts + 1 : 1 };
}

function decideMedia(memory: RecoveryMemory, nowMs: number): Decided {
  const recent = memory.mediaRecoveriesAtMs.filter((atMs) => nowMs - atMs < MEDIA_WINDOW_MS);
  if (recent.length >= MEDIA_RECOVERIES) {
    return {
      memory: { ...memory, mediaRecoveriesAtMs: recent },
      decision: { kind: 'elsewhere', reason: 'media' },
    };
  }
  return { memory: { ...memory, mediaRecoveriesAtMs: [...recent, nowMs] }, decision: { kind: 'recover-media' } };
}
