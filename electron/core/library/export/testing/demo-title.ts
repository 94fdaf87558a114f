import type { SavedChapterInfo, SavedTitleRecord } from '#core/library/saved/library-statements.ts';
import type { SavedLibrary } from '#core/library/saved/saved-library.ts';
import { createNamedHosts } from '#core/platform/http/named-hosts.ts';
import { createClock } from '#core/platform/time.ts';
import { createNovelService } from '#core/reading/novels/novel-service.ts';
import { silentLog } from '#core/testing/silent-log.ts';
import type { Demo } from '#demo/demo.ts';
import { SlugUrl } from '#shared/domain/identifiers.ts';
import type { Chapter } from '#shared/domain/novels/novel.ts';
import { NovelFilters } from '#shared/domain/novels/novel-catalog.ts';

export const DEMO_TIME_SCALE = 600;

export type TitleToExport = {
  readonly record: SavedTitleRecord;
  readonly infos: readonly SavedChapterInfo[];
  readonly library: Pick<SavedLibrary, 'chapter' | 'picture'>;
};

/** A title of the reference service by its name, its first chapters in all their translations, as if they were saved. */
export async function readDemoTitle(demo: Demo, name: string, chapterCount: number): Promise<TitleToExport> {
  const addresses = { anime: { baseUrl: demo.anime.baseUrl, siteUrl: demo.anime.siteUrl }, novels: demo.novels };
  const service = createNovelService({
    ...{ fetch: globalThis.fetch, addresses, log: silentLog },
    clock: createClock(DEMO_TIME_SCALE),
    hosts: createNamedHosts({ addresses }),
  });
  const filters = NovelFilters.parse({ search: name });
  const { items } = await service.catalogPage({ page: 1, filters, randomOrder: null });
  const slugUrl = SlugUrl.parse(items[0]?.slugUrl);
  const record = { novel: await service.novel({ slugUrl }), chapters: await service.chapters({ slugUrl }) };
  const texts = new Map<SavedChapterInfo, Chapter>();
  for (const { index, volume, number, name: chapterName, branches } of record.chapters.slice(0, chapterCount)) {
    for (const { branchId, revisionId, teams } of branches) {
      const line = { volume, number, branchId };
      const chapter = await service.chapter({ slugUrl, ...line }).catch(() => null);
      const info = { ...line, slugUrl, index, name: chapterName, teams, revisionId };
      const stored = { id: texts.size, bytes: 0, missingPictures: 0, savedAt: 0 };
      if (chapter !== null) texts.set({ ...info, ...stored }, chapter);
    }
  }
  const infos = [...texts.keys()];
  return { record, infos, library: { ...libraryOf(texts), picture: picturesOf(demo) } };
}

function libraryOf(texts: ReadonlyMap<SavedChapterInfo, Chapter>): TitleToExport['library'] {
  const entries = [...texts];
  return {
    chapter: (_, wanted) =>
      entries.find(
        ([info]) => info.volume === wanted.volume && info.number === wanted.number && info.branchId === wanted.branchId,
      )?.[1] ?? null,
    picture: async () => null,
  };
}

/** The demo draws a picture for each request, so each is requested once. */
function picturesOf(demo: Demo): SavedLibrary['picture'] {
  const known = new Map<string, ReturnType<typeof pictureAt>>();
  return (address) => {
    const picture = known.get(address) ?? pictureAt(address, demo);
    known.set(address, picture);
    return picture;
  };
}

async function pictureAt(address: string, demo: Demo): Promise<Uint8Array<ArrayBuffer> | null> {
  const response = await fetch(address, { headers: { referer: `${demo.novels.siteUrl}/` } }).catch(() => null);
  return response?.ok === true ? new Uint8Array(await response.arrayBuffer()) : null;
}
