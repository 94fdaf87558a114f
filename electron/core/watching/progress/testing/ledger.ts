import type { Change, Value, Witness } from './stand-in-service.ts';

/** What a person does with an episode. `restore` undoes a mark or its removal. */
export type Act = {
  readonly device: string;
  readonly episodeId: string;
  readonly kind: 'play' | 'mark' | 'unmark' | 'restore';
  /** What the person wants; null: no entry. The position counts for `play` alone. */
  readonly value: Value | null;
  /** Whether another device has an unsent change of the episode, which may be sent after this. */
  readonly isTangled: boolean;
  /** Whether this device shows it as watched, though another one may have unmarked it. */
  readonly wasWatched: boolean;
};

/** `isBlurred`: another device's request reached the service before this one's, or at the same time: either may count. */
type Judged = Act & { readonly at: number; isBlurred: boolean; deliveredAt: number };

type Removal = { isAnswered: boolean; repairs: number };

const MOST_REPAIRS = 12;
const SPACING_MILLISECONDS = 10_000;
/** From a pull to the send after it, over the slowest link. */
const RACE_MILLISECONDS = 12_000;
/** The service's times are exact to the second. */
const SAME_TIME_MILLISECONDS = 2_500;
/** UNHEARD_MILLISECONDS, and the time that an answer takes. */
const UNHEARD_MILLISECONDS = 150_000;
/** Between two positions within this time either may win (timecode-rules.ts). */
const ARRIVAL_MILLISECONDS = 20_000;

/**
 * What people did, and what reached the service and the devices in which order. A DELETE that a device sends although the
 * service has already acknowledged one since the person's last act is a repair, not an act. Without true clocks no device can
 * tell which of two acts was later.
 */
export function createLedger(now: () => number, hasTrueClocks: boolean) {
  const removals = new Map<string, Removal>();
  const lastAct = new Map<string, Judged>();
  /** Marked as watched, and not unmarked since. */
  const marked = new Set<string>();
  /** Unmarked so soon after another device's mark that this device may send its mark again. */
  const blurred = new Set<string>();
  const applied = new Map<string, { readonly device: string; readonly at: number; readonly isSaved: boolean }>();
  /** When each device sent the watched mark, while it stands. */
  const markedBy = new Map<string, ReadonlyMap<string, number>>();
  const heardWatchedAt = new Map<string, number>();
  /** Overwritten or removed by a device that could not know of the mark. */
  const unheard = new Set<string>();
  /** A repair removed what another device saved between the check for such saves and the repair. */
  const ambiguous = new Set<string>();
  const listedAt = new Map<string, number>();
  const broken: string[] = [];
  const keyOf = (device: string, episodeId: string) => `${device} ${episodeId}`;

  function applyRepair(device: string, episodeId: string): void {
    const last = applied.get(episodeId);
    if (last === undefined || !last.isSaved) return;
    if (last.at < (listedAt.get(device) ?? 0)) broken.push(`a repair by ${device} removed what was saved before it`);
    ambiguous.add(episodeId);
    if (markedBy.delete(episodeId)) unheard.add(episodeId);
  }

  function noteDelivery(device: string, { kind, episodeId, time }: Change): void {
    const act = lastAct.get(episodeId);
    if (act === undefined) return;
    if (act.device !== device) act.isBlurred ||= now() - act.deliveredAt < RACE_MILLISECONDS;
    else if (act.deliveredAt === Number.POSITIVE_INFINITY) {
      const isIt = kind === 'remove' ? act.value === null : act.value?.positionSeconds === time;
      if (isIt) act.deliveredAt = now();
    }
  }

  /** The list still shows a mark that another device has removed: a position played here meanwhile carries it on. */
  function noteStaleMark(device: string, episodeId: string): void {
    const [act, last] = [lastAct.get(episodeId), applied.get(episodeId)];
    if (marked.has(episodeId) || act?.device !== device || act.deliveredAt !== Number.POSITIVE_INFINITY) return;
    if (act.kind === 'play' && last?.isSaved === false && last.device !== device) act.isBlurred = true;
  }

  function apply(device: string, change: Change): void {
    const { kind, episodeId, isWatched } = change;
    noteDelivery(device, change);
    applied.set(episodeId, { device, at: now(), isSaved: kind === 'save' });
    ambiguous.delete(episodeId);
    if (kind === 'save' && isWatched) {
      unheard.delete(episodeId);
      markedBy.set(episodeId, new Map(markedBy.get(episodeId)).set(device, now()));
      return;
    }
    const heardAt = heardWatchedAt.get(keyOf(device, episodeId)) ?? Number.NEGATIVE_INFINITY;
    const isUnheard = [...(markedBy.get(episodeId) ?? [])].some(([other, at]) => other !== device && at > heardAt);
    if (isUnheard) unheard.add(episodeId);
    markedBy.delete(episodeId);
  }

  function witnessOf(device: string): Witness<ReadonlySet<string>> {
    let lastPostAt = Number.NEGATIVE_INFINITY;
    return {
      onSent: (changes) => {
        if (changes.some(({ kind }) => kind === 'save')) {
          if (now() - lastPostAt < SPACING_MILLISECONDS) broken.push(`${device} posts after ${now() - lastPostAt} ms`);
          lastPostAt = now();
        }
        const repairs = new Set<string>();
        for (const { kind, episodeId } of changes) {
          const removal = removals.get(keyOf(device, episodeId));
          if (kind === 'save' || removal === undefined || !removal.isAnswered) continue;
          repairs.add(episodeId);
          removal.repairs += 1;
          if (removal.repairs > MOST_REPAIRS) broken.push(`${device} repairs ${removal.repairs} times`);
        }
        return repairs;
      },
      onApplied: (changes, repairs) => {
        for (const change of changes) {
          if (repairs.has(change.episodeId)) applyRepair(device, change.episodeId);
          else apply(device, change);
        }
      },
      onAnswered: (changes) => {
        for (const { kind, episodeId } of changes) {
          const removal = removals.get(keyOf(device, episodeId));
          if (kind === 'remove' && removal !== undefined) removal.isAnswered = true;
        }
      },
      onListed: () => listedAt.set(device, now()),
      onHeard: (listed, madeAt) => {
        for (const [episodeId, , isWatched] of listed) {
          if (!isWatched) continue;
          heardWatchedAt.set(keyOf(device, episodeId), madeAt);
          noteStaleMark(device, episodeId);
        }
      },
    };
  }

  return {
    witnessOf,
    note: (act: Act) => {
      const { device, episodeId, value, isTangled } = act;
      const key = keyOf(device, episodeId);
      if (value === null) removals.set(key, { isAnswered: false, repairs: 0 });
      else removals.delete(key);
      const takesAway = act.kind !== 'play' && value?.isWatched !== true;
      if (value?.isWatched) marked.add(episodeId);
      else if (takesAway) marked.delete(episodeId);
      const mayComeBack = [...(markedBy.get(episodeId) ?? [])].some(
        ([other, at]) => other !== device && now() - at < UNHEARD_MILLISECONDS,
      );
      if (value?.isWatched) blurred.delete(episodeId);
      else if (!marked.has(episodeId) && (isTangled || act.wasWatched || (takesAway && mayComeBack)))
        blurred.add(episodeId);
      const last = applied.get(episodeId);
      const before = lastAct.get(episodeId);
      const isSameTime =
        (last !== undefined && last.device !== device && now() - last.at < SAME_TIME_MILLISECONDS) ||
        (before !== undefined && before.device !== device && now() - before.at < ARRIVAL_MILLISECONDS);
      lastAct.set(episodeId, {
        ...act,
        at: now(),
        isBlurred: isSameTime || blurred.has(episodeId),
        deliveredAt: Number.POSITIVE_INFINITY,
      });
    },
    /** What is wrong with the service's final value; null: nothing, as far as can be known. */
    fault: (episodeId: string, found: Value | null): string | null => {
      const act = lastAct.get(episodeId);
      if (act === undefined || ambiguous.has(episodeId)) return null;
      const told = `${episodeId} is ${JSON.stringify(found)} after ${JSON.stringify(act)}`;
      if (marked.has(episodeId) && found?.isWatched !== true) {
        return unheard.has(episodeId) || !hasTrueClocks ? null : `mark lost: ${told}`;
      }
      if (act.isBlurred || !hasTrueClocks) return null;
      if ((found === null) !== (act.value === null)) return told;
      if (act.kind === 'play' && found?.positionSeconds !== act.value?.positionSeconds) return told;
      return !marked.has(episodeId) && found?.isWatched === true ? `mark not taken away: ${told}` : null;
    },
    /** Touched episodes that cannot be judged, and how many marks were overwritten unheard. */
    doubts: () => ({
      blurred: [...lastAct].filter(([id, { isBlurred }]) => isBlurred || ambiguous.has(id)).length,
      lost: [...marked].filter((episodeId) => unheard.has(episodeId)).length,
      touched: lastAct.size,
    }),
    broken: (): readonly string[] => broken,
  };
}
