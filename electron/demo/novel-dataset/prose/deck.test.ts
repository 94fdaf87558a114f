import { expect, it } from 'vitest';
import { createDeck } from './deck.ts';

const cards = Array.from({ length: 11 }, (_, place) => place);
const deal = (start: number, count: number) => {
  const draw = createDeck(cards, ['test'], start);
  return Array.from({ length: count }, draw);
};

it('a deck deals every card once a round', () => {
  const dealt = deal(0, 33);
  for (const round of [0, 1, 2]) expect(new Set(dealt.slice(round * 11, round * 11 + 11)).size).toBe(11);
});

it('a deck repeats a card only after at least half of the deck', () => {
  const dealt = deal(0, 500);
  for (const [place, card] of dealt.entries()) expect(dealt.slice(place + 1, place + 6)).not.toContain(card);
});

it('a deck deals the same cards from a later start', () => {
  expect(deal(40, 20)).toEqual(deal(0, 60).slice(40));
});
