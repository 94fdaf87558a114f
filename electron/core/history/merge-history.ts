import type { EntryAhead, LocalEntry } from '#core/storage/history-store.ts';
import type { HistoryEntry } from '#shared/domain/history.ts';
import type { EpisodeId } from '#shared/domain/identifiers.ts';
import type { EpisodeProgress } from '#shared/domain/playback.ts';
import { type EpisodeFacts, episodeFacts } from './episode-facts.ts';
import type { ServiceEntry, ServicePage } from './history-calls.ts';

export type LocalState = {
  /** Where this device is ahead of the service, the newest first. */
  readonly ahead: readonly EntryAhead[];
  /** Removed here, and maybe still listed there. */
  readonly removed: ReadonlySet<EpisodeId>;
  readonly knownFacts: (progress: EpisodeProgress) => EpisodeFacts;
};

/** More of them are seen in their own places, once they have arrived. */
const MOST_ON_TOP = 100;

/**
 * A page of the service with what this device knows better: what it is ahead with comes before the first page, and on no
 * other; what was removed is left out. No episode comes twice.
 */
export function mergeHistory(page: number, answered: ServicePage, { ahead, removed, knownFacts }: LocalState) {
  const idOf = ({ progress }: Pick<LocalEntry, 'progress'>) => progress.episodeId;
  const listed = new Map<EpisodeId, ServiceEntry>();
  // The first of two is the newer one.
  for (const entry of answered.entries) if (!listed.has(idOf(entry))) listed.set(idOf(entry), entry);
  const newer = new Map(ahead.map((entry) => [idOf(entry), entry]));
  const top = ahead.slice(0, MOST_ON_TOP);
  const onTop = new Set(top.map(idOf));

  const shownTop = top.map(({ progress, isUnsent }): HistoryEntry => {
    const entry = listed.get(progress.episodeId);
    const facts = entry === undefined ? knownFacts(progress) : episodeFacts(entry.release, entry.episode);
    return { progress, ...facts, isUnsent };
  });
  const shownListed = [...listed.values()]
    .filter((entry) => !onTop.has(idOf(entry)) && !removed.has(idOf(entry)))
    .map((entry): HistoryEntry => {
      const local = newer.get(idOf(entry));
      const progress = local?.progress ?? entry.progress;
      return { progress, ...episodeFacts(entry.release, entry.episode), isUnsent: local?.isUnsent ?? false };
    });

  const items = page === 1 ? [...shownTop, ...shownListed] : shownListed;
  const additions = ahead.filter((entry) => entry.isAddition && !listed.has(idOf(entry))).length;
  const hidden = [...listed.keys()].filter((episodeId) => removed.has(episodeId)).length;
  return {
    items,
    page,
    totalPages: Math.max(answered.totalPages, top.length > 0 ? 1 : 0),
    total: Math.max(items.length, answered.total + additions - hidden),
  };
}
