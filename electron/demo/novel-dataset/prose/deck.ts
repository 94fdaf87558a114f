import { seededRandom } from '../seeded-random.ts';

/**
 * Deals sentences so that none comes back before all were dealt, from any position on:
 * chapter 3,000 needs nothing of the chapters before it.
 */
export function createDeck<Card>(cards: readonly Card[], key: readonly (string | number)[], start: number): () => Card {
  let position = start;
  let round = -1;
  let dealt: readonly Card[] = [];
  return () => {
    const wantedRound = Math.floor(position / cards.length);
    if (wantedRound !== round) {
      round = wantedRound;
      dealt = seededRandom('deck', ...key, round).shuffled(cards);
    }
    const card = dealt[position % cards.length];
    position += 1;
    if (card === undefined) throw new RangeError('An empty deck');
    return card;
  };
}
