import { directionSign } from '#shared/domain/chapter-document/document-text.ts';
import type { Block, Cell, ChapterDocument, Inline } from '#shared/domain/chapter-document.ts';
import { type WritingOptions, writerOf } from '../book.ts';
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

const textOfInline = writerOf<Inline, string>({
  text: ({ text }) => text,
  break: () => '\n',
  image: ({ picture }) => named(picture.description),
  'note-reference': ({ label }) => `[${label}]`,
});

function textOfInlines(inlines: readonly Inline[]): string {
  return inlines.map(textOfInline).join('');
}

const textOfBlock: (block: Block) => string = writerOf<Block, string>({
  paragraph: (block) => directionSign(block) + textOfInlines(block.inlines),
  heading: (block) => directionSign(block) + textOfInlines(block.inlines),
  image: ({ picture }) => named(picture.description),
  rule: () => '* * *',
  code: ({ text }) => text,
  quote: ({ blocks }) => behind('> ', blocks.map(textOfBlock).join('\n\n')),
  list: ({ start, items }) =>
    items
      .map((item, index) => {
        const sign = start === null ? '• ' : `${start + index}. `;
        return behind(INDENT, item.map(textOfBlock).join('\n')).replace(INDENT, sign);
      })
      .join('\n'),
  table: ({ rows }) => rows.map((row) => row.map(textOfCell).join(' | ')).join('\n'),
});

/** In one line: a row of the table is a line of the text. */
function textOfCell({ blocks }: Cell): string {
  return blocks.map(textOfBlock).join(' ').replaceAll('\n', ' ');
}

function named(description: string): string {
  return description.trim() === '' ? '' : `[${description.trim()}]`;
}

function behind(sign: string, text: string): string {
  return sign + text.replaceAll('\n', `\n${sign}`);
}
