import type { Change, Value, Witness } from './stand-in-service.ts';

type Intent = { readonly place: number; readonly value: Value | null; isDelivered: boolean; repairs: number };
type Applied = { readonly device: string; readonly value: Value | null; readonly at: number };

const MOST_REPAIRS = 12;
const SPACING_MILLISECONDS = 10_000;

/**
 * Who wanted what, and what reached the service in which order. A DELETE that a device sends although the service has
 * already acknowledged one since the person's last act is a repair; it is nobody's wish.
 */
export function createLedger(now: () => number) {
  let places = 0;
  const intents = new Map<string, Intent>();
  const applied = new Map<string, Applied>();
  const ambiguous = new Set<string>();
  const listedAt = new Map<string, number>();
  const broken: string[] = [];
  const keyOf = (device: string, episodeId: string) => `${device} ${episodeId}`;
  const meantBy = ({ kind, time, isWatched }: Change) =>
    kind === 'remove' ? null : { positionSeconds: time, isWatched };

  function applyRepair(device: string, episodeId: string): void {
    const last = applied.get(episodeId);
    if (last === undefined || last.value === null) return;
    // Saved by another device between the question whether it was, and the repair: nobody can know.
    if (last.at < (listedAt.get(device) ?? 0)) broken.push(`a repair by ${device} removed what was saved before it`);
    ambiguous.add(episodeId);
  }

  function witnessOf(device: string): Witness<{ readonly place: number; readonly repairs: ReadonlySet<string> }> {
    let lastPostAt = Number.NEGATIVE_INFINITY;
    return {
      onSent: (changes) => {
        if (changes.some(({ kind }) => kind === 'save')) {
          if (now() - lastPostAt < SPACING_MILLISECONDS) broken.push(`${device} posts after ${now() - lastPostAt} ms`);
          lastPostAt = now();
        }
        const repairs = new Set<string>();
        for (const { kind, episodeId } of changes) {
          const intent = intents.get(keyOf(device, episodeId));
          if (kind === 'save' || intent?.value !== null || !intent.isDelivered) continue;
          repairs.add(episodeId);
          intent.repairs += 1;
          if (intent.repairs > MOST_REPAIRS) broken.push(`${device} repairs ${intent.repairs} times`);
        }
        return { place: places, repairs };
      },
      onApplied: (changes, { repairs }) => {
        for (const change of changes) {
          const { episodeId } = change;
          if (repairs.has(episodeId)) applyRepair(device, episodeId);
          else {
            ambiguous.delete(episodeId);
            applied.set(episodeId, { device, value: meantBy(change), at: now() });
          }
        }
      },
      onAnswered: (changes, { place }) => {
        for (const change of changes) {
          const intent = intents.get(keyOf(device, change.episodeId));
          if (intent === undefined) continue;
          const isSame = JSON.stringify(intent.value) === JSON.stringify(meantBy(change));
          if (isSame && (place >= intent.place || intent.value !== null)) intent.isDelivered = true;
        }
      },
      onListed: () => listedAt.set(device, now()),
    };
  }

  return {
    witnessOf,
    intend: (device: string, episodeId: string, value: Value | null) => {
      places += 1;
      intents.set(keyOf(device, episodeId), { place: places, value, isDelivered: false, repairs: 0 });
    },
    /** What the service must have at last; undefined: never touched, or touched by two devices at the very same time. */
    expected: (episodeId: string): Value | null | undefined =>
      ambiguous.has(episodeId) ? undefined : applied.get(episodeId)?.value,
    ambiguities: () => ambiguous.size,
    undelivered: () => [...intents].filter(([, { isDelivered }]) => !isDelivered).map(([key]) => key),
    broken: (): readonly string[] => broken,
  };
}

export type Ledger = ReturnType<typeof createLedger>;
