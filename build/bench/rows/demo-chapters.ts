import { createNamedHosts } from '#core/platform/http/named-hosts.ts';
import { createClock } from '#core/platform/time.ts';
import { createNovelService as createNovelClient } from '#core/reading/novels/novel-service.ts';
import { silentLog } from '#core/testing/silent-log.ts';
import { createNovelService } from '#demo/novel-service/novel-service.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import type { Chapter, ChapterListEntry, Novel } from '#shared/domain/novels/novel.ts';
import { NovelFilters } from '#shared/domain/novels/novel-catalog.ts';

export type DemoChapter = { readonly novel: Novel; readonly entry: ChapterListEntry; readonly chapter: Chapter };

const ADDRESSES = {
  anime: { baseUrl: 'https://api.anime.example/api/v1', siteUrl: 'https://anime.example' },
  novels: { baseUrl: 'https://api.novels.example', siteUrl: 'https://novels.example', siteId: 3 },
};

/** Chapters of the reference service, title after title as they stand in its catalogue, of each at most so many, read as the app reads them. */
export async function* demoChapters(mostOfTitle: number): AsyncGenerator<DemoChapter> {
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
  for (let page = 1; ; page += 1) {
    const { items, hasNextPage } = await client.catalogPage({ page, filters, randomOrder: null });
    for (const { slugUrl } of items) {
      const novel = await client.novel({ slugUrl });
      for (const entry of (await client.chapters({ slugUrl })).slice(0, mostOfTitle)) {
        const { volume, number, branches } = entry;
        const line = { volume, number, branchId: branches[0]?.branchId ?? null };
        const chapter = await client.chapter({ slugUrl, ...line }).catch(nullWherePaid);
        if (chapter !== null) yield { novel, entry, chapter };
      }
    }
    if (!hasNextPage) return;
  }
}

function nullWherePaid(cause: unknown): null {
  if (cause instanceof AppFailure && cause.error.code === 'forbidden') return null;
  throw cause;
}
