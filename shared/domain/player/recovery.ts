/**
 * What went wrong below the player. `network` with status 0: no answer at all (refused, reset, cut, timed out);
 * `garbled`: an answer that is no playlist, as of a page that an edge puts in its place.
 */
export type Fault =
  | { readonly kind: 'network'; readonly status: number }
  | { readonly kind: 'garbled' }
  | { readonly kind: 'media' }
  | { readonly kind: 'unplayable' };

/** `expired`: the address no longer works, even a fresh one; `refused`: this part is not given; `media`: the picture keeps breaking. */
export type FailureReason = 'expired' | 'refused' | 'media' | 'unplayable';

export type RecoveryMemory = {
  /** Network attempts since data last arrived. */
  readonly attempts: number;
  /** When the next attempt is made. */
  readonly retryAtMs: number | null;
  /** When fresh addresses were last asked for. */
  readonly refreshedAtMs: number | null;
  readonly mediaRecoveriesAtMs: readonly number[];
  /** When anything was last heard from below: data, a fault, or a new beginning. */
  readonly heardAtMs: number | null;
};

export type RecoveryDecision =
  | { readonly kind: 'wait' }
  | { readonly kind: 'refresh' }
  | { readonly kind: 'recover-media' }
  | { readonly kind: 'give-up'; readonly reason: FailureReason };

type Decided = { readonly memory: RecoveryMemory; readonly decision: RecoveryDecision };

export const NO_TROUBLE: RecoveryMemory = {
  attempts: 0,
  retryAtMs: null,
  refreshedAtMs: null,
  mediaRecoveriesAtMs: [],
  heardAtMs: null,
};

/** Short enough that playback goes on within ten seconds of the network's return. */
const BACKOFF_MS = [500, 1000, 2000, 4000, 5000] as const;
const LONGEST_BACKOFF_MS = 5000;
const MEDIA_RECOVERIES = 3;
const MEDIA_WINDOW_MS = 60_000;
/** Addresses that work this long have proven themselves: a later refusal is a new story. */
const REFRESH_AGAIN_AFTER_MS = 60_000;

/** Longer than the slowest single request may take. */
const STUCK_AFTER_MS = 75_000;

/** Statuses of an address that is no longer good: opaque addresses end with the session (anime-service, Episode). */
const STALE_STATUSES: readonly number[] = [401, 403, 404, 410];

/** Decides the next step after a fault. Never loses the position: that is the machine's. */
export function decideRecovery(before: RecoveryMemory, fault: Fault, nowMs: number): Decided {
  const memory = { ...before, heardAtMs: nowMs };
  if (fault.kind === 'unplayable') return { memory, decision: { kind: 'give-up', reason: 'unplayable' } };
  if (fault.kind === 'media') return decideMedia(memory, nowMs);
  if (fault.kind === 'garbled') return decideStale(memory, 'unplayable', nowMs);
  if (STALE_STATUSES.includes(fault.status)) return decideStale(memory, 'expired', nowMs);
  if (isRefusal(fault.status)) return { memory, decision: { kind: 'give-up', reason: 'refused' } };
  return { memory: scheduleRetry(memory, nowMs), decision: { kind: 'wait' } };
}

/** Another attempt later; each waits longer than the one before, up to a bound, for as long as the outage lasts. */
export function scheduleRetry(memory: RecoveryMemory, nowMs: number): RecoveryMemory {
  const delayMs = BACKOFF_MS[memory.attempts] ?? LONGEST_BACKOFF_MS;
  return { ...memory, attempts: memory.attempts + 1, retryAtMs: nowMs + delayMs };
}

/** Data arrived: the network is well again. */
export function noteData(memory: RecoveryMemory, nowMs: number): RecoveryMemory {
  return { ...memory, attempts: 0, retryAtMs: null, heardAtMs: nowMs };
}

/** Nothing came, nothing failed and nothing is planned, as it happens after the computer slept. */
export function isStuck(memory: RecoveryMemory, waitingSinceMs: number | null, nowMs: number): boolean {
  if (waitingSinceMs === null || memory.retryAtMs !== null) return false;
  return nowMs - Math.max(waitingSinceMs, memory.heardAtMs ?? 0) >= STUCK_AFTER_MS;
}

function decideMedia(memory: RecoveryMemory, nowMs: number): Decided {
  const recent = memory.mediaRecoveriesAtMs.filter((atMs) => nowMs - atMs < MEDIA_WINDOW_MS);
  if (recent.length >= MEDIA_RECOVERIES) {
    return {
      memory: { ...memory, mediaRecoveriesAtMs: recent },
      decision: { kind: 'give-up', reason: 'media' },
    };
  }
  return { memory: { ...memory, mediaRecoveriesAtMs: [...recent, nowMs] }, decision: { kind: 'recover-media' } };
}

function decideStale(memory: RecoveryMemory, reason: FailureReason, nowMs: number): Decided {
  const isFreshEnough = memory.refreshedAtMs !== null && nowMs - memory.refreshedAtMs < REFRESH_AGAIN_AFTER_MS;
  if (isFreshEnough) return { memory, decision: { kind: 'give-up', reason } };
  return { memory: { ...memory, refreshedAtMs: nowMs, retryAtMs: null }, decision: { kind: 'refresh' } };
}

/** 408 and 429 ask for patience; every other refusal stays one. */
function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
}
