import type { QualityHeight } from '#shared/domain/anime/release.ts';

/** A stretch of the episode, in its seconds. */
export type Stretch = { readonly startSeconds: number; readonly stopSeconds: number };

/**
 * A failure below the player. `network` with status 0: no answer at all (refused, reset, cut, timed out);
 * `garbled`: the answer is no playlist, an empty playlist or a segment that cannot be decoded;
 * `foreign`: the stream leads to a host that no service named, which the app does not contact.
 * `hole`: the segment that could not be loaded, if there is one. `waitMs`: the wait that the host asks for.
 */
export type Fault =
  | { readonly kind: 'network'; readonly status: number; readonly hole?: Stretch; readonly waitMs?: number }
  | { readonly kind: 'foreign' | 'garbled'; readonly hole?: Stretch }
  | { readonly kind: 'media' | 'unplayable' };

/**
 * `expired`: the address does not work, nor does a fresh one; `refused`: the server denies this segment; `foreign`: as in `Fault`;
 * `media`: decoding keeps failing.
 */
export type FailureReason = 'expired' | 'refused' | 'foreign' | 'media' | 'unplayable';

/** Statuses of an address that is no longer valid: opaque addresses end with the session (anime-service, Episode). */
const STALE_STATUSES: readonly number[] = [401, 403, 404, 410];
/** Refusals that may pass; every other one is permanent. */
const PATIENCE_STATUSES: readonly number[] = [408, 425, 429];

/** Whether a fresh address may help. */
export function isStale(fault: Fault): boolean {
  if (fault.kind === 'network') return STALE_STATUSES.includes(fault.status);
  return fault.kind === 'garbled' || fault.kind === 'foreign';
}

/** The failure to show when no other address helps; null if only waiting helps. */
export function reasonOf(fault: Fault): FailureReason | null {
  const hasHole = 'hole' in fault;
  if (fault.kind === 'garbled') return hasHole ? 'refused' : 'unplayable';
  if (fault.kind !== 'network') return fault.kind;
  const isRefusal = fault.status >= 400 && fault.status < 500 && !PATIENCE_STATUSES.includes(fault.status);
  if (!isRefusal) return null;
  return hasHole ? 'refused' : 'expired';
}

/** No recovery under way. Each `as` widens an empty start value to the type that the field holds. */
export const NO_TROUBLE = {
  /** Network attempts since data last arrived. */
  attempts: 0,
  /** The last attempt was answered, though not with video. */
  isAnswered: false,
  /** The last fault may pass by itself: an address refused or garbled now may work later. */
  mayPass: false,
  retryAtMs: null as number | null,
  refreshedAtMs: null as number | null,
  /** When the service was last asked for another host. */
  otherHostAtMs: null as number | null,
  /** The pending request for fresh addresses. `stale`: playback needs them; `outage`: they may lead to another host. */
  refreshing: null as 'stale' | 'outage' | null,
  /** Fresh addresses lead to another host and are used as soon as the buffer is empty. */
  hasNewAddress: false,
  mediaRecoveriesAtMs: [] as readonly number[],
  /** When bytes, data, a fault, a new load or another attempt last happened. */
  activeAtMs: null as number | null,
  /** Since when data could arrive: the last load, or the end of the last outage. */
  begunAtMs: null as number | null,
  /** When the return of the network or the computer last caused an attempt. */
  wokenAtMs: null as number | null,
  bytesAtMs: null as number | null,
  /** When the buffer ran empty although the network answers. */
  stallsAtMs: [] as readonly number[],
  /** The segment that could not be loaded. */
  hole: null as Stretch | null,
  /** The height that is checked for the missing segment. `reason` is the failure if none has it; null: keep waiting. */
  probe: null as { readonly height: QualityHeight; readonly reason: FailureReason | null } | null,
  probedAtMs: null as number | null,
};
type RecoveryMemory = Readonly<typeof NO_TROUBLE>;

const BACKOFF_MS = [500, 1000, 2000, 3000, 3000, 3000] as const;
/** With the timeout of one request (LOAD_POLICY) short enough that playback goes on within ten seconds. */
const LONGEST_BACKOFF_MS = 3000;
/** For a host that answers without video: it answers fast, and more attempts would only load it. */
export const LONGEST_ANSWERED_BACKOFF_MS = 8000;
const LONGEST_WAIT_MS = 60_000;
/** Addresses that worked this long were valid: a later refusal is a new problem. */
const REFRESH_AGAIN_AFTER_MS = 60_000;
const OTHER_HOST_AFTER_ATTEMPTS = 3;
const PROBE_AFTER_ATTEMPTS = 4;
const PROBE_AGAIN_AFTER_MS = 30_000;
/** Longer than any single request may go without a byte. */
const STUCK_AFTER_MS = 20_000;
const SLOW_AFTER_MS = 10_000;
const STALLS = 3;
const STALL_WINDOW_MS = 60_000;
const BYTES_ARE_RECENT_MS = 5000;

/**
 * Another attempt later; each waits longer than the one before, up to a bound, for as long as the outage lasts. `waitMs`:
 * the wait that was asked for; at most a minute of it is observed.
 */
export function scheduleRetry(memory: RecoveryMemory, nowMs: number, waitMs = 0): RecoveryMemory {
  const longestMs = memory.isAnswered ? LONGEST_ANSWERED_BACKOFF_MS : LONGEST_BACKOFF_MS;
  const delayMs = BACKOFF_MS[memory.attempts] ?? longestMs;
  const retryAtMs = nowMs + Math.max(delayMs, Math.min(waitMs, LONGEST_WAIT_MS));
  return { ...memory, attempts: memory.attempts + 1, retryAtMs };
}

/** A whole segment arrived: the network works again. */
export function noteData(memory: RecoveryMemory, nowMs: number): RecoveryMemory {
  const calm = { attempts: 0, retryAtMs: null, hasNewAddress: false, hole: null };
  const begunAtMs = memory.attempts > 0 ? nowMs : memory.begunAtMs;
  return { ...memory, ...calm, begunAtMs, activeAtMs: nowMs, bytesAtMs: nowMs };
}

/** A load resets everything that was under way for the old source. */
export function noteLoad(memory: RecoveryMemory, nowMs: number): RecoveryMemory {
  const idle = { retryAtMs: null, refreshing: null, hasNewAddress: false, probe: null };
  return { ...memory, ...idle, activeAtMs: nowMs, begunAtMs: nowMs };
}

export function noteFault(memory: RecoveryMemory, fault: Fault, nowMs: number): RecoveryMemory {
  const isAnswered = fault.kind !== 'network' || fault.status !== 0;
  const hole = ('hole' in fault && fault.hole) || null;
  const mayPass = fault.kind === 'network' || fault.kind === 'garbled';
  return { ...memory, isAnswered, mayPass, activeAtMs: nowMs, hole };
}

/** The buffer ran empty. Counted only while bytes arrive: otherwise speed is not the cause. */
export function noteStall(memory: RecoveryMemory, nowMs: number): RecoveryMemory {
  if (memory.attempts > 0 || !hasRecentBytes(memory, nowMs)) return memory;
  return { ...memory, stallsAtMs: [...recentStalls(memory, nowMs), nowMs].slice(-STALLS) };
}

/** The limits of recovery that stay valid when another height is loaded. */
export function troubleKept({ mediaRecoveriesAtMs, refreshedAtMs, otherHostAtMs }: RecoveryMemory): RecoveryMemory {
  return { ...NO_TROUBLE, mediaRecoveriesAtMs, refreshedAtMs, otherHostAtMs };
}

export function mayRefresh({ refreshing, refreshedAtMs }: RecoveryMemory, nowMs: number): boolean {
  return refreshing === null && isLongAgo(refreshedAtMs, nowMs);
}

function isLongAgo(atMs: number | null, nowMs: number): boolean {
  return atMs === null || nowMs - atMs >= REFRESH_AGAIN_AFTER_MS;
}

/** Several attempts failed: fresh addresses may lead to another host or to the service's mirror. */
export function needsOtherHost(memory: RecoveryMemory, nowMs: number): boolean {
  const isDue = memory.attempts >= OTHER_HOST_AFTER_ATTEMPTS && isLongAgo(memory.otherHostAtMs, nowMs);
  return isDue && mayRefresh(memory, nowMs);
}

/** One segment failed repeatedly: perhaps only this height lacks it. */
export function needsProbe({ hole, attempts, probe, probedAtMs }: RecoveryMemory, nowMs: number): boolean {
  if (hole === null || attempts < PROBE_AFTER_ATTEMPTS || probe !== null) return false;
  return probedAtMs === null || nowMs - probedAtMs >= PROBE_AGAIN_AFTER_MS;
}

/** Bytes arrive, but too slowly for this height: one long wait, or several within a minute. */
export function isTooSlow(memory: RecoveryMemory, waitingSinceMs: number, nowMs: number): boolean {
  if (isBusy(memory) || memory.attempts > 0 || !hasRecentBytes(memory, nowMs)) return false;
  const waitedMs = nowMs - Math.max(waitingSinceMs, memory.begunAtMs ?? 0);
  return waitedMs >= SLOW_AFTER_MS || recentStalls(memory, nowMs).length >= STALLS;
}

/** Nothing arrived, nothing failed and nothing is planned. */
export function isStuck(memory: RecoveryMemory, waitingSinceMs: number, nowMs: number): boolean {
  return !isBusy(memory) && nowMs - Math.max(waitingSinceMs, memory.activeAtMs ?? 0) >= STUCK_AFTER_MS;
}

function isBusy({ retryAtMs, refreshing, probe }: RecoveryMemory): boolean {
  return retryAtMs !== null || refreshing === 'stale' || probe !== null;
}

function recentStalls({ stallsAtMs }: RecoveryMemory, nowMs: number): readonly number[] {
  return stallsAtMs.filter((atMs) => nowMs - atMs < STALL_WINDOW_MS);
}

function hasRecentBytes({ bytesAtMs }: RecoveryMemory, nowMs: number): boolean {
  return bytesAtMs !== null && nowMs - bytesAtMs <= BYTES_ARE_RECENT_MS;
}
