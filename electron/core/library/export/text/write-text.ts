import type { Block, ChapterDocument, Inline } from '#shared/domain/chapter-document.ts';
import type { WritingOptions } from '../book.ts';
import { type Book, creditLines } from '../make-book.ts';
import { plainText } from '../xml.ts';

const INDENT = '   ';

/** Writes a book as plain text: title and credits, then every chapter under its heading, followed by its notes. */
export async function writeText(book: Book, { output, step }: WritingOptions): Promise<void> {
  const { words } = book;
  await output.write(plainText(`${[book.title, ...creditLines(book)].join('\n')}\n`));
  const about = textOf(book.description, words.notes);
  if (about !== '') await output.write(`\n${about}\n`);
  for (const { heading, chapters } of book.parts) {
    if (heading !== null) await output.write(plainText(`\n\n\n${heading}\n${'='.repeat(heading.length)}\n`));
    for (const chapter of chapters) {
      const text = textOf(chapter.read(), words.notes);
      await output.write(plainText(`\n\n${chapter.heading}\n${'-'.repeat(chapter.heading.length)}\n\n`));
      if (text !== '') await output.write(`${text}\n`);
      await step();
    }
  }
}

function textOf({ blocks, notes }: ChapterDocument, notesHeading: string): string {
  const listed = notes.map(({ label, inlines }) => `[${label}] ${textOfInlines(inlines)}`);
  const all = [...blocks.map(textOfBlock), ...(listed.length === 0 ? [] : [`${notesHeading}:\n${listed.join('\n')}`])];
  const text = all.join('\n\n').replace(/\n{4,}/g, '\n\n\n');
  return plainText(text.trim());
}

function textOfBlock(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      return textOfInlines(block.inlines);
    case 'image':
      return named(block.picture.description);
    case 'rule':
      return '* * *';
    case 'code':
      return block.text;
    case 'quote':
      return behind('> ', block.blocks.map(textOfBlock).join('\n\n'));
    case 'list':
      return block.items
        .map((item, index) => {
          const sign = block.isOrdered ? `${index + 1}. ` : '• ';
          return behind(INDENT, item.map(textOfBlock).join('\n')).replace(INDENT, sign);
        })
        .join('\n');
  }
}

function textOfInlines(inlines: readonly Inline[]): string {
  return inlines.map(textOfInline).join('');
}

function textOfInline(inline: Inline): string {
  switch (inline.kind) {
    case 'text':
      return inline.text;
    case 'break':
      return '\n';
    case 'image':
      return named(inline.picture.description);
    case 'note-reference':
      return `[${inline.label}]`;
  }
}

/** A picture as its description. */
function named(description: string): string {
  return description.trim() === '' ? '' : `[${description.trim()}]`;
}

function behind(sign: string, text: string): string {
  return sign + text.replaceAll('\n', `\n${sign}`);
}
