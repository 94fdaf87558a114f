import { createRowParser, storedJson } from '#core/platform/database/row-parser.ts';
import { newInList, SeenChapters, withSeen } from '#core/reading/places/chapter-news.ts';
import { type ChapterOfLine, lineOf } from '#shared/domain/downloads/download.ts';
import { SlugUrl } from '#shared/domain/identifiers.ts';
import { chapterKey } from '#shared/domain/novels/chapter-key.ts';
import type { ChapterListEntry } from '#shared/domain/novels/novel.ts';
import { branchToRead, hasTranslationChoice, translationLines } from '#shared/domain/novels/translation-line.ts';
import { isOutdated, listedChapters } from './listed-chapters.ts';
import type { DownloadContext } from './queue-store.ts';

/** Titles whose new chapters are downloaded automatically. */
export function createKeepingUp({ statements: { all, run }, library, chosenLine, log }: DownloadContext) {
  const parse = createRowParser(SeenChapters, { table: 'kept_up_title', log });
  /** `seen`: the chapters of the last list; null: no list was read since automatic downloads were turned on. */
  const rowOf = (slugUrl: SlugUrl) => all('SELECT seen FROM kept_up_title WHERE slug_url = ?', slugUrl)[0];

  return {
    titles: () => all('SELECT slug_url FROM kept_up_title').map((row) => SlugUrl.parse(row['slug_url'])),
    has: (slugUrl: SlugUrl) => rowOf(slugUrl) !== undefined,
    put: (slugUrl: SlugUrl, isKeptUp: boolean): void => {
      if (isKeptUp) run('INSERT OR IGNORE INTO kept_up_title (slug_url) VALUES (?)', slugUrl);
      else run('DELETE FROM kept_up_title WHERE slug_url = ?', slugUrl);
    },
    /** Marks the list as seen and returns its new chapters in the line that the person reads, and outdated saved ones. */
    take: (slugUrl: SlugUrl, list: readonly ChapterListEntry[]): readonly ChapterOfLine[] => {
      const row = rowOf(slugUrl);
      if (row === undefined) return [];
      const [seen = null] = row['seen'] === null ? [] : parse(storedJson(row['seen']));
      run('UPDATE kept_up_title SET seen = ? WHERE slug_url = ?', JSON.stringify(withSeen(seen, list)), slugUrl);
      const saved = library.chaptersOf(slugUrl);
      const listed = listedChapters(list);
      const outdated = saved.filter((info) => isOutdated(info, listed.find(info))).map(lineOf);
      if (seen === null) return outdated;
      // Without a choice, continues in the translation of the last saved chapter.
      const line = chosenLine(slugUrl) ?? (hasTranslationChoice(list) ? (saved.at(-1) ?? null) : null);
      const fresh = new Set(newInList(list, seen, line).map(chapterKey));
      const lines = translationLines(list);
      const news = list
        .filter((entry) => fresh.has(chapterKey(entry)))
        .map((entry) => ({ ...entry, branchId: branchToRead(entry, line?.branchId ?? null, lines)?.branchId ?? null }));
      return [...outdated, ...news.map(lineOf)];
    },
  };
}
