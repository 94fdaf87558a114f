import { seededRandom } from '#demo/seeded-random.ts';

/**
 * Deals sentences from any position on: chapter 3,000 does not depend on the chapters before it. The cards are in two halves,
 * each shuffled again for every round, so a card is repeated only after at least half of the deck.
 */
export function createDeck<Card>(cards: readonly Card[], key: readonly (string | number)[], start: number): () => Card {
  const order = seededRandom('deck', ...key).shuffled(cards);
  const middle = Math.ceil(order.length / 2);
  let position = start;
  let round = -1;
  let dealt: readonly Card[] = [];
  return () => {
    const wantedRound = Math.floor(position / order.length);
    if (wantedRound !== round) {
      round = wantedRound;
      const random = seededRandom('round', ...key, round);
      dealt = [...random.shuffled(order.slice(0, middle)), ...random.shuffled(order.slice(middle))];
    }
    const card = dealt[position % order.length];
    position += 1;
    if (card === undefined) throw new RangeError('An empty deck');
    return card;
  };
}
