import type { ListKind, ListValue } from '#shared/domain/anime/release-list.ts';
import type { ListAct, Witness } from './stand-in-lists.ts';

/** `isMet`: the service was seen in this state. */
type Intent = ListAct & {
  readonly device: string;
  readonly place: number;
  isDelivered: boolean;
  isMet: boolean;
  requests: number;
};
type Applied = { readonly device: string; readonly value: ListValue | null };

const MOST_REQUESTS = 12;
const PACE_MILLISECONDS = 5_000;

/**
 * Which device wants what, and what reached the service in which order. A request that a device sends although the service has
 * answered one for the same change is a repair, not a new intent.
 */
export function createListLedger(now: () => number) {
  let places = 0;
  const intents = new Map<string, Intent>();
  const applied = new Map<string, Applied>();
  const contested = new Set<string>();
  const broken: string[] = [];
  let repairs = 0;
  const keyOf = (kind: ListKind, releaseId: number) => `${kind} ${releaseId}`;
  const ownKey = (device: string, kind: ListKind, releaseId: number) => `${device} ${keyOf(kind, releaseId)}`;

  function witnessOf(device: string): Witness<{ readonly place: number; readonly repairs: ReadonlySet<string> }> {
    let lastSentAt = Number.NEGATIVE_INFINITY;
    const seen = new Map<string, ListValue>();
    const intentOf = ({ kind, releaseId }: ListAct) => intents.get(ownKey(device, kind, releaseId));
    return {
      onSent: (acts) => {
        if (now() - lastSentAt < PACE_MILLISECONDS) broken.push(`${device} sends after ${now() - lastSentAt} ms`);
        lastSentAt = now();
        const ofDelivered = acts.filter((act) => intentOf(act)?.value === act.value && intentOf(act)?.isDelivered);
        return { place: places, repairs: new Set(ofDelivered.map(({ kind, releaseId }) => keyOf(kind, releaseId))) };
      },
      onApplied: (acts, sent) => {
        for (const act of acts) {
          const key = keyOf(act.kind, act.releaseId);
          const intent = intentOf(act);
          if (intent !== undefined && intent.value === act.value && sent.place >= intent.place) {
            intent.requests += 1;
            if (intent.requests > MOST_REQUESTS) broken.push(`${device} sends ${key} ${intent.requests} times`);
          }
          if (!sent.repairs.has(key)) {
            contested.delete(key);
            // It removed an entry it did not know: a return may come from the service or another device.
            if (act.value === null && (seen.get(key) ?? null) !== (applied.get(key)?.value ?? null)) contested.add(key);
            applied.set(key, { device, value: act.value });
            continue;
          }
          repairs += 1;
          const last = applied.get(key);
          // Another device has acted since, which looks as if the service had undone the change.
          if (last !== undefined && last.device !== device && last.value !== act.value) contested.add(key);
        }
      },
      onAnswered: (acts, { place }) => {
        for (const act of acts) {
          const intent = intentOf(act);
          if (intent !== undefined && place >= intent.place && intent.value === act.value) intent.isDelivered = true;
        }
      },
      onListed: (kind, values) => {
        for (const key of [...seen.keys()].filter((each) => each.startsWith(kind))) seen.delete(key);
        for (const [releaseId, value] of values) seen.set(keyOf(kind, releaseId), value);
        for (const intent of intents.values()) {
          if (intent.device !== device || intent.kind !== kind) continue;
          if ((values.get(intent.releaseId) ?? null) === intent.value) intent.isMet = true;
        }
      },
    };
  }

  return {
    witnessOf,
    intend: (device: string, act: ListAct) => {
      places += 1;
      const intent = { ...act, device, place: places, isDelivered: false, isMet: false, requests: 0 };
      intents.set(ownKey(device, act.kind, act.releaseId), intent);
    },
    /** The change was undone before it was sent. */
    forget: (device: string, { kind, releaseId }: Pick<ListAct, 'kind' | 'releaseId'>) =>
      intents.delete(ownKey(device, kind, releaseId)),
    lost: () => [...intents].filter(([, { isDelivered, isMet }]) => !isDelivered && !isMet).map(([key]) => key),
    /** What reached the service last; undefined: never touched. */
    expected: (kind: ListKind, releaseId: number): ListValue | null | undefined =>
      applied.get(keyOf(kind, releaseId))?.value,
    /** A repair came after another device's act, which looked as if the service had undone the change. */
    isContested: (kind: ListKind, releaseId: number): boolean => contested.has(keyOf(kind, releaseId)),
    repairs: () => repairs,
    broken: (): readonly string[] => broken,
  };
}
