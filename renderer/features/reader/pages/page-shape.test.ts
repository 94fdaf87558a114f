import { expect, test } from 'vitest';
import { pageShape } from './page-geometry.ts';

const usual = { heightPixels: 640, columnPixels: 665, sizePixels: 19, columns: 'auto' } as const;

test('a page is one column of the chosen width, or as wide as there is room', () => {
  expect(pageShape({ ...usual, widthPixels: 1_126 })).toMatchObject({ columns: 1, widthPixels: 665 });
  expect(pageShape({ ...usual, widthPixels: 344 })).toMatchObject({ columns: 1, widthPixels: 344 });
});

test('a wide window has two columns of at most the chosen width', () => {
  const book = pageShape({ ...usual, widthPixels: 2_300 });
  expect(book).toMatchObject({ columns: 2, widthPixels: 2 * 665 + book.gapPixels });
  expect(pageShape({ ...usual, widthPixels: 1_200 })).toMatchObject({ columns: 2, widthPixels: 1_200 });
});

test('large letters keep one column when two would hold only a few words each', () => {
  expect(pageShape({ ...usual, widthPixels: 1_200, sizePixels: 40, columnPixels: 1_400 })).toMatchObject({
    columns: 1,
    widthPixels: 1_200,
  });
});

test('a chosen number of columns is kept, but two only if each holds some words', () => {
  expect(pageShape({ ...usual, widthPixels: 2_300, columns: 'one' })).toMatchObject({ columns: 1, widthPixels: 665 });
  expect(pageShape({ ...usual, widthPixels: 700, columns: 'two' })).toMatchObject({ columns: 2, widthPixels: 700 });
  expect(pageShape({ ...usual, widthPixels: 400, columns: 'two' })).toMatchObject({ columns: 1, widthPixels: 400 });
});

test('the columns, the gap and the height of a page are whole pixels', () => {
  for (let width = 100.3; width < 3_000; width += 37.7) {
    const { columns, gapPixels, widthPixels, heightPixels } = pageShape({
      ...usual,
      widthPixels: width,
      heightPixels: 333.4,
    });
    const column = (widthPixels - (columns - 1) * gapPixels) / columns;
    expect([column, gapPixels, heightPixels].every(Number.isInteger), String(width)).toBe(true);
  }
});
