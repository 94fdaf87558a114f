import { pictures } from '#core/anime/media/testing/pictures.ts';
import { API, SITE, startQueue } from '#core/library/downloads/testing/start-queue.ts';
import { createManualClock } from '#core/testing/manual-clock.ts';
import { createChapterLimit } from '#demo/novel-service/chapter-limit.ts';
import { createNovelService } from '#demo/novel-service/novel-service.ts';
import { seededRandom } from '#demo/seeded-random.ts';
import { SlugUrl } from '#shared/domain/identifiers.ts';

/** The share of requests that are cut off, before or after the service heard of them. */
const PART_CUT = 0.05;
/** As the reference service refuses by itself: at the 217th of quick chapters, for a minute. */
const LIMIT = { chapters: 216, perSeconds: 600 };

export type SavedTitle = {
  readonly chapters: number;
  readonly saved: number;
  readonly chapterRequests: number;
  readonly refusals: number;
  readonly cut: number;
  readonly requestsOfSaved: number;
  /** On the clock that all of it lives on. */
  readonly seconds: number;
};

/**
 * Saves the longest title of the reference service by the app's own queue, library and client, on a clock that passes as
 * soon as nothing else is to be done. The service refuses as it does in earnest; which connections are cut is up to `seed`.
 */
export async function saveWholeTitle(seed: number): Promise<SavedTitle> {
  const clock = createManualClock();
  const startedAt = clock.now();
  const service = createNovelService({
    clock: { now: clock.now, advance: () => undefined, timeScale: 1 },
    seed: 1,
    addresses: () => ({ baseUrl: API, siteUrl: SITE, siteId: 3 }),
    rateLimit: LIMIT,
  });
  const random = seededRandom('cut connections', seed);
  const counted = { chapterRequests: 0, refusals: 0, cut: 0, requestsOfSaved: 0 };

  function cutAtTimes(): void {
    if (!random.chance(PART_CUT / 2)) return;
    counted.cut += 1;
    const cause = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
    throw new TypeError('fetch failed', { cause });
  }

  async function answer(request: Request): Promise<Response> {
    const url = new URL(request.url);
    if (url.origin === SITE) return new Response(pictures['image/png'], { headers: { 'content-type': 'image/png' } });
    if (url.pathname.endsWith('/chapter')) noteChapter(url.searchParams);
    cutAtTimes();
    const response = await service.fetch(request);
    if (response.status === 429) counted.refusals += 1;
    else cutAtTimes();
    return response;
  }

  function noteChapter(search: URLSearchParams): void {
    counted.chapterRequests += 1;
    const [volume, number] = [search.get('volume') ?? '', search.get('number') ?? ''];
    const branchId = search.has('branch_id') ? Number(search.get('branch_id')) : null;
    if (queue.library.infoOf(slugUrl, { volume, number, branchId }) !== null) counted.requestsOfSaved += 1;
  }

  await using queue = startQueue({ answer, clock });
  // Waiting for the disk takes none of the clock's time, only real time.
  queue.library.database()?.exec('PRAGMA synchronous = OFF');
  const found = await service.fetch(
    new Request(`${API}/api/manga?site_id[]=3&q=Ten%20Thousand%20Steps`, {
      headers: { accept: 'application/json', referer: SITE },
    }),
  );
  // The reference service's own answer.
  const { data } = (await found.json()) as { readonly data: readonly { readonly slug_url: string }[] };
  const slugUrl = SlugUrl.parse(data[0]?.slug_url);
  const list = await queue.novels.chapters({ slugUrl });
  const chapters = list.map(({ volume, number, branches }) => ({
    ...{ volume, number },
    branchId: branches[0]?.branchId ?? null,
  }));
  await queue.handlers['downloads.add']({ slugUrl, chapters });
  await queue.until(queue.isDone);
  const seconds = (clock.now() - startedAt) / 1_000;
  const saved = queue.library.chaptersOf(slugUrl).length;
  if (saved !== chapters.length || queue.faults.length > 0) {
    throw new Error(`Of ${chapters.length} chapters ${saved} were saved`, { cause: queue.faults[0] });
  }
  return { ...counted, chapters: chapters.length, saved, seconds };
}

/**
 * The time that the service's limit itself takes for so many chapters: of a client without any work, whose requests all
 * arrive, which asks at most so often and is told to the millisecond when a refusal ends.
 */
export function allowedSeconds(chapters: number, intervalMilliseconds: number): number {
  let now = 0;
  const limit = createChapterLimit({ now: () => now, advance: () => undefined, timeScale: 1 }, LIMIT);
  for (let done = 0; done < chapters; ) {
    if (limit.count().isLimited) {
      while (limit.count().isLimited) now += 1;
    }
    done += 1;
    now += intervalMilliseconds;
  }
  return now / 1_000;
}

/** The same for a client that never asks so often as to be refused. */
export function unrefusedSeconds(chapters: number): number {
  return Math.floor((chapters - 1) / LIMIT.chapters) * LIMIT.perSeconds;
}
