import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { answeredListOf, bareOrWrappedListOf, eachOnce, listOf, Name } from './tolerant.ts';

describe('listOf', () => {
  const Answer = z.object({ names: listOf(z.string()) });

  it.each([[{}], [{ names: null }], [{ names: undefined }], [{ names: 'a' }], [{ names: { 0: 'a' } }]])(
    'is empty where there is no list: %j',
    (answer) => {
      expect(Answer.parse(answer)).toEqual({ names: [] });
    },
  );

  it('loses a bad item and none of the others', () => {
    expect(Answer.parse({ names: ['a', 1, null, 'b'] })).toEqual({ names: ['a', 'b'] });
  });
});

describe('a list that an answer is all about', () => {
  const Numbers = answeredListOf(z.int());

  it('may be empty, and loses bad entries among good ones', () => {
    expect(Numbers.parse([])).toEqual([]);
    expect(Numbers.parse(['1', 2, {}])).toEqual([2]);
    expect(Numbers.parse([{}])).toEqual([]);
  });

  it('is broken where none of several entries can be read', () => {
    expect(Numbers.safeParse(['1', '2']).success).toBe(false);
    expect(bareOrWrappedListOf(z.int()).safeParse({ data: [{}, {}] }).success).toBe(false);
    expect(listOf(z.int()).parse([{}, {}])).toEqual([]);
  });
});

it('an entry that a list holds twice is the first, at its place', () => {
  const [late, other, early] = [
    { id: 1, episode: 2 },
    { id: 2, episode: 9 },
    { id: 1, episode: 1 },
  ];
  expect(eachOnce([late, other, early])).toEqual([late, other]);
});

it('a name cannot turn the text behind it', () => {
  expect(Name.parse('\u202eevil\u2067 שלום \u2069\u202c')).toBe('evil שלום ');
});
