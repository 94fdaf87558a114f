import type { CollectionName, Placement } from '#shared/domain/anime/release-list.ts';
import { ReleaseId } from '#shared/domain/identifiers.ts';

const placed = (kind: Placement['kind'], ids: readonly number[], value: Placement['value']) => ({
  placements: ids.map((id): Placement => ({ kind, releaseId: ReleaseId.parse(id), value })),
});

/** Inputs of `lists.place`. */
export const liked = (ids: readonly number[], isFavourite = true) =>
  placed('favourite', ids, isFavourite ? 'in' : null);
export const collected = (ids: readonly number[], collection: CollectionName | null) =>
  placed('collection', ids, collection);
