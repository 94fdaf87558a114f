import type { ListValue } from '#shared/domain/anime/release-list.ts';
import type { ListChange, ListEntry } from './list-stores.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** After each answered request, and after each check that agreed (anime-service, Delayed collection writes: a minute, and three more). */
const CHECKS_AFTER_MILLISECONDS = [1.5 * MINUTE, 4 * MINUTE, 8 * MINUTE, 15 * MINUTE] as const;
const MAXIMUM_REQUESTS = 12;
/** Only changes of young entries are known to be undone; otherwise another device is the likelier cause. */
const MAXIMUM_REQUESTS_OTHERWISE = 2;
const OTHERWISE_WITHIN_MILLISECONDS = 5 * MINUTE;
/** An entry removed "within seconds of adding" may return; longer, because this device may learn late of the adding. */
const YOUNG_MILLISECONDS = 2 * MINUTE;
/** How long a removal waits after the request before it, so that the entry is mostly old enough. */
const REMOVAL_WAITS_MILLISECONDS = 15 * SECOND;

/**
 * After the service listed the release at `listed` (null: nowhere), at a time by its clock. Null: the change is in place, or
 * another device has changed it since. `acknowledgedAt` null: to be sent once more. The same object: nothing to do yet.
 */
export function afterCheck(change: ListChange, listed: ListValue | null, at: number): ListChange | null {
  const { value, former, acknowledgedAt, attempts, mayReturn } = change;
  const isInPlace = listed === value;
  const isElsewhere = !isInPlace && !former.includes(listed);
  if (change.isGivenUp) return isInPlace || isElsewhere ? null : change;
  // A value that could not have returned was set by another device after this one was heard.
  if (isElsewhere && attempts > 0) return null;
  if (acknowledgedAt === null || !isCheckDue(change, at)) return change;
  const agreements = change.agreements + 1;
  if (isInPlace) return agreements >= agreementsNeeded(change) ? null : { ...change, agreements };
  const again = { ...change, acknowledgedAt: null };
  if (mayReturn) return attempts < MAXIMUM_REQUESTS ? again : { ...change, isGivenUp: true };
  const isRecent = at - acknowledgedAt <= OTHERWISE_WITHIN_MILLISECONDS;
  return attempts < MAXIMUM_REQUESTS_OTHERWISE && isRecent ? again : null;
}

/** The service undoes no changes of favourites (anime-service, Delayed collection writes). */
function agreementsNeeded({ kind }: ListChange): number {
  return kind === 'favourite' ? 0 : 2;
}

/** When the service's answer about a sent change counts, by its clock; null: never. */
export function checkDueAt({ acknowledgedAt, attempts, agreements, isGivenUp }: ListChange): number | null {
  if (acknowledgedAt === null || isGivenUp) return null;
  return acknowledgedAt + (CHECKS_AFTER_MILLISECONDS[attempts - 1 + agreements] ?? CHECKS_AFTER_MILLISECONDS[3]);
}

function isCheckDue(change: ListChange, at: number): boolean {
  const dueAt = checkDueAt(change);
  // A time far in the future comes from a clock that was set right since.
  return dueAt !== null && (at >= dueAt || at < (change.acknowledgedAt ?? 0) - MINUTE);
}

export function isSendable({ kind, value, acknowledgedAt, isGivenUp, sentAt }: ListChange, at: number): boolean {
  if (acknowledgedAt !== null || isGivenUp) return false;
  const mustWait = kind === 'collection' && value === null && sentAt !== null;
  return !mustWait || Math.abs(at - sentAt) >= REMOVAL_WAITS_MILLISECONDS;
}

/** Stored before the request leaves: the service may apply it even if no answer arrives. */
export function beforeSending(change: ListChange, had: Pick<ListEntry, 'value' | 'seenAt'> | undefined, at: number) {
  const isYoung = had === undefined ? change.sentAt !== null : Math.abs(at - had.seenAt) < YOUNG_MILLISECONDS;
  const mayReturn = change.mayReturn || (change.kind === 'collection' && change.value === null && isYoung);
  return { ...change, former: [...new Set([...change.former, had?.value ?? null])], sentAt: at, mayReturn };
}

/** After a request was answered; null: done. An answer that is not believed only proves that the request arrived. */
export function afterAnswer(change: ListChange, listed: ListValue | null, at: number, isBelieved: boolean) {
  const isInPlace = listed === change.value;
  if (isInPlace && agreementsNeeded(change) === 0) return null;
  const wasNotFollowed = isBelieved && !isInPlace;
  return {
    ...change,
    acknowledgedAt: at,
    attempts: change.attempts + 1,
    agreements: 0,
    // An added release that is listed does not leave by itself.
    mayReturn: wasNotFollowed || (change.mayReturn && !(isInPlace && change.value !== null)),
  };
}
