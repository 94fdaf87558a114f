import type { DatabaseSync } from 'node:sqlite';
import { storedJson } from '#core/platform/database/row-parser.ts';
import type { Log } from '#core/ports.ts';
import { documentOfChapter } from '#core/reading/chapter-text/document-of-chapter.ts';
import { blockText, inlineText } from '#shared/domain/chapter-document/document-text.ts';
import type { Block, ChapterDocument, Inline } from '#shared/domain/chapter-document.ts';
import { Chapter } from '#shared/domain/novels/novel.ts';

/** The words of each block of a saved chapter; none where the chapter is gone or can no longer be read. */
export function savedText(database: DatabaseSync, id: number, log: Log): readonly string[] {
  const row = database.prepare('SELECT body FROM chapter_text WHERE id = ?').get(id);
  if (row === undefined) return [];
  const parsed = Chapter.safeParse(storedJson(row['body']));
  if (!parsed.success) log.warn('saved chapter not searchable', { id });
  return parsed.success ? searchableParagraphs(documentOfChapter(parsed.data)) : [];
}

/** The words of every block of a chapter, in order. Those of a note belong to the block where it is first referred to. */
function searchableParagraphs({ blocks, notes }: ChapterDocument): string[] {
  const texts = blocks.map(blockText);
  const homes = noteHomes(blocks);
  for (const [note, { inlines }] of notes.entries()) {
    const home = homes.get(note) ?? Math.max(0, blocks.length - 1);
    texts[home] = `${texts[home] ?? ''}\n${inlineText(inlines)}`;
  }
  return texts;
}

function noteHomes(blocks: readonly Block[]): ReadonlyMap<number, number> {
  const homes = new Map<number, number>();
  for (const [paragraph, block] of blocks.entries()) {
    for (const note of notesIn(block)) if (!homes.has(note)) homes.set(note, paragraph);
  }
  return homes;
}

function notesIn(block: Block): number[] {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      return notesAmong(block.inlines);
    case 'quote':
      return block.blocks.flatMap(notesIn);
    case 'list':
      return block.items.flat().flatMap(notesIn);
    case 'image':
    case 'rule':
    case 'code':
      return [];
  }
}

function notesAmong(inlines: readonly Inline[]): number[] {
  return inlines.flatMap((inline) => (inline.kind === 'note-reference' ? [inline.note] : []));
}
