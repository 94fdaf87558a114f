import { z } from 'zod';
import { CollectionName } from '#shared/domain/anime/release-list.ts';
import { ReleaseId } from '#shared/domain/identifiers.ts';

/** Favourites and collections are independent of each other (anime-service, Favorites). */
export const ListKind = z.literal(['favourite', 'collection']);
export type ListKind = z.infer<typeof ListKind>;

/** Where a release is: `in` the favourites, or in the collection of this name. */
export const ListValue = z.union([z.literal('in'), CollectionName]);
export type ListValue = z.infer<typeof ListValue>;

export const Listed = z.object({ releaseId: ReleaseId, value: ListValue });
export type Listed = z.infer<typeof Listed>;
