import type { SavedLibrary } from '#core/library/saved/saved-library.ts';
import { newInList, withSeen } from '#core/reading/places/new-in-list.ts';
import type { ChapterOfLine } from '#shared/domain/downloads/download.ts';
import type { SlugUrl } from '#shared/domain/identifiers.ts';
import { chapterKey } from '#shared/domain/novels/chapter-key.ts';
import type { ChapterListEntry } from '#shared/domain/novels/novel.ts';
import type { TitleReading } from '#shared/domain/novels/reading.ts';
import { branchToRead, hasTranslationChoice, translationLines } from '#shared/domain/novels/translation-line.ts';
import type { KeptUpStore } from './kept-up-store.ts';
import { lineOf } from './line-of.ts';
import { isOutdated, listedChapters } from './listed-chapters.ts';

export type KeepingUpOptions = {
  readonly keptUp: KeptUpStore;
  readonly library: Pick<SavedLibrary, 'chaptersOf'>;
  /** The line that the person reads; null: none chosen. */
  readonly chosenLine: (slugUrl: SlugUrl) => TitleReading['line'];
};

/**
 * What is to be fetched of a title that is kept up, by a list that was just read: chapters that are new in the line that the
 * person reads, and what is saved in a revision that is no longer the last. The list counts as seen from then on.
 */
export type KeepingUp = (slugUrl: SlugUrl, list: readonly ChapterListEntry[]) => readonly ChapterOfLine[];

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
