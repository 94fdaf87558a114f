import { z } from 'zod';
import type { SavedLibrary } from '#core/library/saved/saved-library.ts';
import { createRowParser, storedJson } from '#core/platform/database/row-parser.ts';
import type { Log } from '#core/ports.ts';
import { newInList, withSeen } from '#core/reading/places/chapter-news.ts';
import { SeenChapters } from '#core/reading/places/reading-news-store.ts';
import type { ChapterOfLine } from '#shared/domain/downloads/download.ts';
import { SlugUrl } from '#shared/domain/identifiers.ts';
import { chapterKey } from '#shared/domain/novels/chapter-key.ts';
import type { ChapterListEntry } from '#shared/domain/novels/novel.ts';
import type { TitleReading } from '#shared/domain/novels/reading.ts';
import { branchToRead, hasTranslationChoice, translationLines } from '#shared/domain/novels/translation-line.ts';
import type { LibraryStatements } from './download-tables.ts';
import { lineOf } from './line-of.ts';
import { isOutdated, listedChapters } from './listed-chapters.ts';

type KeepingUpOptions = {
  readonly keptUp: KeptUpStore;
  readonly library: Pick<SavedLibrary, 'chaptersOf'>;
  /** The line that the person reads; null: none chosen. */
  readonly chosenLine: (slugUrl: SlugUrl) => TitleReading['line'];
};

/**
 * What is to be fetched of a title that is kept up, by a list that was just read: chapters that are new in the line that the
 * person reads, and what is saved in a revision that is no longer the last. The list counts as seen from then on.
 */
type KeepingUp = (slugUrl: SlugUrl, list: readonly ChapterListEntry[]) => readonly ChapterOfLine[];

export function createKeepingUp({ keptUp, library, chosenLine }: KeepingUpOptions): KeepingUp {
  return (slugUrl, list) => {
    if (!keptUp.has(slugUrl)) return [];
    const seen = keptUp.seen(slugUrl);
    keptUp.putSeen(slugUrl, withSeen(seen, list));
    const saved = library.chaptersOf(slugUrl);
    const listed = listedChapters(list);
    const outdated = saved.filter((info) => isOutdated(info, listed.find(info))).map(lineOf);
    if (seen === null) return outdated;
    const line = chosenLine(slugUrl) ?? (hasTranslationChoice(list) ? lastLine(saved) : null);
    const fresh = new Set(newInList(list, seen, line).map(chapterKey));
    const lines = translationLines(list);
    const news = list
      .filter((entry) => fresh.has(chapterKey(entry)))
      .map((entry) => ({ ...entry, branchId: branchToRead(entry, line?.branchId ?? null, lines)?.branchId ?? null }));
    return [...outdated, ...news.map(lineOf)];
  };
}

/** Without a choice, continues in the translation that was saved last. */
function lastLine(saved: readonly (ChapterOfLine & { readonly index: number })[]): TitleReading['line'] {
  const last = saved.toSorted((left, right) => left.index - right.index).at(-1);
  return last === undefined ? null : { branchId: last.branchId };
}

/** Titles whose new chapters are saved by themselves. */
export type KeptUpStore = {
  readonly all: () => SlugUrl[];
  readonly has: (slugUrl: SlugUrl) => boolean;
  readonly put: (slugUrl: SlugUrl, isKeptUp: boolean) => void;
  /** What the list held when it was last looked at; null: not since it is kept up. */
  readonly seen: (slugUrl: SlugUrl) => SeenChapters | null;
  readonly putSeen: (slugUrl: SlugUrl, seen: SeenChapters) => void;
};

export function createKeptUpStore({ all, run }: LibraryStatements, { log }: { readonly log: Log }): KeptUpStore {
  const parse = createRowParser(z.object({ slugUrl: SlugUrl }), { table: 'kept_up_title', log });
  const parseSeen = createRowParser(SeenChapters, { table: 'kept_up_title', log });
  return {
    all: () =>
      all('SELECT slug_url AS slugUrl FROM kept_up_title')
        .flatMap(parse)
        .map(({ slugUrl }) => slugUrl),
    has: (slugUrl) => all('SELECT 1 FROM kept_up_title WHERE slug_url = ?', slugUrl).length > 0,
    put: (slugUrl, isKeptUp) => {
      if (isKeptUp) run('INSERT OR IGNORE INTO kept_up_title (slug_url) VALUES (?)', slugUrl);
      else run('DELETE FROM kept_up_title WHERE slug_url = ?', slugUrl);
    },
    seen: (slugUrl) => {
      const text = all('SELECT seen FROM kept_up_title WHERE slug_url = ?', slugUrl)[0]?.['seen'] ?? null;
      return text === null ? null : (parseSeen(storedJson(text))[0] ?? null);
    },
    putSeen: (slugUrl, seen) => {
      run('UPDATE kept_up_title SET seen = ? WHERE slug_url = ?', JSON.stringify(seen), slugUrl);
    },
  };
}
