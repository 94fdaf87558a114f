import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import type { ChapterDocument } from '#shared/domain/chapter-document.ts';
import { ImageAddress } from '#shared/domain/identifiers.ts';
import { type WritingOptions, wordsIn } from '../book.ts';
import type { Book } from '../make-book.ts';
import { openPartFile } from '../part-file.ts';

export const HOSTILE_TEXT = 'a\u0000b\u0008 <b>&amp;\ud800 ]]> \ufffe\u{1f9db}\u200f"\'';

/** A book of these chapters in one part, with every field set. */
export function bookOf(documents: readonly ChapterDocument[], changed: Partial<Book> = {}): Book {
  return {
    identifier: 'urn:uuid:0b5be2b2-2c2f-5c0e-8f0b-6a3a54d1a1d6',
    title: `Title ${HOSTILE_TEXT}`,
    series: { name: `Series ${HOSTILE_TEXT}`, position: 2 },
    otherTitles: ['Другое', HOSTILE_TEXT],
    authors: ['Anna', HOSTILE_TEXT, 'Толстой Лев Николаевич', 'Anna Smith'],
    illustrators: ['Boris'],
    translators: ['Team & Co'],
    language: 'en',
    words: wordsIn('en'),
    description: { blocks: documents[0]?.blocks ?? [], notes: [] },
    genres: ['Фэнтези', 'Drama'],
    tags: ['<tag>'],
    year: 2019,
    cover: ImageAddress.parse('/media/image/novels?src=cover'),
    modifiedAt: new Date('2026-03-01T12:34:56.789Z'),
    parts: [
      {
        heading: null,
        chapters: documents.map((document, index) => ({ heading: `Chapter ${index}`, read: () => document })),
      },
    ],
    ...changed,
  };
}

/** A picture of the type that the address names; `damaged` and `page` are no pictures, and other addresses are missing. */
async function samplePicture(source: string): Promise<Uint8Array | null> {
  const opaque = sharp({ create: { width: 6, height: 8, channels: 3, background: '#346' } });
  const clear = sharp({ create: { width: 6, height: 8, channels: 4, background: '#3468' } });
  if (source.includes('webp')) return clear.webp().toBuffer();
  if (source.includes('avif')) return opaque.avif().toBuffer();
  if (source.includes('gif')) return opaque.gif().toBuffer();
  if (source.includes('png') || source.includes('map')) return clear.png().toBuffer();
  if (source.includes('cover') || source.includes('portrait')) return opaque.jpeg().toBuffer();
  if (source.includes('damaged')) return Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);
  return source.includes('page') ? new TextEncoder().encode('<!DOCTYPE html>') : null;
}

export function image(source: string | null, description = ''): ChapterDocument['blocks'][number] {
  return { kind: 'image', picture: { source, description } };
}

/** A temporary folder, and what a writer needs to write a book into it. */
export function startWriting() {
  const directory = mkdtempSync(join(tmpdir(), 'engawa-export-'));
  return {
    directory,
    write: async (
      writer: (book: Book, options: WritingOptions) => Promise<void>,
      book: Book,
      name: string,
    ): Promise<string> => {
      const output = await openPartFile(directory);
      const spools: { discard: () => Promise<void> }[] = [];
      const openSpool = async () => {
        const spool = await openPartFile(directory);
        spools.push(spool);
        return spool;
      };
      await writer(book, { output, openSpool, loadPicture: samplePicture, step: async () => undefined });
      for (const spool of spools) await spool.discard();
      return join(directory, await output.place(name));
    },
    [Symbol.dispose]: () => rmSync(directory, { recursive: true, force: true }),
  };
}
