import type { DatabaseSync } from 'node:sqlite';
import type { Log } from '#core/ports.ts';
import type { SlugUrl } from '#shared/domain/identifiers.ts';
import { ChapterName } from '#shared/domain/reading.ts';
import { createRowParser } from './row-parser.ts';

/** Which chapters of a title were read, in whatever translation. */
export type ReadingChapterStore = {
  /** In no order, at most `limit`. */
  readonly read: (slugUrl: SlugUrl, limit: number) => ChapterName[];
  readonly count: (slugUrl: SlugUrl) => number;
  /** Answers with those that were not so before. */
  readonly mark: (slugUrl: SlugUrl, chapters: readonly ChapterName[], isRead: boolean) => ChapterName[];
};

export function createReadingChapterStore(database: DatabaseSync, { log }: { readonly log: Log }): ReadingChapterStore {
  const select = database.prepare('SELECT volume, number FROM read_chapter WHERE slug_url = ? LIMIT ?');
  const selectCount = database.prepare('SELECT count(*) AS n FROM read_chapter WHERE slug_url = ?');
  const insert = database.prepare('INSERT OR IGNORE INTO read_chapter (slug_url, volume, number) VALUES (?, ?, ?)');
  const remove = database.prepare('DELETE FROM read_chapter WHERE slug_url = ? AND volume = ? AND number = ?');
  const parse = createRowParser(ChapterName, { table: 'read_chapter', log });
  return {
    read: (slugUrl, limit) => select.all(slugUrl, limit).flatMap(parse),
    count: (slugUrl) => Number(selectCount.get(slugUrl)?.['n']),
    mark: (slugUrl, chapters, isRead) => {
      const change = isRead ? insert : remove;
      return chapters
        .filter(({ volume, number }) => Number(change.run(slugUrl, volume, number).changes) > 0)
        .map(({ volume, number }) => ({ volume, number }));
    },
  };
}
