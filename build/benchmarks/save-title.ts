import { API, SITE, startQueue } from '#core/downloads/testing/start-queue.ts';
import { BACKGROUND_INTERVAL_MILLISECONDS } from '#core/http/request-pace.ts';
import { pictures } from '#core/media/testing/pictures.ts';
import { createManualClock } from '#core/testing/manual-clock.ts';
import { createNovelService } from '#demo/novel-service/novel-service.ts';
import { seededRandom } from '#demo/seeded-random.ts';
import { SlugUrl } from '#shared/domain/identifiers.ts';

/**
 * Saves the longest title of the reference service, on a clock that passes as soon as nothing else is to be done. The
 * service refuses as it does in earnest, and connections are cut at random, before it heard of the request and after.
 * Prints what was asked, and how long it took against what the limits allow. `node save-title.ts [part of all, 0..1]`
 */
const PART_CUT = Number(process.argv[2] ?? 0.05);
/** How long the reference service refuses (demo/novel-service/chapter-limit). */
const REFUSED_MILLISECONDS = 60_000;

const clock = createManualClock();
const startedAt = clock.now();
const service = createNovelService({
  clock: { now: clock.now, advance: () => undefined, timeScale: 1 },
  seed: 1,
  addresses: () => ({ baseUrl: API, siteUrl: SITE, siteId: 3 }),
});
const random = seededRandom('cut connections', 1);
const counted = { chapterRequests: 0, refusals: 0, pauses: 0, cut: 0, requestsOfSaved: 0 };
let refusedUntil = 0;

function cutAtTimes(): void {
  if (!random.chance(PART_CUT / 2)) return;
  counted.cut += 1;
  const cause = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
  throw new TypeError('fetch failed', { cause });
}

async function answer(request: Request): Promise<Response> {
  const url = new URL(request.url);
  if (url.origin === SITE) return new Response(pictures['image/png'], { headers: { 'content-type': 'image/png' } });
  const isChapter = url.pathname.endsWith('/chapter');
  if (isChapter) noteChapter(url.searchParams);
  cutAtTimes();
  const response = await service.fetch(request);
  if (response.status === 429) noteRefusal();
  else cutAtTimes();
  return response;
}

function noteChapter(search: URLSearchParams): void {
  counted.chapterRequests += 1;
  const [volume = '', number = ''] = [search.get('volume') ?? '', search.get('number') ?? ''];
  const branchId = search.has('branch_id') ? Number(search.get('branch_id')) : null;
  if (queue.library.chapter(slugUrl, { volume, number, branchId }) !== null) counted.requestsOfSaved += 1;
}

function noteRefusal(): void {
  counted.refusals += 1;
  if (clock.now() < refusedUntil) return;
  counted.pauses += 1;
  refusedUntil = clock.now() + REFUSED_MILLISECONDS;
}

await using queue = startQueue({ answer, clock });
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
const realStartedAt = performance.now();
await queue.handlers['downloads.add']({ slugUrl, chapters }, queue.context);
await queue.until(queue.isDone);

const elapsedSeconds = (clock.now() - startedAt) / 1_000;
const allowedSeconds =
  (counted.pauses * REFUSED_MILLISECONDS + chapters.length * BACKGROUND_INTERVAL_MILLISECONDS) / 1_000;
const saved = queue.library.chaptersOf(slugUrl);
console.log(
  JSON.stringify(
    {
      title: slugUrl,
      chapters: chapters.length,
      saved: saved.length,
      failed: queue.downloads.queue().titles.reduce((sum, { failed }) => sum + failed, 0),
      missingPictures: saved.reduce((sum, { missingPictures }) => sum + missingPictures, 0),
      ...counted,
      wastedRequestsPerPause: counted.pauses === 0 ? 0 : counted.refusals / counted.pauses,
      elapsedSeconds: Math.round(elapsedSeconds),
      allowedSeconds: Math.round(allowedSeconds),
      ratio: Math.round((elapsedSeconds / allowedSeconds) * 10_000) / 10_000,
      realSeconds: Math.round((performance.now() - realStartedAt) / 100) / 10,
      faults: queue.faults.length,
    },
    null,
    2,
  ),
);
