import type { DemoClock } from '../../scaled-clock.ts';
import type { Account, SavedPosition, StoredTimecode } from './state-file.ts';

/** The stored records lag behind by 40 to 60 seconds (anime-service, Timecode stores). */
const SHORTEST_DELAY = 40_000;
const LONGEST_DELAY = 60_000;

type Timecodes = Account['timecodes'];

export function emptyTimecodes(): Timecodes {
  return { nextRecordId: 1, fast: new Map(), stored: new Map(), pending: [] };
}

/**
 * The two stores of an account's positions: a fast list, up to date at once, and stored records, which follow later. A removal
 * rebuilds the fast list from the stored records, which still have the removed position.
 */
export function createTimecodeStores(clock: DemoClock, isEpisode: (episodeId: string) => boolean) {
  let writes = 0;

  const dueAt = ({ pending }: Timecodes) => {
    writes += 1;
    const delay = SHORTEST_DELAY + ((writes * 7_919) % (LONGEST_DELAY - SHORTEST_DELAY));
    // In order, so that a later change is never overtaken by an earlier one.
    return Math.max(pending.at(-1)?.dueAt ?? 0, clock.now() + delay);
  };

  const store = (of: Timecodes, episodeId: string, position: SavedPosition) => {
    if (!isEpisode(episodeId)) {
      // Accepted and listed for a while, then dropped (anime-service, Watch progress rule 2).
      of.fast?.delete(episodeId);
      return;
    }
    const recordId = of.stored.get(episodeId)?.recordId ?? of.nextRecordId++;
    // Put last again: within one second the order of saving decides.
    of.stored.delete(episodeId);
    of.stored.set(episodeId, { ...position, recordId });
  };

  const settle = (of: Timecodes) => {
    const now = clock.now();
    const due = of.pending.filter((change) => change.dueAt <= now);
    if (due.length > 0) of.pending = of.pending.filter((change) => change.dueAt > now);
    for (const { episodeId, position } of due) {
      if (position === null) of.stored.delete(episodeId);
      else store(of, episodeId, position);
    }
  };

  const fastList = (of: Timecodes): Map<string, SavedPosition> => {
    settle(of);
    if (of.fast !== null) return of.fast;
    of.fast = new Map(of.stored);
    for (const { episodeId, position } of of.pending) if (position !== null) of.fast.set(episodeId, position);
    return of.fast;
  };

  return {
    /** `savedAt` is kept to the second, as the service shows it. */
    save: (of: Timecodes, episodeId: string, time: number, isWatched: boolean) => {
      const position = { time, isWatched, savedAt: Math.floor(clock.now() / 1000) * 1000 };
      fastList(of).set(episodeId, position);
      of.pending.push({ dueAt: dueAt(of), episodeId, position });
    },
    remove: (of: Timecodes, episodeId: string) => {
      settle(of);
      of.pending = of.pending.filter((change) => change.episodeId !== episodeId || change.position === null);
      if (of.stored.has(episodeId)) of.pending.push({ dueAt: dueAt(of), episodeId, position: null });
      of.fast = null;
    },
    fastList: (of: Timecodes): ReadonlyMap<string, SavedPosition> => fastList(of),
    storedRecord: (of: Timecodes, episodeId: string): StoredTimecode | undefined => {
      settle(of);
      return of.stored.get(episodeId);
    },
    /** Most recently saved first. */
    history: (of: Timecodes): (readonly [string, StoredTimecode])[] => {
      settle(of);
      return [...of.stored].reverse().sort(([, left], [, right]) => right.savedAt - left.savedAt);
    },
  };
}
