import { expect, test } from 'vitest';
import { NovelCard } from '#shared/domain/novel.ts';
import { cardsOf } from './use-novel-catalog.ts';

const card = (id: number) =>
  NovelCard.parse({
    id,
    slugUrl: `${id}--novel`,
    name: { main: `Novel ${id}`, russian: null, english: null },
    cover: null,
    type: null,
    status: null,
    ageRestriction: null,
    isAdult: false,
    year: null,
  });

test('the cards of the catalogue keep the order of pages, and one that moved to a later page is shown once', () => {
  const pages = [{ items: [card(3), card(1)] }, { items: [card(1), card(2)] }, { items: [] }];
  expect(cardsOf(pages).map(({ id }) => id)).toEqual([3, 1, 2]);
});
