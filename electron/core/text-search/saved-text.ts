import type { DatabaseSync } from 'node:sqlite';
import { documentOfChapter } from '#core/chapter-text/document-of-chapter.ts';
import type { Log } from '#core/ports.ts';
import { storedJson } from '#core/storage/row-parser.ts';
import { Chapter } from '#shared/domain/novel.ts';
import { searchableParagraphs } from './searchable-paragraphs.ts';

/** The words of each block of a saved chapter; none where the chapter is gone or can no longer be read. */
export function savedText(database: DatabaseSync, id: number, log: Log): readonly string[] {
  const row = database.prepare('SELECT body FROM chapter_text WHERE id = ?').get(id);
  if (row === undefined) return [];
  const parsed = Chapter.safeParse(storedJson(row['body']));
  if (!parsed.success) log.warn('saved chapter not searchable', { id });
  return parsed.success ? searchableParagraphs(documentOfChapter(parsed.data)) : [];
}
