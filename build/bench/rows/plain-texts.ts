import type { DatabaseSync } from 'node:sqlite';
import { rowOf } from '#core/text-search/row-of-paragraph.ts';

/** What whoever uses FTS5 alone has beside its table: the text of each paragraph, as it is. */
export type PlainTexts = {
  /** Chapters that are saved one after the other, from this id on. */
  readonly put: (firstId: number, chapters: readonly (readonly string[])[]) => void;
  /** The best twenty. */
  readonly search: (expression: string) => readonly unknown[];
};

/** In a file of its own, that the library's connection reads too. */
export function createPlainTexts(database: DatabaseSync, path: string): PlainTexts {
  database.prepare('ATTACH ? AS bench').run(path);
  database.exec('CREATE TABLE bench.paragraph (id INTEGER PRIMARY KEY, text TEXT NOT NULL)');
  const insert = database.prepare('INSERT INTO bench.paragraph (id, text) VALUES (?, ?)');
  const select = database.prepare(`
    SELECT paragraph.id, paragraph.text FROM search_paragraph CROSS JOIN bench.paragraph ON paragraph.id = search_paragraph.rowid
    WHERE search_paragraph MATCH ? ORDER BY search_paragraph.rank LIMIT 20`);
  return {
    put: (firstId, chapters) => {
      database.exec('BEGIN');
      for (const [place, paragraphs] of chapters.entries())
        for (const [paragraph, text] of paragraphs.entries()) insert.run(rowOf(firstId + place, paragraph), text);
      database.exec('COMMIT');
    },
    search: (expression) => select.all(expression),
  };
}
