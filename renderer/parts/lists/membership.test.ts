import { describe, expect, it } from 'vitest';
import { ReleaseId } from '#shared/domain/identifiers.ts';
import { standingIn, withCollection, withFavourites, withFormer } from './membership.ts';

const [one, two, three] = [ReleaseId.parse(1), ReleaseId.parse(2), ReleaseId.parse(3)];
const before = { favourites: [one], collections: [{ releaseId: two, collection: 'planned' as const }] };

describe('where a release stands', () => {
  it('is told for favourites and collections apart', () => {
    expect(standingIn(before, one)).toEqual({ isFavourite: true, collection: null });
    expect(standingIn(before, two)).toEqual({ isFavourite: false, collection: 'planned' });
    expect(standingIn(before, three)).toEqual({ isFavourite: false, collection: null });
    const both = withFavourites(before, [two], true);
    expect(standingIn(both, two)).toEqual({ isFavourite: true, collection: 'planned' });
  });
});

describe('membership after a change', () => {
  it('has the last added first, and nothing twice', () => {
    expect(withFavourites(before, [two, one], true).favourites).toEqual([two, one]);
    expect(withFavourites(before, [one], false).favourites).toEqual([]);
  });

  it('has a release in one collection at most', () => {
    const moved = withCollection(before, [two, three], 'watched').collections;
    expect(moved).toEqual([two, three].map((releaseId) => ({ releaseId, collection: 'watched' })));
    expect(withCollection(before, [two], null).collections).toEqual([]);
  });

  it('stands as before once it is taken back', () => {
    const changed = withCollection(withFavourites(before, [one], false), [two], null);
    const former = {
      favourites: [{ releaseId: one, isFavourite: true }],
      collections: [{ releaseId: two, collection: 'planned' as const }],
    };
    expect(withFormer(changed, former)).toEqual(before);
  });
});
