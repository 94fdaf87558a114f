import { z } from 'zod';
import {
  type Columns,
  columnsOf,
  columnValues,
  createRowParser,
  type DatabaseParts,
  selected,
} from '#core/platform/database/row-parser.ts';
import { inTransaction } from '#core/platform/database/transaction.ts';
import type { SlugUrl } from '#shared/domain/identifiers.ts';
import { ReadingPosition } from '#shared/domain/novels/novel.ts';
import { Bookmark, ChapterName, Highlight } from '#shared/domain/novels/reading.ts';
import { createReadingNewsStore } from './chapter-news.ts';
import { createReadingHistoryStore } from './reading-history-store.ts';
import { createReadingTitleStore } from './reading-title-store.ts';

const MARK = ['id', 'slug_url', 'volume', 'number', 'branch_id', 'created_at'];
export const BOOKMARK_COLUMNS = columnsOf([...MARK, 'paragraph', 'excerpt'], { offset: 'offset_fraction' });
export const HIGHLIGHT_COLUMNS = columnsOf([...MARK, 'colour', 'quote', 'note'], {
  ...{ 'start.paragraph': 'start_paragraph', 'start.character': 'start_character' },
  ...{ 'end.paragraph': 'end_paragraph', 'end.character': 'end_character' },
});
export const POSITION_COLUMNS = columnsOf(
  ['slug_url', 'volume', 'number', 'branch_id', 'paragraph', 'is_at_end', 'updated_at'],
  { offset: 'offset_fraction' },
);

export type ReadingStores = ReturnType<typeof createReadingStores>;

export function createReadingStores(parts: DatabaseParts) {
  return {
    positions: createPositionStore(parts),
    titles: createReadingTitleStore(parts),
    chapters: createReadChapterStore(parts),
    history: createReadingHistoryStore(parts),
    news: createReadingNewsStore(parts),
    bookmarks: createMarkStore(parts, {
      ...{ table: 'bookmark', schema: Bookmark, columns: BOOKMARK_COLUMNS },
      order: 'paragraph, offset_fraction',
    }),
    highlights: createMarkStore(parts, {
      ...{ table: 'highlight', schema: Highlight, columns: HIGHLIGHT_COLUMNS },
      order: 'start_paragraph, start_character, end_paragraph, end_character',
    }),
    findHighlights: createHighlightSearch(parts),
    /** Runs `work` in one transaction. The stores begin none themselves. */
    asOne: <Result>(work: () => Result) => inTransaction(parts.database, work),
  };
}

/** The person's place in each novel, shared by all accounts. */
function createPositionStore({ database, log }: DatabaseParts) {
  const all = `SELECT ${selected(POSITION_COLUMNS)} FROM reading_position`;
  const select = database.prepare(`${all} WHERE slug_url = ?`);
  const selectRecent = database.prepare(`
    ${all} WHERE slug_url NOT IN (SELECT slug_url FROM reading_title WHERE shelf IN ('finished', 'dropped'))
    ORDER BY updated_at DESC LIMIT ?`);
  const names = Object.values(POSITION_COLUMNS);
  const upsert = database.prepare(
    `INSERT OR REPLACE INTO reading_position (${names}) VALUES (${names.map(() => '?')})`,
  );
  const update = database.prepare(
    'UPDATE reading_position SET is_at_end = ? WHERE slug_url = ? AND volume = ? AND number = ?',
  );
  const parse = createRowParser(ReadingPosition, { table: 'reading_position', log });
  return {
    get: (slugUrl: SlugUrl): ReadingPosition | null => select.all(slugUrl).flatMap(parse)[0] ?? null,
    save: (position: ReadingPosition): void => {
      upsert.run(...columnValues(POSITION_COLUMNS, position));
    },
    /** Sets whether reading continues after this chapter, if the title's place is in it. */
    putAtEnd: (slugUrl: SlugUrl, { volume, number }: ChapterName, isAtEnd: boolean): void => {
      update.run(Number(isAtEnd), slugUrl, volume, number);
    },
    /** Newest first, without finished and dropped titles. */
    recent: (limit: number): ReadingPosition[] => selectRecent.all(limit).flatMap(parse),
  };
}

/** The read chapters of each title, in any translation. */
function createReadChapterStore({ database, log }: DatabaseParts) {
  const select = database.prepare('SELECT volume, number FROM read_chapter WHERE slug_url = ? LIMIT ?');
  const selectCount = database.prepare('SELECT count(*) AS n FROM read_chapter WHERE slug_url = ?');
  const insert = database.prepare('INSERT OR IGNORE INTO read_chapter (slug_url, volume, number) VALUES (?, ?, ?)');
  const remove = database.prepare('DELETE FROM read_chapter WHERE slug_url = ? AND volume = ? AND number = ?');
  const parse = createRowParser(ChapterName, { table: 'read_chapter', log });
  return {
    /** In no order. */
    read: (slugUrl: SlugUrl, limit: number) => select.all(slugUrl, limit).flatMap(parse),
    count: (slugUrl: SlugUrl) => Number(selectCount.get(slugUrl)?.['n']),
    mark: (slugUrl: SlugUrl, chapters: readonly ChapterName[], isRead: boolean): ChapterName[] => {
      const change = isRead ? insert : remove;
      return chapters
        .filter(({ volume, number }) => Number(change.run(slugUrl, volume, number).changes) > 0)
        .map(({ volume, number }) => ({ volume, number }));
    },
  };
}

type MarkOptions<Mark> = {
  readonly table: string;
  readonly schema: z.ZodType<Mark>;
  readonly columns: Columns;
  readonly order: string;
};

/** Marks that the person put into texts, each with an id. */
export type MarkStore<Mark extends Bookmark | Highlight> = ReturnType<typeof createMarkStore<Mark>>;

function createMarkStore<Mark extends Bookmark | Highlight>(
  { database, log }: DatabaseParts,
  { table, schema, columns, order }: MarkOptions<Mark>,
) {
  const shown = selected(columns);
  const names = Object.values(columns);
  const select = database.prepare(`SELECT ${shown} FROM ${table} WHERE slug_url = ? ORDER BY ${order}, created_at, id`);
  const upsert = database.prepare(`
    INSERT OR REPLACE INTO ${table} (changed_at, ${names})
    VALUES (max(?1, coalesce((SELECT changed_at + 1 FROM ${table} WHERE id = ?2), 0)), ?2${', ?'.repeat(names.length - 1)})`);
  const remove = database.prepare(`DELETE FROM ${table} WHERE id = ? RETURNING ${shown}`);
  const parse = createRowParser(schema, { table, log });
  return {
    /** In the order of the text within a chapter. */
    list: (slugUrl: SlugUrl): Mark[] => select.all(slugUrl).flatMap(parse),
    /** Adds or replaces the mark. Dates it `now`, or later than before where the clock was set back. */
    put: (mark: Mark, now: number): void => {
      upsert.run(Math.trunc(now), ...columnValues(columns, mark));
    },
    remove: (ids: readonly string[]): Mark[] => ids.flatMap((id) => remove.all(id).flatMap(parse)),
  };
}

const Found = Highlight.extend({ total: z.int() });

/** Highlights of all titles whose quotation and note together hold every word. */
function createHighlightSearch({ database, log }: DatabaseParts) {
  let sought: readonly string[] = [];
  database.function('holds_sought', (quote, note) => {
    if (sought.length === 0) return 1;
    const text = folded(`${quote}\n${note}`);
    return Number(sought.every((word) => text.includes(word)));
  });
  const select = database.prepare(`
    SELECT ${selected(HIGHLIGHT_COLUMNS)}, count(*) OVER () AS total FROM highlight WHERE holds_sought(quote, note)
    ORDER BY max(created_at) OVER (PARTITION BY slug_url) DESC, slug_url, CAST(volume AS REAL), volume,
      CAST(number AS REAL), number, start_paragraph, start_character, id
    LIMIT ? OFFSET ?`);
  const parse = createRowParser(Found, { table: 'highlight', log });

  return (text: string, { offset, limit }: { readonly offset: number; readonly limit: number }) => {
    sought = folded(text)
      .split(/\s+/)
      .filter((word) => word !== '');
    const rows = select.all(limit, offset).flatMap(parse);
    return { found: rows.map(({ total: _total, ...highlight }) => highlight), total: rows[0]?.total ?? 0 };
  };
}

/** Few people type the dots of ё. */
function folded(text: string): string {
  return text.toLowerCase().replaceAll('ё', 'е');
}
