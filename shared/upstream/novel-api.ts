import { z } from 'zod';
import { SlugUrl } from '#shared/domain/identifiers.ts';
import type { ChapterBranch } from '#shared/domain/novels/novel.ts';
import { answeredListOf, Code, eachOnce, listOf, Name, optional, Title, Whole, Words } from './tolerant.ts';

const WireLabel = z.object({ id: Whole, label: Name });
/** Named in at least one of two languages; an item without a name could not be shown and is dropped from its list. */
const WireNamed = z
  .object({ id: Whole, name: optional(Title), rus_name: optional(Title), slug_url: optional(SlugUrl) })
  .transform(({ id, name, rus_name, slug_url: slugUrl }) => ({ id, name: rus_name ?? name ?? '', slugUrl }))
  .refine(({ name }) => name !== '');
const WireNamedList = listOf(WireNamed).transform(eachOnce);

/** An image record: sizes differ by place, all of them optional. */
const WireSizes = z.object({
  default: optional(z.string()),
  md: optional(z.string()),
  thumbnail: optional(z.string()),
  url: optional(z.string()),
});
/** The size for a cover or portrait. */
const WireCover = WireSizes.transform((sizes) => sizes.md ?? sizes.default ?? sizes.url ?? sizes.thumbnail);

/** novel-service, Title. One whose `slug_url` cannot be used in requests is not read. */
export const WireNovel = z.object({
  id: Whole,
  name: optional(Title),
  rus_name: optional(Title),
  eng_name: optional(Title),
  slug_url: SlugUrl,
  cover: optional(WireCover),
  background: optional(WireSizes.transform((sizes) => sizes.url ?? sizes.default ?? sizes.md)),
  ageRestriction: optional(z.object({ label: Name })),
  type: optional(WireLabel),
  status: optional(WireLabel),
  releaseDateString: optional(Code),
  otherNames: listOf(Title).transform((names) => [...new Set(names)]),
  summary: optional(z.union([Words, z.looseObject({ type: z.literal('doc') })])),
  genres: WireNamedList,
  tags: WireNamedList,
  teams: WireNamedList,
  authors: WireNamedList,
  artists: WireNamedList,
  items_count: optional(z.object({ uploaded: optional(Whole), total: optional(Whole) })),
  scanlateStatus: optional(WireLabel),
});
export type WireNovel = z.infer<typeof WireNovel>;

export const WireNovelResponse = z.object({ data: WireNovel });

/** novel-service, Catalog response. */
export const WireNovelPage = z.object({
  data: answeredListOf(WireNovel).transform(eachOnce),
  meta: z.object({
    has_next_page: z.boolean(),
    /** A number of any size, as a number or as text. */
    random_order: optional(z.union([z.number(), z.string().regex(/^\d+(\.\d+)?$/)]).transform(Number)),
  }),
});

/** novel-service, Constants. Genres and tags have a `name`, types and statuses a `label`; only the id is certain. */
const WireConstant = z.object({
  /** Filters hold positive ids only. */
  id: Whole.refine((id) => id > 0),
  name: optional(Title),
  label: optional(Title),
  site_ids: optional(answeredListOf(Whole)),
  // Types and statuses have none.
  adult: z.unknown().optional(),
});
export type WireConstant = z.infer<typeof WireConstant>;

export const WireConstants = z.object({
  data: z.object({
    genres: listOf(WireConstant),
    tags: listOf(WireConstant),
    types: listOf(WireConstant),
    status: listOf(WireConstant),
  }),
});
export type WireConstants = z.infer<typeof WireConstants>;

/** novel-service, Person record. */
export const WirePerson = z.object({
  data: z.object({
    id: Whole,
    name: optional(Title),
    rus_name: optional(Title),
    alt_name: z.union([Title.transform((name) => [name]), listOf(Title)]),
    avatar: optional(WireCover),
    cover: optional(WireCover),
    titles_count_details: optional(z.record(z.string(), z.unknown())),
    stats: listOf(z.object({ tag: z.string(), value: z.int().nonnegative() })),
  }),
});
export type WirePerson = z.infer<typeof WirePerson>;

const Teams = listOf(z.object({ name: Title }).transform(({ name }) => name));

const WireBranch = z
  .object({
    id: optional(Whole),
    branch_id: optional(Whole),
    created_at: optional(z.string()),
    teams: Teams,
    user: optional(z.object({ username: optional(Title) })),
  })
  .transform(({ id: revisionId, branch_id: branchId, created_at: createdAt, teams, user }): ChapterBranch => {
    return { branchId, revisionId, createdAt, teams, uploader: user?.username ?? null };
  });

/** novel-service, Chapter list entry. */
export const WireChapterEntry = z.object({
  index: optional(Whole),
  volume: Code.catch(''),
  number: Code,
  name: optional(Title),
  branches: listOf(WireBranch),
});
export type WireChapterEntry = z.infer<typeof WireChapterEntry>;
export const WireChapterList = z.object({ data: answeredListOf(WireChapterEntry) });

/** novel-service, Single chapter. The format of `content` is decided chapter by chapter. */
export const WireChapter = z.object({
  data: z.object({
    name: optional(Title),
    branch_id: optional(Whole),
    teams: Teams,
    content: z.unknown().optional(),
    attachments: listOf(z.object({ id: optional(Code), name: optional(Code), url: z.string() })),
  }),
});
export type WireChapter = z.infer<typeof WireChapter>;
