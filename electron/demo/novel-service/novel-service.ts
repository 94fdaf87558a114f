import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { Demo } from '../demo.ts';
import { Refusal, refusalAnswer } from '../local-host.ts';
import type { BranchRecord, ChapterRecord } from '../novel-dataset/chapters/chapter-record.ts';
import { composeBody } from '../novel-dataset/chapters/compose-body.ts';
import {
  ageRestrictions,
  countries,
  genres,
  imageServers,
  originTypes,
  statuses,
  tags,
  translationStatuses,
} from '../novel-dataset/constants.ts';
import { createNovelLibrary } from '../novel-dataset/library.ts';
import type { NovelRecord } from '../novel-dataset/novel-record.ts';
import { people } from '../novel-dataset/people.ts';
import { isPaid } from '../novel-dataset/special/special-chapters.ts';
import { nestedParameters } from '../parameters.ts';
import type { DemoClock } from '../scaled-clock.ts';
import { ValidationError, validated } from '../validation.ts';
import { CatalogueQuery, findPage, integerOf, seedOf } from './catalogue.ts';
import { chapterEntry, singleChapter } from './chapter-entry.ts';
import { createChapterLimit } from './chapter-limit.ts';
import { edgePage, isRefusedByEdge, notFound, notLoggedIn, paymentNeeded, tooManyRequests } from './failures.ts';
import { catalogueTitle, personRecord, titleFields, titleWith } from './title-record.ts';

export type NovelServiceOptions = {
  readonly clock: DemoClock;
  readonly seed: number;
  readonly addresses: () => Demo['novels'];
  /** Chapter requests allowed per period before 429; the control server can change it. */
  readonly rateLimit?: { readonly chapters: number; readonly perSeconds: number };
};

const dayMilliseconds = 86_400_000;

/** Trips at the 217th quick chapter (novel-service, Limits). */
const usualRateLimit = { chapters: 216, perSeconds: 600 };

/**
 * The reference server of the novel API (novel-service, Endpoints): the API host, all paths below `/api`.
 * Content depends on `seed` alone.
 */
export function createNovelService(options: NovelServiceOptions) {
  let startedAt = options.clock.now();
  const library = createNovelLibrary(options.seed, () => ({
    since: startedAt,
    days: Math.floor((options.clock.now() - startedAt) / dayMilliseconds),
  }));
  const chapterLimit = createChapterLimit(options.clock, options.rateLimit ?? usualRateLimit);
  const app = new Hono();

  /** A title is found only on its own site (novel-service, Site scoping). */
  const novelOf = ({ req }: Context): NovelRecord => {
    const novel = library.findNovel(req.param('slugUrl') ?? '');
    if (novel === undefined || req.header('site-id')?.trim() !== String(novel.siteId)) throw notFound();
    return novel;
  };
  const refuse = (refusal: () => Refusal) => () => {
    throw refusal();
  };

  app.use(async (context, next) => (isRefusedByEdge(context.req.raw) ? edgePage() : next()));
  app.get('/api/genres', refuse(notLoggedIn));
  app.get('/api/manga/genres', refuse(notLoggedIn));
  app.get('/api/constants', ({ req }) => {
    const known = constantsOf(options.addresses().siteUrl);
    const { fields } = queryOf(req.raw, ConstantsQuery);
    return Response.json({ data: Object.fromEntries(fields.map((name) => [name, known[name]])) });
  });
  app.get('/api/manga', ({ req }) => answerCatalogue(req.raw, library.novels, options.addresses()));
  app.get('/api/people/:slugUrl', (context) => {
    const person = people.find(({ slug_url }) => slug_url === context.req.param('slugUrl'));
    if (person === undefined) throw notFound();
    const titleCount = library.novels.filter(({ authors, artists }) =>
      [...authors, ...artists].includes(person),
    ).length;
    return Response.json({ data: personRecord(person, titleCount, options.addresses().siteUrl) });
  });
  app.get('/api/manga/:slugUrl', (context) => {
    const { fields } = queryOf(context.req.raw, TitleQuery);
    return Response.json({ data: titleWith(novelOf(context), fields, options.addresses().siteUrl) });
  });
  app.get('/api/manga/:slugUrl/chapters', (context) => {
    const novel = novelOf(context);
    return Response.json({ data: library.chaptersOf(novel).map((chapter) => chapterEntry(novel, chapter)) });
  });
  app.get('/api/manga/:slugUrl/chapter', (context) => {
    const refusal = chapterLimit.count();
    if (refusal !== null) throw tooManyRequests(refusal.retryAfterSeconds);
    const novel = novelOf(context);
    return answerChapter(context.req.raw, novel, library.chaptersOf(novel), options.addresses().siteUrl);
  });
  app.notFound(({ req }) => refusalAnswer(req.raw, notFound()));
  app.onError((error, { req }) => {
    if (error instanceof Refusal) return refusalAnswer(req.raw, error);
    if (!(error instanceof ValidationError)) throw error;
    return refusalAnswer(req.raw, new Refusal(422, { data: error.messages }));
  });

  return {
    fetch: (request: Request) => app.fetch(request),
    setRateLimit: chapterLimit.change,
    reset: () => {
      startedAt = options.clock.now();
      chapterLimit.reset();
    },
  };
}

function queryOf<Schema extends z.ZodType>(request: Request, schema: Schema): z.output<Schema> {
  return validated(schema, nestedParameters(new URL(request.url).searchParams));
}

/** `fields[]`; a single `fields` is ignored. */
function fieldsOf<Name extends string>(names: readonly Name[]) {
  return z.object({ fields: z.preprocess((sent) => (Array.isArray(sent) ? sent : []), z.array(z.enum(names))) });
}

const TitleQuery = fieldsOf(titleFields);
const ChapterQuery = z.object({
  number: z.string().trim(),
  volume: z.string().trim().optional(),
  branch_id: z.string().trim().transform(integerOf).optional(),
});

/** Without `branch_id` the older upload is chosen, which is not the first listed (novel-service, Rules 6). */
function chooseBranch(chapter: ChapterRecord, branchId: number | undefined): BranchRecord | undefined {
  if (branchId !== undefined) return chapter.branches.find(({ line }) => line.branchId === branchId);
  return chapter.branches.toSorted((left, right) => left.createdAt - right.createdAt)[0];
}

/** GET /api/manga/{slug_url}/chapter (novel-service, Endpoints). Numbers are compared as they are written. */
function answerChapter(
  request: Request,
  novel: NovelRecord,
  chapters: readonly ChapterRecord[],
  siteUrl: string,
): Response {
  const { number, volume, branch_id: branchId } = queryOf(request, ChapterQuery);
  const chapter = chapters.find(
    (candidate) => candidate.number === number && (volume === undefined || candidate.volume === volume),
  );
  const branch = chapter && chooseBranch(chapter, branchId);
  if (chapter === undefined || branch === undefined) throw notFound();
  if (isPaid(novel, chapter.index)) throw paymentNeeded();
  return Response.json({ data: singleChapter(novel, chapter, branch, composeBody(novel, chapter, branch, siteUrl)) });
}

/** Lists of the whole network, for any Site-Id (novel-service, Constants and Site scoping). */
const constantsOf = (siteUrl: string) => ({
  genres,
  tags,
  types: originTypes,
  status: statuses,
  imageServers: imageServers(siteUrl),
  countries,
  // The following were seen in public clients only.
  scanlateStatus: translationStatuses,
  ageRestriction: ageRestrictions,
  format: [],
});
const constantNames = Object.keys(constantsOf('')) as (keyof ReturnType<typeof constantsOf>)[];
const ConstantsQuery = fieldsOf(constantNames);

function linksOf(url: URL, baseUrl: string, page: number, hasNextPage: boolean) {
  const pageAddress = (number: number) => {
    const address = new URL(url.pathname + url.search, baseUrl);
    address.searchParams.set('page', String(number));
    return address.href;
  };
  return {
    first: pageAddress(1),
    last: null,
    prev: page > 1 ? pageAddress(page - 1) : null,
    next: hasNextPage ? pageAddress(page + 1) : null,
  };
}

/** GET /api/manga (novel-service, Catalog parameters and Catalog response). There is no total. */
function answerCatalogue(
  request: Request,
  novels: readonly NovelRecord[],
  addresses: { readonly baseUrl: string; readonly siteUrl: string },
): Response {
  const url = new URL(request.url);
  const query = queryOf(request, CatalogueQuery);
  const randomOrder = query.random_order ?? Math.random();
  const page = findPage(novels, query, randomOrder);
  const firstPlace = (query.page - 1) * query.limit + 1;
  return Response.json({
    data: page.novels.map((novel) => catalogueTitle(novel, addresses.siteUrl)),
    links: linksOf(url, addresses.baseUrl, query.page, page.hasNextPage),
    meta: {
      current_page: query.page,
      page: query.page,
      per_page: query.limit,
      from: page.novels.length > 0 ? firstPlace : null,
      to: page.novels.length > 0 ? firstPlace + page.novels.length - 1 : null,
      path: `${addresses.baseUrl}/api/manga`,
      has_next_page: page.hasNextPage,
      seed: seedOf(page.novels),
      ...(query.sort_by === 'random' ? { random_order: randomOrder } : {}),
    },
  });
}
