import { expect, test } from 'vitest';
import { dealPictures } from './pictures.ts';

const items = Array.from({ length: 100 }, (_, index) => index);

test('dealPictures gives no picture twice to items that are seen at once, in any of the lists', () => {
  const shuffled = items.toSorted((left, right) => ((left * 37) % 101) - ((right * 37) % 101));
  const lists = [
    { items, apart: 10 },
    { items: shuffled, apart: 8 },
  ];
  const pictureOf = dealPictures(30, lists);
  for (const list of lists) {
    for (let first = 0; first + list.apart <= items.length; first += 1) {
      const seen = list.items.slice(first, first + list.apart).map(pictureOf);
      expect(new Set(seen).size).toBe(list.apart);
    }
  }
  expect(items.map(dealPictures(30, lists))).toEqual(items.map(pictureOf));
});

test('dealPictures keeps equal pictures as far apart as possible if there are too few', () => {
  expect(items.slice(0, 9).map(dealPictures(3, [{ items, apart: 5 }]))).toEqual([0, 1, 2, 0, 1, 2, 0, 1, 2]);
});
