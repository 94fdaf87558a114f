import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BodyTooLargeError, jsonFromBytes } from './answer.ts';

const read = (text: string, mostElements = 1_000_000) => jsonFromBytes(new TextEncoder().encode(text), mostElements);

/** The platform's result for the same text. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

describe('JSON', () => {
  it('may begin with a byte order mark, and must be UTF-8', () => {
    expect(read('\ufeff[1]')).toEqual([1]);
    expect(read('[1,\ufeff2]')).toBeUndefined();
    expect(jsonFromBytes(Buffer.from('["\xe9"]', 'latin1'), 100)).toBeUndefined();
  });

  it('is read as JSON.parse reads it', () => {
    const text = fc.oneof(fc.json(), fc.string({ unit: fc.constantFrom(...'[]{},:"\\ 1ae') }));
    fc.assert(
      fc.property(text, (short) => {
        expect(read(short)).toEqual(parsed(short));
      }),
      { numRuns: 300 },
    );
  });
});

describe('JSON beyond the bounds', () => {
  const levels = (depth: number) => `${'[{"a":'.repeat(depth / 2)}1${'}]'.repeat(depth / 2)}`;

  it('is refused if nested deeper than 1000 levels, and read up to that', () => {
    expect(read(levels(1_000))).toEqual(JSON.parse(levels(1_000)));
    expect(() => read(levels(1_002))).toThrow(new BodyTooLargeError('nested deeper than 1000 levels'));
    expect(() => read('['.repeat(5_000_000))).toThrow(BodyTooLargeError);
    // Brackets of a string are text.
    expect(read(JSON.stringify('['.repeat(2_000)))).toHaveLength(2_000);
  });

  it('is refused beyond the given number of elements, and read up to that', () => {
    const nulls = (amount: number) => `[${Array.from({ length: amount }, () => 'null').join(',')}]`;
    expect(read(nulls(1_000), 1_000)).toHaveLength(1_000);
    expect(() => read(nulls(1_001), 1_000)).toThrow(new BodyTooLargeError('more than 1000 elements'));
    expect(() => read(`{"a":[${'{},'.repeat(600)}{}]}`, 1_000)).toThrow(BodyTooLargeError);
    expect(read(JSON.stringify(','.repeat(2_000)), 1_000)).toHaveLength(2_000);
  });
});
