import { describe, expect, it } from 'vitest';
import type { CollectionName, Placement } from '#shared/domain/anime/release-list.ts';
import { ReleaseId } from '#shared/domain/identifiers.ts';
import { withPlacements } from './release-lists.tsx';
import { standingIn } from './release-standing.ts';

const [one, two, three] = [ReleaseId.parse(1), ReleaseId.parse(2), ReleaseId.parse(3)];
const liked = (ids: ReleaseId[], isFavourite: boolean) =>
  ids.map((releaseId): Placement => ({ kind: 'favourite', releaseId, value: isFavourite ? 'in' : null }));
const collected = (ids: ReleaseId[], value: CollectionName | null) =>
  ids.map((releaseId): Placement => ({ kind: 'collection', releaseId, value }));
const before = { favourites: [one], collections: [{ releaseId: two, collection: 'planned' as const }] };

describe('the standing of a release', () => {
  it('has favourite and collection independently', () => {
    expect(standingIn(before, one)).toEqual({ isFavourite: true, collection: null });
    expect(standingIn(before, two)).toEqual({ isFavourite: false, collection: 'planned' });
    expect(standingIn(before, three)).toEqual({ isFavourite: false, collection: null });
    const both = withPlacements(before, liked([two], true));
    expect(standingIn(both, two)).toEqual({ isFavourite: true, collection: 'planned' });
  });
});

describe('membership after a change', () => {
  it('lists the last added favourite first, and none twice', () => {
    expect(withPlacements(before, liked([two, one], true)).favourites).toEqual([two, one]);
    expect(withPlacements(before, liked([one], false)).favourites).toEqual([]);
  });

  it('has a release in one collection at most', () => {
    const moved = withPlacements(before, collected([two, three], 'watched')).collections;
    expect(moved).toEqual([two, three].map((releaseId) => ({ releaseId, collection: 'watched' })));
    expect(withPlacements(before, collected([two], null)).collections).toEqual([]);
  });

  it('equals the former one once the change is reversed', () => {
    const changed = withPlacements(before, [...liked([one], false), ...collected([two], null)]);
    expect(changed).toEqual({ favourites: [], collections: [] });
    expect(withPlacements(changed, [...liked([one], true), ...collected([two], 'planned')])).toEqual(before);
  });
});
