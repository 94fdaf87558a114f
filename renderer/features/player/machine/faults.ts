/** A stretch of the episode, in its seconds. */
export type Stretch = { readonly startSeconds: number; readonly stopSeconds: number };

/**
 * What went wrong below the player. `network` with status 0: no answer at all (refused, reset, cut, timed out);
 * `garbled`: an answer that is no playlist, as of a page that an edge puts in its place, or one without anything in it, or
 * a piece that is no picture;
 * `foreign`: the stream leads to a host that no service named, where the app does not go.
 * `hole`: the piece of the episode that could not be had, where it was one.
 */
export type Fault =
  | { readonly kind: 'network'; readonly status: number; readonly hole?: Stretch }
  | { readonly kind: 'foreign'; readonly hole?: Stretch }
  | { readonly kind: 'garbled'; readonly hole?: Stretch }
  | { readonly kind: 'media' }
  | { readonly kind: 'unplayable' };

/**
 * `expired`: the address no longer works, even a fresh one; `refused`: this part is not given; `foreign`: it leads where
 * the app does not go; `media`: the picture keeps breaking.
 */
export type FailureReason = 'expired' | 'refused' | 'foreign' | 'media' | 'unplayable';

/** Statuses of an address that is no longer good: opaque addresses end with the session (anime-service, Episode). */
const STALE_STATUSES: readonly number[] = [401, 403, 404, 410];

/** Why another address is needed, and what is said when none helps; null where waiting is all that can be done. */
export function reasonOf(fault: Exclude<Fault, { readonly kind: 'media' }>): FailureReason | null {
  switch (fault.kind) {
    case 'unplayable':
      return 'unplayable';
    case 'garbled':
      return fault.hole === undefined ? 'unplayable' : 'refused';
    case 'foreign':
      return 'foreign';
    case 'network':
      if (!isRefusal(fault.status)) return null;
      return isStale(fault) && fault.hole === undefined ? 'expired' : 'refused';
  }
}

/** Whether a fresh address may be all that is missing. */
export function isStale(fault: Fault): boolean {
  if (fault.kind === 'network') return STALE_STATUSES.includes(fault.status);
  return fault.kind === 'garbled' || fault.kind === 'foreign';
}

/** 408, 425 and 429 ask for patience; every other refusal stays one. */
function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 425 && status !== 429;
}
