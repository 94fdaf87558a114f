import type { z } from 'zod';
import type { DemoClock } from '../../scaled-clock.ts';
import type { SavedPosition, TimecodeState } from './state-file.ts';

/** The stored records lag behind by 40 to 60 seconds (anime-service, Timecode stores). */
const SHORTEST_DELAY = 40_000;
const LONGEST_DELAY = 60_000;

export type StoredTimecode = SavedPosition & { readonly recordId: number };

export const EMPTY_TIMECODES: z.infer<typeof TimecodeState> = { nextRecordId: 1, fast: [], stored: [], pending: [] };

/**
 * The two stores of an account's positions: a fast list, right at once, and stored records, which follow later. A
 * removal makes the fast list be rebuilt from the stored records, which still have what was removed.
 */
export function createTimecodeStores(
  state: z.infer<typeof TimecodeState>,
  clock: DemoClock,
  isEpisode: (episodeId: string) => boolean,
) {
  let nextRecordId = state.nextRecordId;
  let fast = state.fast === null ? null : new Map(state.fast);
  const stored = new Map<string, StoredTimecode>(state.stored);
  let pending = [...state.pending];
  let writes = 0;

  const dueAt = () => {
    writes += 1;
    const delay = SHORTEST_DELAY + ((writes * 7_919) % (LONGEST_DELAY - SHORTEST_DELAY));
    // In order, so that a later change is never overtaken by an earlier one.
    return Math.max(pending.at(-1)?.dueAt ?? 0, clock.now() + delay);
  };

  const store = (episodeId: string, position: SavedPosition) => {
    if (!isEpisode(episodeId)) {
      // Accepted and listed for a while, then dropped (anime-service, Watch progress rule 2).
      fast?.delete(episodeId);
      return;
    }
    const recordId = stored.get(episodeId)?.recordId ?? nextRecordId++;
    // Put last again: within one second the order of saving decides.
    stored.delete(episodeId);
    stored.set(episodeId, { ...position, recordId });
  };

  const settle = () => {
    const now = clock.now();
    const isDue = (change: { readonly dueAt: number }) => change.dueAt <= now;
    const due = pending.filter(isDue);
    if (due.length === 0) return;
    pending = pending.filter((change) => !isDue(change));
    for (const { episodeId, position } of due) {
      if (position === null) stored.delete(episodeId);
      else store(episodeId, position);
    }
  };

  const fastList = () => {
    settle();
    if (fast !== null) return fast;
    fast = new Map(stored);
    for (const { episodeId, position } of pending) if (position !== null) fast.set(episodeId, position);
    return fast;
  };

  return {
    /** `savedAt` is kept to the second, as the service shows it. */
    save: (episodeId: string, time: number, isWatched: boolean) => {
      const position = { time, isWatched, savedAt: Math.floor(clock.now() / 1000) * 1000 };
      fastList().set(episodeId, position);
      pending.push({ dueAt: dueAt(), episodeId, position });
    },
    remove: (episodeId: string) => {
      settle();
      pending = pending.filter((change) => change.episodeId !== episodeId || change.position === null);
      if (stored.has(episodeId)) pending.push({ dueAt: dueAt(), episodeId, position: null });
      fast = null;
    },
    fastList: (): ReadonlyMap<string, SavedPosition> => fastList(),
    storedRecord: (episodeId: string): StoredTimecode | undefined => {
      settle();
      return stored.get(episodeId);
    },
    /** Most recently saved first. */
    history: (): (readonly [string, StoredTimecode])[] => {
      settle();
      return [...stored].reverse().sort(([, left], [, right]) => right.savedAt - left.savedAt);
    },
    snapshot: (): z.infer<typeof TimecodeState> => ({
      nextRecordId,
      fast: fast === null ? null : [...fast],
      stored: [...stored],
      pending,
    }),
  };
}
