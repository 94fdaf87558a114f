import type { Block, ChapterDocument, Inline } from '#shared/domain/chapter-document.ts';
import type { Book, WritingOptions } from '../book.ts';
import { plainText } from '../xml.ts';

const INDENT = '   ';

/** Writes a book as plain text: what it is, then every chapter under its heading with its notes behind it. */
export async function writeText(book: Book, { output, step }: WritingOptions): Promise<void> {
  const { words } = book;
  const beginning = [
    book.title,
    [...new Set([...book.authors, ...book.illustrators])].join(', '),
    book.translators.length === 0 ? '' : `${words.translatedBy}: ${book.translators.join(', ')}`,
    book.otherTitles.length === 0 ? '' : `${words.alsoKnownAs}: ${book.otherTitles.join(' / ')}`,
  ].filter((line) => line !== '');
  await output.write(plainText(`${beginning.join('\n')}\n`));
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
  return plainText(
    all
      .join('\n\n')
      .replace(/\n{4,}/g, '\n\n\n')
      .trim(),
  );
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

/** A picture is what is said of it. */
function named(description: string): string {
  return description.trim() === '' ? '' : `[${description.trim()}]`;
}

function behind(sign: string, text: string): string {
  return text
    .split('\n')
    .map((line) => sign + line)
    .join('\n');
}
