import { pictureAddressesOf } from '#core/chapter-text/picture-addresses.ts';
import type { SavedTitleRecord } from '#core/saved/saved-library.ts';
import { startLibraryParts } from '#core/saved/testing/start-library-parts.ts';
import { createArtServer } from '#demo/media/art-server.ts';
import { type DemoChapter, demoChapters } from './demo-chapters.ts';

const LONGEST = 'Ten Thousand Steps';
const CHAPTERS_A_VOLUME = 200;
/** So many are painted of each type, which takes its time; others are these with bytes of their own behind them. */
const PAINTED_OF_TYPE = 6;

/**
 * A library with a title of so many chapters, with all their pictures: the longest of the reference service, and where it
 * ends the one behind it.
 */
export async function startSavedTitle(count: number) {
  const started = startLibraryParts();
  const { library } = started;
  // What is made for a benchmark need not outlive a power cut.
  library.database()?.exec('PRAGMA synchronous = OFF');
  const pictureAt = createPainter();
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

function createPainter(): (address: string) => Promise<Uint8Array> {
  const art = createArtServer({ seed: 1 });
  const painted = new Map<string, Uint8Array[]>();

  async function paint(address: string): Promise<Uint8Array> {
    const response = await art.fetch(new Request(address));
    if (response === null) throw new Error(`${address} is no picture`);
    return new Uint8Array(await response.arrayBuffer());
  }

  return async (address) => {
    const type = address.slice(address.lastIndexOf('.'));
    const known = painted.get(type) ?? [];
    painted.set(type, known);
    if (known.length < PAINTED_OF_TYPE) known.push(await paint(address));
    const like = known[address.length % known.length];
    return Buffer.concat([like ?? new Uint8Array(), Buffer.from(address)]);
  };
}
