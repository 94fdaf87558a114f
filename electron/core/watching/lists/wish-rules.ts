import type { ListValue, Wish } from '#core/watching/lists/list-stores.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** After each answered request, and after each look that agreed (anime-service, Delayed collection writes: a minute, and three more). */
const LOOKS_AFTER = [1.5 * MINUTE, 4 * MINUTE, 8 * MINUTE, 15 * MINUTE] as const;
const MOST_REQUESTS = 12;
/** The document shows no change that comes back but for young entries, so another device is the likelier cause. */
const MOST_REQUESTS_OTHERWISE = 2;
const OTHERWISE_WITHIN = 5 * MINUTE;
/** What is removed "within seconds of adding" may come back: with room for what this device learned late. */
const YOUNG = 2 * MINUTE;
/** So long a removal waits after the request before it: mostly the entry is old enough then. */
const REMOVAL_WAITS = 15 * SECOND;

/**
 * What the service's word makes of a wish: `over` fulfilled, or another device has wished something else since; `agrees`
 * fulfilled as far as can be seen now; `again` to be sent once more; `given-up` the service would not keep it; `none`.
 */
export type Verdict = 'over' | 'agrees' | 'again' | 'given-up' | 'none';

/** `listed`: where the service has the release; null: nowhere. `at` by the service's clock. */
export function verdictOn(wish: Wish, listed: ListValue | null, at: number): Verdict {
  const { value, former, acknowledgedAt, attempts, mayReturn } = wish;
  const isFulfilled = listed === value;
  const isElsewhere = !isFulfilled && !former.includes(listed);
  if (wish.isGivenUp) return isFulfilled || isElsewhere ? 'over' : 'none';
  // What could not have come back was put there by another device, after this one had been heard.
  if (isElsewhere && attempts > 0) return 'over';
  if (acknowledgedAt === null) return 'none';
  if (!isLookDue(wish, at)) return 'none';
  if (isFulfilled) return wish.agreements + 1 >= agreementsNeeded(wish) ? 'over' : 'agrees';
  if (mayReturn) return attempts < MOST_REQUESTS ? 'again' : 'given-up';
  return attempts < MOST_REQUESTS_OTHERWISE && at - acknowledgedAt <= OTHERWISE_WITHIN ? 'again' : 'over';
}

/** Favourites show no such behaviour (anime-service, Delayed collection writes). */
export function agreementsNeeded({ kind }: Pick<Wish, 'kind'>): number {
  return kind === 'favourite' ? 0 : 2;
}

/** By the service's clock: when its word on an answered request counts; null: on none. */
export function looksAt({ acknowledgedAt, attempts, agreements, isGivenUp }: Wish): number | null {
  if (acknowledgedAt === null || isGivenUp) return null;
  const wait = LOOKS_AFTER[Math.min(attempts - 1 + agreements, LOOKS_AFTER.length - 1)] ?? LOOKS_AFTER[0];
  return acknowledgedAt + wait;
}

function isLookDue(wish: Wish, at: number): boolean {
  const due = looksAt(wish);
  // A time that lies far ahead was told by a clock that was put right since.
  return due !== null && (at >= due || at < (wish.acknowledgedAt ?? 0) - MINUTE);
}

/** Waiting to be sent, and may be now. */
export function isSendable({ kind, value, acknowledgedAt, isGivenUp, sentAt }: Wish, at: number): boolean {
  if (acknowledgedAt !== null || isGivenUp) return false;
  const mustWait = kind === 'collection' && value === null && sentAt !== null;
  return !mustWait || Math.abs(at - sentAt) >= REMOVAL_WAITS;
}

/** Stored before the request leaves: the service may apply it even if no answer arrives. */
export function beforeSending(wish: Wish, had: { value: ListValue; seenAt: number } | undefined, at: number): Wish {
  const isYoung = had === undefined ? wish.sentAt !== null : Math.abs(at - had.seenAt) < YOUNG;
  const mayReturn = wish.mayReturn || (wish.kind === 'collection' && wish.value === null && isYoung);
  return { ...wish, former: [...new Set([...wish.former, had?.value ?? null])], sentAt: at, mayReturn };
}

/**
 * As it is kept after a request was answered; null: there is nothing left to do. An answer that is not believed is known to
 * have been given, and no more.
 */
export function afterAnswer(wish: Wish, listed: ListValue | null, at: number, isBelieved: boolean): Wish | null {
  const isFulfilled = listed === wish.value;
  if (isFulfilled && agreementsNeeded(wish) === 0) return null;
  const wasNotFollowed = isBelieved && !isFulfilled;
  return {
    ...wish,
    acknowledgedAt: at,
    attempts: wish.attempts + 1,
    agreements: 0,
    // What was put in and is seen there does not leave by itself.
    mayReturn: wasNotFollowed || (wish.mayReturn && !(isFulfilled && wish.value !== null)),
  };
}
