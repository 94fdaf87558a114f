import { z } from 'zod';
import { ChapterOfLine } from '#shared/domain/downloads/download.ts';
import { SlugUrl } from '#shared/domain/identifiers.ts';
import { ChapterList } from '#shared/domain/novels/chapter-list.ts';
import { ChapterAnswer, Novel, NovelCard, Person } from '#shared/domain/novels/novel.ts';
import { NovelFilters, NovelReferences } from '#shared/domain/novels/novel-catalog.ts';
import { NovelPace } from '#shared/domain/novels/reading.ts';
import { keptQuery, Nothing, query, Searched } from './define.ts';

/** Everything the novel service publishes. All may fail with what `ServiceClient` may; `not-found` for what was removed. */
export const novelProcedures = {
  /** Only `hasNextPage` says whether there is more (novel-service, Catalog response). `randomOrder`: of the previous page. */
  'novels.catalogPage': keptQuery(
    z.strictObject({
      page: z.int().min(1),
      filters: NovelFilters.prefault({}),
      randomOrder: z.number().nullable().default(null),
    }),
    z.object({
      items: z.array(NovelCard),
      page: z.int(),
      hasNextPage: z.boolean(),
      randomOrder: z.number().nullable(),
      searched: Searched,
    }),
  ),
  /** The values that the filters can take now (novel-service, Constants). */
  'novels.references': keptQuery(Nothing, NovelReferences),
  /** A title with its summary and credits (novel-service, Title). */
  'novels.get': keptQuery(z.strictObject({ slugUrl: SlugUrl }), Novel),
  /** The whole list in the service's index order (novel-service, Chapter list entry). */
  'novels.chapters': keptQuery(z.strictObject({ slugUrl: SlugUrl }), ChapterList),
  /** A chapter as the service sent it, a saved copy first. `branchId` null only if the list gives no branch id (novel-service, Rules). */
  'novels.chapter': query(ChapterOfLine.extend({ slugUrl: SlugUrl }).strict(), ChapterAnswer),
  /** novel-service, Person record. */
  'people.get': keptQuery(z.strictObject({ slugUrl: SlugUrl }), Person),
  /** Titles opened on this device that name the person, the last opened first; no request is sent. */
  'people.novelsHere': query(z.strictObject({ slugUrl: SlugUrl }), z.array(NovelCard)),
  /** Whether the service asked to go slower, or is out of reach; no request is sent. */
  'novels.pace': query(Nothing, NovelPace),
} as const;
