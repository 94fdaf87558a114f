import { resolve } from 'node:path';
import sharp from 'sharp';
import type { SavedTitleRecord } from '#core/library/saved/library-statements.ts';
import { startLibraryParts } from '#core/library/saved/testing/start-library-parts.ts';
import { createNamedHosts } from '#core/platform/http/named-hosts.ts';
import { createClock } from '#core/platform/time.ts';
import { documentOfChapter, pictureAddressesOf } from '#core/reading/chapter-text/chapter-text.ts';
import { createNovelService as createNovelClient } from '#core/reading/novels/novel-service.ts';
import { silentLog } from '#core/testing/silent-log.ts';
import { createPictureServer } from '#demo/media/picture-server.ts';
import { createNovelService } from '#demo/novel-service/novel-service.ts';
import { hashOf } from '#demo/seeded-random.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import type { Chapter, ChapterListEntry, Novel } from '#shared/domain/novels/novel.ts';
import { NovelFilters } from '#shared/domain/novels/novel-catalog.ts';

type DemoChapter = { readonly novel: Novel; readonly entry: ChapterListEntry; readonly chapter: Chapter };

const ADDRESSES = {
  anime: { baseUrl: 'https://api.anime.example/api/v1', siteUrl: 'https://anime.example' },
  novels: { baseUrl: 'https://api.novels.example', siteUrl: 'https://novels.example', siteId: 3 },
};
const LONGEST = 'Ten Thousand Steps';
const CHAPTERS_A_VOLUME = 200;
const PICTURES = createPictureServer(resolve(import.meta.dirname, '../../../electron/demo/media/pictures'));
/** By format and picture. */
const made = new Map<string, Promise<Buffer>>();

/**
 * A library with a title of `count` chapters with all their pictures: those of the longest title of the reference service, then
 * those of the titles after it.
 */
export async function startSavedTitle(count: number) {
  const started = startLibraryParts();
  const { library } = started;
  // Data of a benchmark need not survive a power cut.
  library.database()?.exec('PRAGMA synchronous = OFF');
  const found = await chaptersFrom(LONGEST, count);
  const novel = found[0]?.novel;
  if (novel === undefined) throw new Error('The reference service has no such title');
  const record: SavedTitleRecord = { novel, chapters: found.map(renumbered) };
  await library.putTitle(record, []);
  for (const [index, { chapter }] of found.entries()) {
    const { volume = '', number = '', branches = [] } = record.chapters[index] ?? {};
    const line = { volume, number, branchId: branches[0]?.branchId ?? null };
    const pictures: { readonly address: string; readonly bytes: Uint8Array }[] = [];
    for (const address of pictureAddressesOf(documentOfChapter(chapter)))
      pictures.push({ address, bytes: await pictureAt(address) });
    await library.put({
      ...{
        slugUrl: novel.slugUrl,
        line,
        index,
        revisionId: branches[0]?.revisionId ?? null,
        pictures,
        missingPictures: [],
      },
      chapter: { ...chapter, slugUrl: novel.slugUrl, ...line },
    });
  }
  return { ...started, novel };
}

/** Chapters of the reference service from a title on, in the order of its catalogue, read as the app reads them. */
async function chaptersFrom(name: string, count: number): Promise<readonly DemoChapter[]> {
  const clock = createClock(1);
  const service = createNovelService({
    clock: { now: clock.now, advance: () => undefined, timeScale: 1 },
    seed: 1,
    addresses: () => ADDRESSES.novels,
    rateLimit: { chapters: Number.POSITIVE_INFINITY, perSeconds: 1 },
  });
  const client = createNovelClient({
    fetch: async (input, init) => service.fetch(new Request(input, init)),
    ...{ hosts: createNamedHosts({ addresses: ADDRESSES }), addresses: ADDRESSES, clock, log: silentLog },
  });
  const filters = NovelFilters.parse({});
  const found: DemoChapter[] = [];
  for (let page = 1; ; page += 1) {
    const { items, hasNextPage } = await client.catalogPage({ page, filters, randomOrder: null });
    for (const { slugUrl } of items) {
      const novel = await client.novel({ slugUrl });
      if (found.length === 0 && novel.name.english !== name) continue;
      for (const entry of await client.chapters({ slugUrl })) {
        const { volume, number, branches } = entry;
        const line = { volume, number, branchId: branches[0]?.branchId ?? null };
        const chapter = await client.chapter({ slugUrl, ...line }).catch(nullWherePaid);
        if (chapter !== null) found.push({ novel, entry, chapter });
        if (found.length === count) return found;
      }
    }
    if (!hasNextPage) return found;
  }
}

function nullWherePaid(cause: unknown): null {
  if (cause instanceof AppFailure && cause.error.code === 'forbidden') return null;
  throw cause;
}

function renumbered({ entry }: DemoChapter, index: number): SavedTitleRecord['chapters'][number] {
  return { ...entry, index, volume: String(1 + Math.floor(index / CHAPTERS_A_VOLUME)), number: String(1 + index) };
}

/** A picture made unique by additional bytes. Of twelve, one is PNG and one WebP, as in real libraries; the others are JPEG. */
async function pictureAt(address: string): Promise<Uint8Array> {
  const kind = hashOf(address) % 12;
  const format = kind === 0 ? 'png' : kind === 1 ? 'webp' : 'jpeg';
  const key = `${format} ${address.split('/').at(-2)}`;
  const picture =
    made.get(key) ??
    sharp(await pictureBytes(address))
      .toFormat(format)
      .toBuffer();
  made.set(key, picture);
  return Buffer.concat([await picture, Buffer.from(address)]);
}

async function pictureBytes(address: string): Promise<ArrayBuffer> {
  const response = await PICTURES(new Request(address));
  if (response === null) throw new Error(`${address} is no picture`);
  return response.arrayBuffer();
}
