import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { storedJson } from '#core/platform/database/row-parser.ts';
import { inTransaction, prepared, withoutWaiting } from '#core/platform/database/transaction.ts';
import type { Log } from '#core/ports.ts';
import { blockText, inlineText } from '#shared/domain/chapter-document/document-text.ts';
import { stemOf, wordsOf } from '#shared/domain/chapter-document/words.ts';
import type { ChapterDocument } from '#shared/domain/chapter-document.ts';
import { Chapter } from '#shared/domain/novels/novel.ts';

const UNINDEXED = `
  FROM chapter LEFT JOIN search_chapter ON search_chapter.id = chapter.id
  WHERE search_chapter.is_whole IS NOT 1`;
/** Looks for the rows of chapters: looking for their texts takes ten times as long. */
const FORGOTTEN = `
  SELECT id FROM search_chapter
  WHERE id NOT IN (SELECT id FROM chapter) AND id NOT IN (SELECT id FROM removed_chapter) LIMIT 1`;
const CHANGES = 'SELECT total_changes() AS count';
/** About ten milliseconds of work. */
const CHARACTERS_A_STEP = 20_000;
const PAGES_A_MERGE = 50;

type ParseChapter = (chapter: Chapter) => ChapterDocument;

/** More blocks than any chapter has; further ones are not indexed. */
export const MOST_BLOCKS = 2 ** 20;

function rowOf(chapterId: number, paragraph: number): number {
  return chapterId * MOST_BLOCKS + paragraph;
}

/** Every step is a transaction, and the tables tell what is left to do, so that a kill loses nothing. */
export type TextIndex = ReturnType<typeof createTextIndex>;

export function createTextIndex(database: DatabaseSync, log: Log) {
  const run = (sql: string, ...values: readonly SQLInputValue[]) => prepared(database, sql).run(...values);
  const countOf = (sql: string) => Number(prepared(database, sql).get()?.['count'] ?? 0);
  /** The chapter that was found last: the next one is sought behind it, since looking through all takes longer than indexing one. */
  let last = 0;
  let isUntidy = true;
  let open: { readonly id: number; readonly texts: readonly string[] } | null = null;

  /** Waiting for the disk may take a hundred times as long as the work. A power failure undoes the last ones, which are repeated. */
  function unhurried(work: () => void): void {
    withoutWaiting(database, () => inTransaction(database, work));
  }

  function nextId(): number | undefined {
    const select = prepared(database, `SELECT chapter.id ${UNINDEXED} AND chapter.id > ? ORDER BY chapter.id LIMIT 1`);
    const row = select.get(last) ?? select.get(0);
    last = Number(row?.['id'] ?? 0);
    return row && last;
  }

  let counted: { readonly at: number; readonly pending: number } | null = null;

  function indexSome(id: number, toDocument: ParseChapter): void {
    const row = database.prepare(`SELECT ifnull(blocks, 0) AS blocks ${UNINDEXED} AND chapter.id = ?`).get(id);
    // Removed, or indexed already.
    if (row === undefined) {
      open = null;
      return;
    }
    const from = Number(row['blocks']);
    if (open?.id !== id) open = { id, texts: savedText(database, { id, toDocument, log }).slice(0, MOST_BLOCKS) };
    const { texts } = open;
    const rows: (readonly [row: number, stems: string, text: string])[] = [];
    const words = new Map<string, string>();
    let to = from;
    for (let characters = 0; to < texts.length && characters < CHARACTERS_A_STEP; to += 1) {
      const text = texts[to] ?? '';
      characters += text.length;
      const inText = wordsOf(text).map(({ form }) => ({ form, stem: stemOf(form) }));
      for (const { form, stem } of inText) if (stem !== form) words.set(form, stem);
      if (inText.length > 0) rows.push([rowOf(id, to), inText.map(({ stem }) => stem).join(' '), text]);
    }
    const isWhole = to >= texts.length;
    unhurried(() => {
      for (const [row, stems, text] of rows) {
        run('INSERT INTO search_paragraph (rowid, words) VALUES (?, ?)', row, stems);
        run('INSERT INTO search_text (row, text) VALUES (?, ?)', row, text.replace(/\s+/gu, ' ').trim());
      }
      for (const word of words) run('INSERT OR IGNORE INTO search_word (form, stem) VALUES (?, ?)', ...word);
      run('INSERT OR REPLACE INTO search_chapter (id, blocks, is_whole) VALUES (?, ?, ?)', id, to, isWhole ? 1 : 0);
    });
    if (isWhole) open = null;
  }

  function forget(id: number): void {
    unhurried(() => {
      const rows = [rowOf(id, 0), rowOf(id, MOST_BLOCKS - 1)];
      run('DELETE FROM search_paragraph WHERE rowid BETWEEN ? AND ?', ...rows);
      run('DELETE FROM search_text WHERE row BETWEEN ? AND ?', ...rows);
      run('DELETE FROM search_chapter WHERE id = ?', id);
    });
  }

  /** Returns whether there was something to merge. */
  function tidy(): boolean {
    const before = countOf(CHANGES);
    unhurried(() => run("INSERT INTO search_paragraph (search_paragraph, rank) VALUES ('merge', ?)", PAGES_A_MERGE));
    // The statement itself counts as one change.
    return countOf(CHANGES) - before > 1;
  }

  return {
    /** The count of saved chapters that are not completely indexed; counted again after each write. */
    pending: () => {
      const at = countOf(CHANGES);
      if (counted?.at !== at) counted = { at, pending: countOf(`SELECT count(*) AS count ${UNINDEXED}`) };
      return counted.pending;
    },
    /** Does a small part of the work; false: there was none. */
    step: async (): Promise<boolean> => {
      // Merges after each step: many small pieces are slow to search, and SQLite would merge too many of them at once.
      if (isUntidy) {
        isUntidy = tidy();
        return true;
      }
      const id = open?.id ?? nextId();
      if (id !== undefined) {
        const { documentOfChapter } = await import('#core/reading/chapter-text/chapter-text.ts');
        // The library may have been moved meanwhile.
        if (!database.isOpen) return false;
        indexSome(id, documentOfChapter);
      }
      const forgotten = id === undefined ? database.prepare(FORGOTTEN).get() : undefined;
      if (forgotten !== undefined) forget(Number(forgotten['id']));
      isUntidy = id !== undefined || forgotten !== undefined;
      return isUntidy;
    },
    /** Empties a damaged index, so that it is rebuilt. */
    clear: () => {
      open = null;
      inTransaction(database, () => {
        database.exec("INSERT INTO search_paragraph (search_paragraph) VALUES ('delete-all')");
        database.exec('DELETE FROM search_chapter; DELETE FROM search_text; DELETE FROM search_word');
      });
    },
  };
}

/** The text of each block of a saved chapter, then of each note; empty if the chapter is gone or can no longer be read. */
function savedText(
  database: DatabaseSync,
  { id, toDocument, log }: { readonly id: number; readonly toDocument: ParseChapter; readonly log: Log },
): readonly string[] {
  const row = database.prepare('SELECT body FROM chapter_text WHERE id = ?').get(id);
  if (row === undefined) return [];
  const parsed = Chapter.safeParse(storedJson(row['body']));
  if (!parsed.success) {
    log.warn('saved chapter not searchable', { id });
    return [];
  }
  const { blocks, notes } = toDocument(parsed.data);
  return [...blocks.map(blockText), ...notes.map(({ inlines }) => inlineText(inlines))];
}
