import { expect, test } from 'vitest';
import { appContract } from '#shared/contract/app-contract.ts';
import type { ShelvedNovel } from '#shared/domain/novels/reading.ts';
import { sortedShelf } from './novels-view.tsx';

const shelved = appContract['reading.shelves'].output.parse(
  [
    ['Ёлка', 1, 0],
    ['Жук', 3, 2],
    ['Дом', 2, 0],
    ['Том 10', 5, 7],
    ['Том 9', 4, 0],
  ].map(([main, touchedAt, newChapters], index) => ({
    novel: {
      id: index,
      slugUrl: `${index}--a`,
      name: { main, russian: null, english: null },
      cover: null,
      type: null,
      status: null,
      ageRestriction: null,
      isAdult: false,
      year: null,
    },
    shelf: 'reading',
    position: null,
    readChapters: 0,
    totalChapters: null,
    isFollowed: true,
    newChapters,
    touchedAt,
  })),
);
const titleOf = ({ novel }: ShelvedNovel) => novel.name.main;
const titles = (order: 'touched' | 'name' | 'news') => sortedShelf(shelved, order, titleOf, 'ru').map(titleOf);

test('the order "touched" puts the last touched title first', () => {
  expect(titles('touched')).toEqual(['Том 10', 'Том 9', 'Жук', 'Дом', 'Ёлка']);
});

test('the order "name" follows the language and compares numbers by value', () => {
  expect(titles('name')).toEqual(['Дом', 'Ёлка', 'Жук', 'Том 9', 'Том 10']);
});

test('the order "news" puts titles with the most new chapters first, the others by last touch', () => {
  expect(titles('news')).toEqual(['Том 10', 'Жук', 'Том 9', 'Дом', 'Ёлка']);
});
