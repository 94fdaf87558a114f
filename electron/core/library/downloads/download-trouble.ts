import { AppFailure } from '#shared/contract/app-error.ts';
import type { DownloadHold, DownloadTrouble } from '#shared/domain/downloads/download.ts';

/** What the service says of the one thing that it was asked for; null for what says nothing of it. */
export function troubleOf(cause: unknown): DownloadTrouble | null {
  if (!(cause instanceof AppFailure)) return null;
  switch (cause.error.code) {
    case 'not-found':
      return 'gone';
    case 'forbidden':
    case 'signed-out':
      return 'closed';
    case 'upstream':
      return 'unreadable';
    case 'rejected':
      return 'refused';
    default:
      return null;
  }
}

export type PassingHold = {
  readonly kind: Extract<DownloadHold['kind'], 'offline' | 'service-down' | 'rate-limited'>;
  readonly milliseconds: number;
};

const FIRST_WAIT_MILLISECONDS = 5_000;
/** A network that is back is noticed soon; a service in trouble is left alone for longer. */
const LONGEST_WAIT_MILLISECONDS = { offline: 60_000, 'service-down': 300_000 } as const;

/** How long to wait for what passes by itself, at the `failures`-th failure in a row; null for what does not pass. */
export function passingHold(cause: unknown, failures: number, now: number): PassingHold | null {
  if (!(cause instanceof AppFailure)) return null;
  const { error } = cause;
  if (error.code === 'rate-limited') return { kind: 'rate-limited', milliseconds: Math.max(error.retryAt - now, 0) };
  const kind =
    error.code === 'offline'
      ? 'offline'
      : ['service-down', 'timeout', 'blocked-by-edge', 'upstream'].includes(error.code)
        ? 'service-down'
        : null;
  if (kind === null) return null;
  const milliseconds = Math.min(FIRST_WAIT_MILLISECONDS * 2 ** (failures - 1), LONGEST_WAIT_MILLISECONDS[kind]);
  return { kind, milliseconds };
}
