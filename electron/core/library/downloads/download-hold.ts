import { pause } from '#core/platform/time.ts';
import type { Clock } from '#core/ports.ts';
import { type AppError, AppFailure, isFailure } from '#shared/contract/app-error.ts';
import type { DownloadHold, DownloadTrouble } from '#shared/domain/downloads/download.ts';

/** The pause that keeps all downloads waiting. */
export type DownloadHolds = ReturnType<typeof createDownloadHolds>;

const LOOK_EVERY_MILLISECONDS = 60_000;

/** `onChange`: a hold began or ended. */
export function createDownloadHolds(clock: Clock, onChange: () => void) {
  let held: { readonly hold: DownloadHold; readonly ending: AbortController } | null = null;
  return {
    current: (): DownloadHold | null => held?.hold ?? null,
    /** Resolves when the time is up or the hold is ended. Rejects with the signal's reason. */
    wait: async (kind: DownloadHold['kind'], milliseconds: number, signal: AbortSignal): Promise<void> => {
      signal.throwIfAborted();
      const ending = new AbortController();
      const until = clock.now() + milliseconds;
      held = { hold: { kind, until }, ending };
      onChange();
      const ended = AbortSignal.any([signal, ending.signal]);
      // Timers stand still while the computer sleeps and do not follow a clock that was set.
      for (let left = milliseconds; left > 0 && !ended.aborted; ) {
        await pause(clock, Math.min(left, LOOK_EVERY_MILLISECONDS), ended).catch(() => undefined);
        left = Math.min(left - LOOK_EVERY_MILLISECONDS, until - clock.now());
      }
      if (held?.ending === ending) held = null;
      onChange();
      signal.throwIfAborted();
    },
    /** Ends a hold of one of these kinds; null: of any kind. */
    end: (kinds: readonly DownloadHold['kind'][] | null): void => {
      const ended = held;
      if (ended === null || kinds?.includes(ended.hold.kind) === false) return;
      held = null;
      ended.ending.abort();
    },
  };
}

/** How fast chapters or seconds of episodes are saved, from the last ones, with the pauses that the service asked for. */
export type DownloadRate = ReturnType<typeof createDownloadRate>;

/** About as many chapters as the service allows before a pause, so that a pause hardly moves the rate. */
const RECENT = 200;

export function createDownloadRate(clock: Clock) {
  const took: { readonly seconds: number; readonly units: number }[] = [];
  let since: number | null = null;
  return {
    /** Work begins; idle time before it does not count. */
    noteBegun: () => {
      since ??= clock.now();
    },
    noteSaved: (units = 1) => {
      const now = clock.now();
      // Ignores a clock that was set back.
      if (since !== null && now >= since) took.push({ seconds: (now - since) / 1_000, units });
      if (took.length > RECENT) took.shift();
      since = now;
    },
    noteStopped: () => {
      since = null;
    },
    /** Null until something was saved. */
    secondsPerUnit: (): number | null => {
      const sum = (part: 'seconds' | 'units') => took.reduce((total, each) => total + each[part], 0);
      return sum('units') === 0 ? null : sum('seconds') / sum('units');
    },
  };
}

const TROUBLES: Partial<Record<AppError['code'], DownloadTrouble>> = {
  'not-found': 'gone',
  forbidden: 'closed',
  upstream: 'unreadable',
  rejected: 'refused',
};

/** The trouble of the one requested chapter or title; null for failures that say nothing about it. */
export function troubleOf(cause: unknown): DownloadTrouble | null {
  return cause instanceof AppFailure ? (TROUBLES[cause.error.code] ?? null) : null;
}

const FIRST_WAIT_MILLISECONDS = 5_000;
/** A returning network is used soon; a failing service is left alone for longer. */
const LONGEST_WAIT_MILLISECONDS = { offline: 60_000, 'service-down': 300_000 } as const;
const SERVICE_TROUBLES: readonly AppError['code'][] = ['service-down', 'timeout', 'blocked-by-edge', 'upstream'];

/** The hold and its length after the `failures`-th failure in a row, for passing trouble; null for other failures. */
export function passingHold(cause: unknown, failures: number) {
  const kind = isFailure(cause, 'offline') ? 'offline' : 'service-down';
  if (kind === 'service-down' && !isFailure(cause, ...SERVICE_TROUBLES)) return null;
  const milliseconds = Math.min(FIRST_WAIT_MILLISECONDS * 2 ** (failures - 1), LONGEST_WAIT_MILLISECONDS[kind]);
  return { kind, milliseconds } as const;
}

export const STORAGE_RETRY_AFTER_MILLISECONDS = 30_000;

/** The hold for a storage failure; null for other failures. */
export function storageHold(cause: unknown) {
  if (isFailure(cause, 'storage-full')) return 'storage-full';
  return isFailure(cause, 'storage-unwritable') ? 'library-unusable' : null;
}

/** Waits until the disk has so many bytes free; null: unknown. */
export async function untilRoom(
  holds: DownloadHolds,
  freeBytes: () => Promise<number | null>,
  wantedBytes: number,
  signal: AbortSignal,
): Promise<void> {
  for (let free = await freeBytes(); free !== null && free < wantedBytes; free = await freeBytes()) {
    await holds.wait('storage-full', STORAGE_RETRY_AFTER_MILLISECONDS, signal);
  }
}
