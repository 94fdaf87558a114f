import { z } from 'zod';

/** Values of the service's `sort_by` (novel-service, Catalog parameters). */
export const NovelSorting = z.literal([
  'views',
  'rate_avg',
  'last_chapter_at',
  'created_at',
  'chap_count',
  'name',
  'random',
]);
export type NovelSorting = z.infer<typeof NovelSorting>;

const Ids = z.array(z.int().positive()).max(100).default([]);

/** A title has to match all genres and tags, but any of the types and statuses (novel-service, Catalog parameters). */
export const NovelFilters = z.strictObject({
  search: z.string().trim().max(200).default(''),
  genres: Ids,
  tags: Ids,
  types: Ids,
  statuses: Ids,
  sorting: NovelSorting.default('views'),
  isAscending: z.boolean().default(false),
});
export type NovelFilters = z.infer<typeof NovelFilters>;

const NamedValue = z.object({ id: z.int(), name: z.string() });

/** The values of filters on the novel site, without those of other sites of its network (novel-service, Constants). */
export const NovelReferences = z.object({
  genres: z.array(NamedValue.extend({ isAdult: z.boolean() })),
  tags: z.array(NamedValue.extend({ isAdult: z.boolean() })),
  types: z.array(NamedValue),
  statuses: z.array(NamedValue),
});
export type NovelReferences = z.infer<typeof NovelReferences>;
