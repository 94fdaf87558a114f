import type { DatabaseSync } from 'node:sqlite';
import type { NovelCard } from '#shared/domain/novels/novel.ts';
import type { TextFinding } from '#shared/domain/novels/saved-library.ts';
import { createFoundChapters, findingContext } from './found-chapters.ts';
import { createMarker } from './marks.ts';
import { createRanker, type Ranking, type RankingOptions } from './ranking.ts';
import type { Wanted } from './wanted-words.ts';

/** One library's database, as a search sees it. */
export type SearchedLibrary = {
  readonly of: DatabaseSync;
  /** What is true until something is written. */
  readonly present: () => PresentLibrary;
  /** What rows of the index are shown as, but those whose chapter is gone meanwhile. */
  readonly findings: (rows: readonly number[], wanted: readonly Wanted[]) => TextFinding[];
};

export type PresentLibrary = {
  /** Saved chapters that are not in the index yet. */
  readonly unindexed: number;
  readonly ranking: (options: Omit<RankingOptions, 'stretches'>) => Promise<Ranking>;
  /** Null where the title can no longer be read. */
  readonly card: (slugUrl: string) => NovelCard | null;
};

const MOST_RANKINGS_KEPT = 8;

/** `pending`: how many saved chapters are not in the index yet. */
export function openSearchedLibrary(of: DatabaseSync, pending: () => number): SearchedLibrary {
  const chapters = createFoundChapters(of);
  const rank = createRanker(of);
  let seen = { changes: chapters.changes(), present: look() };

  function look(): PresentLibrary {
    const stretches = chapters.stretches();
    const rankings = createRecentlyUsed<string, Ranking>(MOST_RANKINGS_KEPT);
    const cards = new Map<string, NovelCard | null>();
    return {
      unindexed: pending(),
      ranking: async (options) => {
        const key = `${options.slugUrl}\n${options.expression}`;
        const ranking = rankings.get(key) ?? (await rank({ ...options, stretches }));
        rankings.put(key, ranking);
        return ranking;
      },
      card: (slugUrl) => {
        const card = cards.get(slugUrl) ?? chapters.title(slugUrl);
        cards.set(slugUrl, card);
        return card;
      },
    };
  }

  function present(): PresentLibrary {
    const changes = chapters.changes();
    if (changes !== seen.changes) seen = { changes, present: look() };
    return seen.present;
  }

  return {
    of,
    present,
    findings: (rows, wanted) => {
      const marksIn = createMarker(wanted);
      return chapters.paragraphs(rows).map(({ slugUrl, chapter, chapterName, branchId, paragraph, text }) => {
        const context = findingContext(text, marksIn(text));
        return { slugUrl, chapter, chapterName, branchId, paragraph, context };
      });
    },
  };
}

/** Keeps what was used last, up to so many. */
type RecentlyUsed<Key, Value> = {
  readonly get: (key: Key) => Value | undefined;
  readonly put: (key: Key, value: Value) => void;
  readonly clear: () => void;
};

function createRecentlyUsed<Key, Value>(most: number): RecentlyUsed<Key, Value> {
  const kept = new Map<Key, Value>();
  function put(key: Key, value: Value): void {
    kept.delete(key);
    kept.set(key, value);
    const [oldest] = kept.keys();
    if (kept.size > most && oldest !== undefined) kept.delete(oldest);
  }
  return {
    get: (key) => {
      const value = kept.get(key);
      if (value !== undefined) put(key, value);
      return value;
    },
    put,
    clear: () => kept.clear(),
  };
}
