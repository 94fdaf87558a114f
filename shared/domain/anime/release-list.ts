import { z } from 'zod';
import { AppErrorCode } from '#shared/contract/app-error.ts';
import { ReleaseId } from '../identifiers.ts';
import { EpisodeProgress } from './playback.ts';
import { Labelled, ReleaseCard } from './release.ts';

/** A release is in one of them at most (anime-service, Collection membership of a release). */
export const CollectionName = z.literal(['planned', 'watching', 'watched', 'postponed', 'abandoned']);
export type CollectionName = z.infer<typeof CollectionName>;

/** The lists of an account; favourites and collections are independent of each other (anime-service, Favorites). */
export const ListName = z.literal(['favourites', ...CollectionName.values]);
export type ListName = z.infer<typeof ListName>;

const CollectionEntry = z.object({ releaseId: ReleaseId, collection: CollectionName });

/** The account's lists with the person's unsent changes, the last added first. */
export const ListMembership = z.object({ favourites: z.array(ReleaseId), collections: z.array(CollectionEntry) });
export type ListMembership = z.infer<typeof ListMembership>;

export const ListKind = z.literal(['favourite', 'collection']);
export type ListKind = z.infer<typeof ListKind>;

/** `in`: in the favourites. */
export const ListValue = z.union([z.literal('in'), CollectionName]);
export type ListValue = z.infer<typeof ListValue>;

/** The list of a kind that a release is or shall be in; null: in none. */
export const Placement = z
  .strictObject({ kind: ListKind, releaseId: ReleaseId, value: ListValue.nullable() })
  .refine(({ kind, value }) => value === null || (value === 'in') === (kind === 'favourite'));
export type Placement = z.infer<typeof Placement>;

/** An empty list filters nothing. A release has to match all genres, but any value of the other lists (anime-service, Favorites rules). */
export const ListFilters = z.strictObject({
  /** Matched against every name. */
  search: z.string().max(200).default(''),
  types: z.array(z.string().max(50)).max(50).default([]),
  ageRatings: z.array(z.string().max(50)).max(50).default([]),
  genres: z.array(z.int().positive()).max(50).default([]),
  years: z.array(z.int().min(1900).max(2200)).max(200).default([]),
});
export type ListFilters = z.infer<typeof ListFilters>;

export const ListSorting = z.literal([
  'added-desc',
  'added-asc',
  'fresh-desc',
  'fresh-asc',
  'popularity-desc',
  'popularity-asc',
  'year-desc',
  'year-asc',
  'name-asc',
]);
export type ListSorting = z.infer<typeof ListSorting>;

/** Only values that occur in the list, with how many releases have them; years newest first. */
export const ListReferences = z.object({
  types: z.array(Labelled.extend({ count: z.int() })),
  ageRatings: z.array(Labelled.extend({ count: z.int() })),
  genres: z.array(z.object({ id: z.int(), name: z.string(), count: z.int() })),
  years: z.array(z.object({ year: z.int(), count: z.int() })),
});
export type ListReferences = z.infer<typeof ListReferences>;

/** `freshAt`: when an episode came out last. */
export const ListedRelease = z.object({ card: ReleaseCard, freshAt: z.string().nullable() });
export type ListedRelease = z.infer<typeof ListedRelease>;

/**
 * `counts`: entries that can be shown. `missing`: entries whose release is no longer published. `unread`: entries without
 * facts yet. `pending`: unsent changes. `lastFailure`: of reading. `unsettled`: changes that the service refused, or did not
 * keep after many attempts. Times are epoch milliseconds.
 */
export const ListsState = z.object({
  counts: z.record(ListName, z.int()),
  missing: z.record(ListName, z.int()),
  unread: z.int(),
  pending: z.int(),
  lastFailure: AppErrorCode.nullable(),
  sendFailure: AppErrorCode.nullable(),
  lastPulledAt: z.number().nullable(),
  unsettled: z.array(Placement),
});
export type ListsState = z.infer<typeof ListsState>;

/** The release and the facts of the episode are null if the service no longer publishes them. */
export const HistoryEntry = z.object({
  progress: EpisodeProgress,
  release: ReleaseCard.nullable(),
  ordinal: z.number().nullable(),
  episodeName: z.string().nullable(),
  durationSeconds: z.number().nonnegative().nullable(),
  isUnsent: z.boolean(),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;
