import { describe, expect, it } from 'vitest';
import { ReleaseCard } from '#shared/domain/release.ts';
import { cardsOf } from './use-catalog.ts';

const card = (id: number) =>
  ReleaseCard.parse({
    id,
    alias: `release-${id}`,
    name: { main: `Release ${id}`, english: null, alternative: null },
    type: null,
    season: null,
    ageRating: null,
    year: null,
    episodesTotal: null,
    isOngoing: false,
    poster: null,
    genres: [],
  });

describe('the cards of the catalogue', () => {
  it('keep the order of pages and show a release once that moved to a later page', () => {
    const pages = [{ items: [card(3), card(1)] }, { items: [card(1), card(2)] }];
    expect(cardsOf(pages).map(({ id }) => id)).toEqual([3, 1, 2]);
  });
});
