import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { answeredListOf, bareOrWrappedListOf, eachOnce, listOf, Name } from './tolerant.ts';

describe('listOf', () => {
  const Answer = z.object({ names: listOf(z.string()) });

  it.each([[{}], [{ names: null }], [{ names: undefined }], [{ names: 'a' }], [{ names: { 0: 'a' } }]])(
    'is empty if there is no list: %j',
    (answer) => {
      expect(Answer.parse(answer)).toEqual({ names: [] });
    },
  );

  it('drops a bad item and keeps the others', () => {
    expect(Answer.parse({ names: ['a', 1, null, 'b'] })).toEqual({ names: ['a', 'b'] });
  });
});

describe('answeredListOf', () => {
  const Numbers = answeredListOf(z.int());

  it('accepts an empty list, drops bad entries among good ones, and drops a single bad entry', () => {
    expect(Numbers.parse([])).toEqual([]);
    expect(Numbers.parse(['1', 2, {}])).toEqual([2]);
    expect(Numbers.parse([{}])).toEqual([]);
  });

  it('rejects a list if none of several entries can be read, unlike listOf', () => {
    expect(Numbers.safeParse(['1', '2']).success).toBe(false);
    expect(bareOrWrappedListOf(z.int()).safeParse({ data: [{}, {}] }).success).toBe(false);
    expect(listOf(z.int()).parse([{}, {}])).toEqual([]);
  });
});

it('eachOnce keeps the first of two entries with the same id', () => {
  const [late, other, early] = [
    { id: 1, episode: 2 },
    { id: 2, episode: 9 },
    { id: 1, episode: 1 },
  ];
  expect(eachOnce([late, other, early])).toEqual([late, other]);
});

it('a name loses its marks of text direction', () => {
  expect(Name.parse('\u202eevil\u2067 שלום \u2069\u202c')).toBe('evil שלום ');
});
