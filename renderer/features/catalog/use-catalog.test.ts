import { describe, expect, it } from 'vitest';
import { sampleCard } from '#shared/domain/testing/sample-release.ts';
import { cardsOf } from './use-catalog.ts';

describe('the cards of the catalogue', () => {
  it('keep the order of pages and show a release once that moved to a later page', () => {
    const cards = (...ids: number[]) => ({ items: ids.map((id) => sampleCard({ id })) });
    const pages = [cards(3, 1), cards(1, 2)];
    expect(cardsOf(pages).map(({ id }) => id)).toEqual([3, 1, 2]);
  });
});
