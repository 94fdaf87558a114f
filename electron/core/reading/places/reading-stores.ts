import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { z } from 'zod';
import { createRowParser } from '#core/platform/database/row-parser.ts';
import { inTransaction } from '#core/platform/database/transaction.ts';
import type { Log } from '#core/ports.ts';
import type { SlugUrl } from '#shared/domain/identifiers.ts';
import { ReadingPosition } from '#shared/domain/novels/novel.ts';
import { Bookmark, ChapterName, Highlight } from '#shared/domain/novels/reading.ts';
import { createReadingNewsStore } from './chapter-news.ts';
import { createReadingHistoryStore } from './reading-history-store.ts';
import { createReadingTitleStore } from './reading-title-store.ts';

/** The person's reading data. */
export type ReadingStores = ReturnType<typeof createReadingStores>;

export function createReadingStores(database: DatabaseSync, { log }: { readonly log: Log }) {
  return {
    positions: createPositionStore(database, log),
    titles: createReadingTitleStore(database, { log }),
    chapters: createReadChapterStore(database, log),
    history: createReadingHistoryStore(database, { log }),
    news: createReadingNewsStore(database, { log }),
    bookmarks: createMarkStore<Bookmark>(database, {
      ...{ table: 'bookmark', columns: { paragraph: 'paragraph', offset: 'offset_fraction', excerpt: 'excerpt' } },
      order: 'paragraph, offset_fraction',
      parse: createRowParser(Bookmark, { table: 'bookmark', log }),
      valuesOf: ({ paragraph, offset, excerpt }) => [paragraph, offset, excerpt],
    }),
    highlights: createMarkStore<Highlight>(database, {
      table: 'highlight',
      columns: {
        ...{ startParagraph: 'start_paragraph', startCharacter: 'start_character' },
        ...{ endParagraph: 'end_paragraph', endCharacter: 'end_character' },
        ...{ colour: 'colour', quote: 'quote', note: 'note' },
      },
      order: 'start_paragraph, start_character, end_paragraph, end_character',
      parse: ({ startParagraph, startCharacter, endParagraph, endCharacter, ...rest }) =>
        createRowParser(Highlight, { table: 'highlight', log })({
          ...rest,
          start: { paragraph: startParagraph, character: startCharacter },
          end: { paragraph: endParagraph, character: endCharacter },
        }),
      valuesOf: ({ start, end, colour, quote, note }) => [
        ...[start.paragraph, start.character, end.paragraph, end.character],
        ...[colour, quote, note],
      ],
    }),
    /** Runs `work` in one transaction. The stores begin none themselves. */
    asOne: <Result>(work: () => Result) => inTransaction(database, work),
  };
}

const Position = ReadingPosition.extend({ isAtEnd: z.int().transform(Boolean) });
const POSITION = `
  SELECT slug_url AS slugUrl, volume, number, branch_id AS branchId, paragraph, offset_fraction AS "offset",
    is_at_end AS isAtEnd, updated_at AS updatedAt
  FROM reading_position`;

/** The person's place in each novel, shared by all accounts. */
function createPositionStore(database: DatabaseSync, log: Log) {
  const select = database.prepare(`${POSITION} WHERE slug_url = ?`);
  const selectRecent = database.prepare(`
    ${POSITION} WHERE slug_url NOT IN (SELECT slug_url FROM reading_title WHERE shelf IN ('finished', 'dropped'))
    ORDER BY updated_at DESC LIMIT ?`);
  const upsert = database.prepare(`
    INSERT OR REPLACE INTO reading_position (slug_url, volume, number, branch_id, paragraph, offset_fraction, is_at_end, updated_at)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?)`);
  const update = database.prepare(
    'UPDATE reading_position SET is_at_end = ? WHERE slug_url = ? AND volume = ? AND number = ?',
  );
  const parse = createRowParser(Position, { table: 'reading_position', log });
  return {
    get: (slugUrl: SlugUrl): ReadingPosition | null => select.all(slugUrl).flatMap(parse)[0] ?? null,
    save: (position: ReadingPosition): void => {
      const { slugUrl, volume, number, branchId, paragraph, offset, isAtEnd, updatedAt } = position;
      upsert.run(slugUrl, volume, number, branchId, paragraph, offset, Number(isAtEnd), updatedAt);
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
function createReadChapterStore(database: DatabaseSync, log: Log) {
  const select = database.prepare('SELECT volume, number FROM read_chapter WHERE slug_url = ? LIMIT ?');
  const selectCount = database.prepare('SELECT count(*) AS n FROM read_chapter WHERE slug_url = ?');
  const insert = database.prepare('INSERT OR IGNORE INTO read_chapter (slug_url, volume, number) VALUES (?, ?, ?)');
  const remove = database.prepare('DELETE FROM read_chapter WHERE slug_url = ? AND volume = ? AND number = ?');
  const parse = createRowParser(ChapterName, { table: 'read_chapter', log });
  return {
    /** In no order. */
    read: (slugUrl: SlugUrl, limit: number) => select.all(slugUrl, limit).flatMap(parse),
    count: (slugUrl: SlugUrl) => Number(selectCount.get(slugUrl)?.['n']),
    /** Returns the chapters that changed. */
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
  /** Columns besides those that all marks have, by the names that `parse` takes. */
  readonly columns: Readonly<Record<string, string>>;
  readonly order: string;
  readonly parse: (row: Record<string, unknown>) => Mark[];
  /** The values of `columns`, in their order. */
  readonly valuesOf: (mark: Mark) => readonly SQLInputValue[];
};

/** Marks that the person put into texts, each with an id. */
export type MarkStore<Mark extends Bookmark | Highlight> = ReturnType<typeof createMarkStore<Mark>>;

function createMarkStore<Mark extends Bookmark | Highlight>(
  database: DatabaseSync,
  { table, columns, order, parse, valuesOf }: MarkOptions<Mark>,
) {
  const shown = `id, slug_url AS slugUrl, volume, number, branch_id AS branchId, created_at AS createdAt,
    ${Object.entries(columns).map(([name, column]) => `${column} AS "${name}"`)}`;
  const select = database.prepare(`SELECT ${shown} FROM ${table} WHERE slug_url = ? ORDER BY ${order}, created_at, id`);
  const upsert = database.prepare(`
    INSERT OR REPLACE INTO ${table}
      (changed_at, id, slug_url, volume, number, branch_id, created_at, ${Object.values(columns)})
    VALUES (max(?1, coalesce((SELECT changed_at + 1 FROM ${table} WHERE id = ?2), 0)),
      ?2, ?, ?, ?, ?, ?, ${Object.keys(columns).map(() => '?')})`);
  const remove = database.prepare(`DELETE FROM ${table} WHERE id = ? RETURNING ${shown}`);
  return {
    /** In the order of the text within a chapter. */
    list: (slugUrl: SlugUrl): Mark[] => select.all(slugUrl).flatMap(parse),
    /** Adds or replaces the mark. Dates it `now`, or later than before where the clock was set back. */
    put: (mark: Mark, now: number): void => {
      const { id, slugUrl, volume, number, branchId, createdAt } = mark;
      upsert.run(Math.trunc(now), id, slugUrl, volume, number, branchId, createdAt, ...valuesOf(mark));
    },
    /** Returns the removed marks. */
    remove: (ids: readonly string[]): Mark[] => ids.flatMap((id) => remove.all(id).flatMap(parse)),
  };
}
