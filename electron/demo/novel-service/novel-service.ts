import { type Context, Hono } from 'hono';
import type { Demo } from '../demo.ts';
import { createNovelLibrary } from '../novel-dataset/library.ts';
import type { NovelRecord } from '../novel-dataset/novel-record.ts';
import { findPerson } from '../novel-dataset/people.ts';
import type { DemoClock } from '../scaled-clock.ts';
import { answerCatalogue } from './catalogue-endpoint.ts';
import { answerChapter } from './chapter-endpoint.ts';
import { chapterEntry } from './chapter-entry.ts';
import { createChapterLimit } from './chapter-limit.ts';
import { answerConstants } from './constants-endpoint.ts';
import { edgePage, isRefusedByEdge } from './edge.ts';
import { notFound, notLoggedIn, rejected, tooManyRequests } from './failures.ts';
import { personRecord } from './person-record.ts';
import { readPhpQuery } from './php-query.ts';
import { isTitleField, titleWith } from './title-record.ts';

export { edgePage, isRefusedByEdge } from './edge.ts';

export type NovelServiceOptions = {
  readonly clock: DemoClock;
  readonly seed: number;
  readonly addresses: () => Demo['novels'];
  /** Chapter requests that may be made within that time before 429; adjustable by the control server. */
  readonly rateLimit?: { readonly chapters: number; readonly perSeconds: number };
};

const dayMilliseconds = 86_400_000;

/** Trips at the 217th quick chapter (novel-service, Limits). */
const usualRateLimit = { chapters: 216, perSeconds: 600 };

/**
 * The reference server of the novel API (novel-service, Endpoints): the API host, all paths below `/api`.
 * Content depends on `seed` alone.
 */
export function createNovelService(options: NovelServiceOptions): {
  readonly fetch: (request: Request) => Response | Promise<Response>;
  readonly setRateLimit: (limit: { chapters: number; perSeconds: number }) => void;
  readonly reset: () => void;
} {
  let startedAt = options.clock.now();
  const library = createNovelLibrary(options.seed, () => ({
    since: startedAt,
    days: Math.floor((options.clock.now() - startedAt) / dayMilliseconds),
  }));
  const chapterLimit = createChapterLimit(options.clock, options.rateLimit ?? usualRateLimit);
  const app = new Hono();

  /** A title is found only on its own site (novel-service, Site scoping). */
  const novelOf = (context: Context): NovelRecord | undefined => {
    const novel = library.findNovel(context.req.param('slugUrl') ?? '');
    return novel !== undefined && context.req.header('site-id')?.trim() === String(novel.siteId) ? novel : undefined;
  };

  app.use(async (context, next) => (isRefusedByEdge(context.req.raw) ? edgePage() : next()));
  app.get('/api/genres', ({ req }) => notLoggedIn(req.raw));
  app.get('/api/manga/genres', ({ req }) => notLoggedIn(req.raw));
  app.get('/api/constants', ({ req }) => answerConstants(req.raw, options.addresses().siteUrl));
  app.get('/api/manga', ({ req }) => answerCatalogue(req.raw, library.novels, options.addresses()));
  app.get('/api/people/:slugUrl', (context) => {
    const person = findPerson(context.req.param('slugUrl'));
    if (person === undefined) return notFound(context.req.raw);
    const titleCount = library.novels.filter(({ authors, artists }) =>
      [...authors, ...artists].includes(person),
    ).length;
    return Response.json({ data: personRecord(person, titleCount, options.addresses().siteUrl) });
  });
  app.get('/api/manga/:slugUrl', (context) => {
    const { raw } = context.req;
    const fields = readPhpQuery(new URL(raw.url)).list('fields');
    const unknown = fields.flatMap((name, place) => (isTitleField(name) ? [] : [`fields.${place}`]));
    if (unknown.length > 0) {
      return rejected(
        raw,
        Object.fromEntries(unknown.map((name) => [name, [`Выбранное значение для ${name} ошибочно.`]])),
      );
    }
    const novel = novelOf(context);
    return novel === undefined
      ? notFound(raw)
      : Response.json({ data: titleWith(novel, fields, options.addresses().siteUrl) });
  });
  app.get('/api/manga/:slugUrl/chapters', (context) => {
    const novel = novelOf(context);
    return novel === undefined
      ? notFound(context.req.raw)
      : Response.json({ data: library.chaptersOf(novel).map((chapter) => chapterEntry(novel, chapter)) });
  });
  app.get('/api/manga/:slugUrl/chapter', (context) => {
    const { raw } = context.req;
    const counted = chapterLimit.count();
    if (counted.isLimited) return tooManyRequests(raw, counted.retryAfterSeconds);
    const novel = novelOf(context);
    return novel === undefined
      ? notFound(raw)
      : answerChapter(raw, novel, library.chaptersOf(novel), options.addresses().siteUrl);
  });
  app.notFound((context) => notFound(context.req.raw));

  return {
    fetch: (request) => app.fetch(request),
    setRateLimit: chapterLimit.change,
    reset: () => {
      startedAt = options.clock.now();
      chapterLimit.reset();
    },
  };
}
