import { NO_TROUBLE, type RecoveryMemory } from './recovery.ts';

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
