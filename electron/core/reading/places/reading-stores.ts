import type { DatabaseSync } from 'node:sqlite';
import { createRowParser } from '#core/platform/database/row-parser.ts';
import { inTransaction } from '#core/platform/database/transaction.ts';
import type { Log } from '#core/ports.ts';
import type { SlugUrl } from '#shared/domain/identifiers.ts';
import { type Bookmark, ChapterName, Highlight } from '#shared/domain/novels/reading.ts';
import { createBookmarkStore, type MarkStore } from './bookmark-store.ts';
import { createReadingHistoryStore, type ReadingHistoryStore } from './reading-history-store.ts';
import { createReadingNewsStore, type ReadingNewsStore } from './reading-news-store.ts';
import { createReadingStore, type ReadingStore } from './reading-store.ts';
import { createReadingTitleStore, type ReadingTitleStore } from './reading-title-store.ts';

const COLUMNS = `id, slug_url AS slugUrl, volume, number, branch_id AS branchId, created_at AS createdAt,
  start_paragraph, start_character, end_paragraph, end_character, colour, quote, note`;

/** Everything that is kept of a person's reading. */
export type ReadingStores = {
  readonly positions: ReadingStore;
  readonly titles: ReadingTitleStore;
  readonly chapters: ReadingChapterStore;
  readonly history: ReadingHistoryStore;
  readonly news: ReadingNewsStore;
  readonly bookmarks: MarkStore<Bookmark>;
  readonly highlights: MarkStore<Highlight>;
  /** All that `work` writes is kept, or none of it. The stores write without a unit of their own. */
  readonly asOne: <Result>(work: () => Result) => Result;
};

export function createReadingStores(database: DatabaseSync, { log }: { readonly log: Log }): ReadingStores {
  return {
    positions: createReadingStore(database, { log }),
    titles: createReadingTitleStore(database, { log }),
    chapters: createReadingChapterStore(database, { log }),
    history: createReadingHistoryStore(database, { log }),
    news: createReadingNewsStore(database, { log }),
    bookmarks: createBookmarkStore(database, { log }),
    highlights: createHighlightStore(database, { log }),
    asOne: (work) => inTransaction(database, work),
  };
}

/** Which chapters of a title were read, in any translation. */
type ReadingChapterStore = {
  /** In no order, at most `limit`. */
  readonly read: (slugUrl: SlugUrl, limit: number) => ChapterName[];
  readonly count: (slugUrl: SlugUrl) => number;
  /** Answers with those that were not so before. */
  readonly mark: (slugUrl: SlugUrl, chapters: readonly ChapterName[], isRead: boolean) => ChapterName[];
};

function createReadingChapterStore(database: DatabaseSync, { log }: { readonly log: Log }): ReadingChapterStore {
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

function createHighlightStore(database: DatabaseSync, { log }: { readonly log: Log }): MarkStore<Highlight> {
  const select = database.prepare(`
    SELECT ${COLUMNS} FROM highlight WHERE slug_url = ?
    ORDER BY start_paragraph, start_character, end_paragraph, end_character, created_at, id`);
  const upsert = database.prepare(`
    INSERT OR REPLACE INTO highlight (id, slug_url, volume, number, branch_id, created_at,
      start_paragraph, start_character, end_paragraph, end_character, colour, quote, note, changed_at)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13,
      max(?14, coalesce((SELECT changed_at + 1 FROM highlight WHERE id = ?1), 0)))`);
  const remove = database.prepare(`DELETE FROM highlight WHERE id = ? RETURNING ${COLUMNS}`);
  const parse = createRowParser(Highlight, { table: 'highlight', log });
  const fromRow = (row: Record<string, unknown>): Highlight[] => {
    const { start_paragraph, start_character, end_paragraph, end_character, ...rest } = row;
    return parse({
      ...rest,
      start: { paragraph: start_paragraph, character: start_character },
      end: { paragraph: end_paragraph, character: end_character },
    });
  };
  return {
    list: (slugUrl) => select.all(slugUrl).flatMap(fromRow),
    put: ({ id, slugUrl, volume, number, branchId, createdAt, start, end, colour, quote, note }, now) => {
      upsert.run(
        ...[id, slugUrl, volume, number, branchId, createdAt],
        ...[start.paragraph, start.character, end.paragraph, end.character],
        ...[colour, quote, note, Math.trunc(now)],
      );
    },
    remove: (ids) => ids.flatMap((id) => remove.all(id).flatMap(fromRow)),
  };
}
