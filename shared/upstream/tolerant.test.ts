import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { listOf, Name } from './tolerant.ts';

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

it('a name cannot turn the text behind it', () => {
  expect(Name.parse('\u202eevil\u2067 שלום \u2069\u202c')).toBe('evil שלום ');
});
