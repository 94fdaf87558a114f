import type { DatabaseSync } from 'node:sqlite';
import { setImmediate as othersFirst } from 'node:timers/promises';
import type { Log } from '#core/ports.ts';
import type { AppContract } from '#shared/contract/app-contract.ts';
import type { InputOf, OutputOf } from '#shared/contract/define.ts';
import type { TextFinding } from '#shared/domain/saved-library.ts';
import { findingContext } from './finding-context.ts';
import { foundChapter, foundTitle, searchableChapters } from './found-chapters.ts';
import { type Ranking, rankRows } from './ranking.ts';
import { createRecentlyUsed } from './recently-used.ts';
import { chapterOfRow, paragraphOfRow } from './row-of-paragraph.ts';
import { savedText } from './saved-text.ts';
import { searchTerms } from './search-terms.ts';
import { stemsBehind } from './stems-behind.ts';
import type { TextIndexer } from './text-indexer.ts';
import { matchExpression, type Wanted, wantedWords } from './wanted-words.ts';

type Asked = InputOf<AppContract, 'saved.search'>;
type Found = OutputOf<AppContract, 'saved.search'>;

export type TextSearch = {
  /** Searches what is saved for whatever was typed. Rejects with `signal.reason`, and when the library's disk fails. */
  readonly search: (asked: Asked, signal: AbortSignal) => Promise<Found>;
};

const FINDINGS_A_PAGE = 20;
const MOST_RANKINGS_KEPT = 8;
const MOST_TEXTS_KEPT = 30;
const NOTHING: Found = { findings: [], hasMore: false, titles: [], unindexed: 0 };

export type TextSearchParts = {
  readonly database: () => DatabaseSync | null;
  readonly indexer: TextIndexer;
  readonly log: Log;
};

export function createTextSearch({ database, indexer, log }: TextSearchParts): TextSearch {
  const rankings = createRecentlyUsed<string, Ranking>(MOST_RANKINGS_KEPT);
  const texts = createRecentlyUsed<number, readonly string[]>(MOST_TEXTS_KEPT);
  let knownState: unknown[] = [];

  /** Of another library, or of this one before it changed, nothing is true any more. */
  function forgetStale(current: DatabaseSync): void {
    const state = [current, current.prepare('SELECT total_changes() AS count').get()?.['count']];
    if (state.every((part, place) => part === knownState[place])) return;
    if (state[0] !== knownState[0]) texts.clear();
    rankings.clear();
    knownState = state;
  }

  async function rankingOf(current: DatabaseSync, expression: string, { slugUrl }: Asked, signal: AbortSignal) {
    const key = `${slugUrl}\n${expression}`;
    const known = rankings.get(key);
    if (known !== undefined) return known;
    const titleOfChapter = searchableChapters(current);
    const ranking = await rankRows(current, { expression, slugUrl, titleOfChapter, signal });
    rankings.put(key, ranking);
    return ranking;
  }

  function findingAt(current: DatabaseSync, row: number, wanted: readonly Wanted[]): TextFinding | null {
    const id = chapterOfRow(row);
    const paragraph = paragraphOfRow(row);
    const chapter = foundChapter(current, id);
    if (chapter === null) return null;
    const text = texts.get(id) ?? savedText(current, id, log);
    texts.put(id, text);
    return { ...chapter, paragraph, context: findingContext(text[paragraph] ?? '', wanted) };
  }

  async function searchIn(current: DatabaseSync, asked: Asked, signal: AbortSignal): Promise<Found> {
    forgetStale(current);
    const unindexed = indexer.index()?.pending() ?? 0;
    const wanted = wantedWords(searchTerms(asked.text), (beginning) => stemsBehind(current, beginning));
    if (wanted.length === 0) return { ...NOTHING, unindexed };
    const ranking = await rankingOf(current, matchExpression(wanted), asked, signal);
    const end = asked.offset + FINDINGS_A_PAGE;
    const findings: TextFinding[] = [];
    for (const row of ranking.rows.slice(asked.offset, end)) {
      const finding = findingAt(current, row, wanted);
      if (finding !== null) findings.push(finding);
      await othersFirst();
      signal.throwIfAborted();
    }
    const titles = ranking.titles.flatMap(({ slugUrl, paragraphs }) => {
      const novel = foundTitle(current, slugUrl);
      return novel === null ? [] : [{ novel, paragraphs }];
    });
    return { findings, hasMore: end < ranking.rows.length, titles, unindexed };
  }

  return {
    search: async (asked, signal) => {
      const release = indexer.hold();
      try {
        for (let current = database(); current !== null; ) {
          try {
            return await searchIn(current, asked, signal);
          } catch (cause) {
            signal.throwIfAborted();
            // The library may have been moved meanwhile, and this database closed.
            const next = database();
            if (next === current && !indexer.mend(cause)) throw cause;
            current = next === current ? null : next;
          }
        }
        return NOTHING;
      } finally {
        release();
      }
    },
  };
}
