import type { z } from 'zod';
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
import { Replacement } from '#shared/domain/novels/replacement.ts';
import { createReadingNewsStore } from './chapter-news.ts';
import { createReadingHistoryStore } from './reading-history-store.ts';
import { createReadingTitleStore } from './reading-title-store.ts';

const MARK = ['id', 'slug_url', 'volume', 'number', 'branch_id', 'created_at'];
export const BOOKMARK_COLUMNS = columnsOf([...MARK, 'paragraph', 'excerpt'], { offset: 'offset_fraction' });
export const HIGHLIGHT_COLUMNS = columnsOf([...MARK, 'colour', 'quote', 'note'], {
  ...{ 'start.paragraph': 'start_paragraph', 'start.character': 'start_character' },
  ...{ 'end.paragraph': 'end_paragraph', 'end.character': 'end_character' },
});
export const REPLACEMENT_COLUMNS = columnsOf(['id', 'slug_url', 'find', 'put', 'is_whole_word', 'is_on', 'created_at']);
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
    /** Those of a title and those for all titles; null: only the latter. */
    replacements: createMarkStore(parts, {
      ...{ table: 'replacement', schema: Replacement, columns: REPLACEMENT_COLUMNS },
      ...{ where: 'slug_url IS NULL OR slug_url = ?', order: 'slug_url IS NULL' },
    }),
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

type MarkOptions<Kind> = {
  readonly table: string;
  readonly schema: z.ZodType<Kind>;
  readonly columns: Columns;
  /** Those that are listed for a title. */
  readonly where?: string;
  readonly order: string;
};

type Mark = Bookmark | Highlight | Replacement;

/** What the person put into texts, each with an id. */
export type MarkStore<Kind extends Mark> = ReturnType<typeof createMarkStore<Kind>>;

function createMarkStore<Kind extends Mark>(
  { database, log }: DatabaseParts,
  { table, schema, columns, where = 'slug_url = ?', order }: MarkOptions<Kind>,
) {
  const shown = selected(columns);
  const names = Object.values(columns);
  const select = database.prepare(`SELECT ${shown} FROM ${table} WHERE ${where} ORDER BY ${order}, created_at, id`);
  const upsert = database.prepare(`
    INSERT OR REPLACE INTO ${table} (changed_at, ${names})
    VALUES (max(?1, coalesce((SELECT changed_at + 1 FROM ${table} WHERE id = ?2), 0)), ?2${', ?'.repeat(names.length - 1)})`);
  const remove = database.prepare(`DELETE FROM ${table} WHERE id = ? RETURNING ${shown}`);
  const parse = createRowParser(schema, { table, log });
  return {
    /** In the order of the text within a chapter. */
    list: (slugUrl: SlugUrl | null): Kind[] => select.all(slugUrl).flatMap(parse),
    /** Adds or replaces the mark. Dates it `now`, or later than before where the clock was set back. */
    put: (mark: Kind, now: number): void => {
      upsert.run(Math.trunc(now), ...columnValues(columns, mark));
    },
    remove: (ids: readonly string[]): Kind[] => ids.flatMap((id) => remove.all(id).flatMap(parse)),
  };
}
