import { resolve } from 'node:path';
import sharp from 'sharp';
import type { SavedTitleRecord } from '#core/library/saved/library-statements.ts';
import { startLibraryParts } from '#core/library/saved/testing/start-library-parts.ts';
import { pictureAddressesOf } from '#core/reading/chapter-text/picture-addresses.ts';
import { createPictureServer } from '#demo/media/picture-server.ts';
import { hashOf } from '#demo/seeded-random.ts';
import { type DemoChapter, demoChapters } from './demo-chapters.ts';

const LONGEST = 'Ten Thousand Steps';
const CHAPTERS_A_VOLUME = 200;
const PICTURES = createPictureServer(resolve(import.meta.dirname, '../../../electron/demo/media/pictures'));
/** By format and picture. */
const made = new Map<string, Promise<Buffer>>();

/**
 * A library with a title of so many chapters, with all their pictures: the longest of the reference service, and where it
 * ends the one behind it.
 */
export async function startSavedTitle(count: number) {
  const started = startLibraryParts();
  const { library } = started;
  // What is made for a benchmark need not outlive a power cut.
  library.database()?.exec('PRAGMA synchronous = OFF');
  const found = await chaptersFrom(LONGEST, count);
  const novel = found[0]?.novel;
  if (novel === undefined) throw new Error('The reference service has no such title');
  const record: SavedTitleRecord = { novel, chapters: found.map(renumbered) };
  for (const [index, { chapter }] of found.entries()) {
    const { volume = '', number = '', branches = [] } = record.chapters[index] ?? {};
    const line = { volume, number, branchId: branches[0]?.branchId ?? null };
    const pictures: { readonly address: string; readonly bytes: Uint8Array }[] = [];
    for (const address of pictureAddressesOf(chapter)) pictures.push({ address, bytes: await pictureAt(address) });
    await library.put({
      ...{ title: record, line, index, revisionId: branches[0]?.revisionId ?? null, pictures, missingPictures: [] },
      chapter: { ...chapter, slugUrl: novel.slugUrl, ...line },
    });
  }
  return { ...started, novel };
}

async function chaptersFrom(name: string, count: number): Promise<readonly DemoChapter[]> {
  const found: DemoChapter[] = [];
  for await (const chapter of demoChapters(count)) {
    if (found.length > 0 || chapter.novel.name.english === name) found.push(chapter);
    if (found.length === count) break;
  }
  return found;
}

function renumbered({ entry }: DemoChapter, index: number): SavedTitleRecord['chapters'][number] {
  return { ...entry, index, volume: String(1 + Math.floor(index / CHAPTERS_A_VOLUME)), number: String(1 + index) };
}

/** With bytes of its own behind it. Of twelve, one is PNG and one WebP, as in the libraries that people read from; the rest JPEG. */
async function pictureAt(address: string): Promise<Uint8Array> {
  const kind = hashOf(address) % 12;
  const format = kind === 0 ? 'png' : kind === 1 ? 'webp' : 'jpeg';
  const key = `${format} ${address.split('/').at(-2)}`;
  const picture =
    made.get(key) ??
    sharp(await served(address))
      .toFormat(format)
      .toBuffer();
  made.set(key, picture);
  return Buffer.concat([await picture, Buffer.from(address)]);
}

async function served(address: string): Promise<ArrayBuffer> {
  const response = await PICTURES(new Request(address));
  if (response === null) throw new Error(`${address} is no picture`);
  return response.arrayBuffer();
}
