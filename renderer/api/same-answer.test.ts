import { describe, expect, it } from 'vitest';
import { isSameAnswer } from './query-client.ts';

const list = () => [
  { index: 1, name: null, branches: [{ teams: ['One', 'Two'] }] },
  { index: 2, name: '', branches: [] },
];

describe('two answers', () => {
  it('are the same when they say the same, in whatever order', () => {
    expect(isSameAnswer(list(), list())).toBe(true);
    expect(isSameAnswer({ a: 1, b: [true] }, { b: [true], a: 1 })).toBe(true);
    expect(isSameAnswer(null, null)).toBe(true);
  });

  it.each([
    ['a value', { a: 1 }, { a: '1' }],
    ['nothing', { a: null }, { a: {} }],
    ['an absent field', { a: 1 }, { a: 1, b: 2 }],
    ['the name of a field', { a: undefined }, { b: undefined }],
    ['a list for an object', [], {}],
    ['the length', [1, 2], [1]],
    ['something deep inside', list(), [list()[0], { index: 2, name: '', branches: [{}] }]],
    ['a first answer', undefined, list()],
    ['what a map holds', new Map([[1, 1]]), new Map([[1, 2]])],
    ['a moment', new Date(1), new Date(2)],
  ])('differ by %s', (_by, before, after) => {
    expect(isSameAnswer(before, after)).toBe(false);
    expect(isSameAnswer(after, before)).toBe(false);
  });
});
