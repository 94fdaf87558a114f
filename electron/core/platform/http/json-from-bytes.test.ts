import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BodyTooLargeError, jsonFromBytes } from './json-from-bytes.ts';

const { signal } = new AbortController();
const read = (text: string, mostElements = 1_000_000) =>
  jsonFromBytes(new TextEncoder().encode(text), mostElements, signal);

/** What the platform says of the same text. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Longer than a part. */
const ENTRY = JSON.stringify({
  id: 1,
  name: '[{"\\, ü',
  __proto__: null,
  list: [[1, 2], [], {}],
  text: 'x'.repeat(900),
});
const many = (entry = ENTRY) => Array.from({ length: 2_000 }, () => entry).join(',');
/** Two of them make a text that is read in parts. */
const words = JSON.stringify('y'.repeat(270_000));

describe('JSON read in parts', () => {
  it.each([
    ['a bare list', `[${many()}]`],
    ['a list in an object', `{"before":[1],"data":[${many()}],"after":{"a":[]}}`],
    ['several of them', `{"a":[${many()}],"b":[[${many()}],${many()}],"c":[${many('1e3')}]}`],
    ['one under a name that is used twice', `{"a":[${many()}],"a":[2,${many()}]}`],
    ['one under the name of the prototype', `{"__proto__":[${many()}]}`],
    ['entries that are long themselves', `[${words},[${words},${words}],{"a":${words}},${words}]`],
    ['white space', ` \n[ ${many()} \r\n]\t`],
    ['a quote after many backslashes', `[${many(`"${String.raw`\\\\\\\" ] , `.repeat(20)}"`)}]`],
  ])('is what the platform reads: %s', async (_, text) => {
    const value = await read(text);
    expect(value).toBeDefined();
    expect(JSON.stringify(value)).toBe(JSON.stringify(JSON.parse(text)));
  });

  it.each([
    ['a comma at the end', `[${many()},]`],
    ['a comma at the beginning', `[,${many()}]`],
    ['two commas where it is cut', `[${words},,${words}]`],
    ['nothing but space where it is cut', `[${words},${' '.repeat(300_000)},1]`],
    ['another bracket at the end', `[${many()}}`],
    ['another bracket within', `[${many('[1}')}]`],
    ['something after it', `[${many()}]]`],
    ['something else after it', `[${many()}]1`],
    ['no end', `{"data":[${many()}`],
    ['no end of a string', `[${many()},"]`],
    ['a list for a name', `{[${many()}]:1}`],
    ['a mark of order within', `[${words},\ufeff${words}]`],
    ['a member in a list', `[${words},"a":1]`],
  ])('is none where the platform reads none: %s', async (_, text) => {
    expect(parsed(text)).toBeUndefined();
    expect(await read(text)).toBeUndefined();
  });

  it('may begin with a mark of order, and must be UTF-8', async () => {
    expect(await read(`\ufeff[${many('1')}]`)).toHaveLength(2_000);
    expect(await read(`\ufeff[${words},${words}]`)).toHaveLength(2);
    const latin = Buffer.from(`[${words},"\xe9",${words}]`, 'latin1');
    expect(await jsonFromBytes(latin, 100, signal)).toBeUndefined();
  });

  it('reads whatever the platform reads, in short texts and as an entry of long ones', async () => {
    const text = fc.oneof(fc.json(), fc.string({ unit: fc.constantFrom(...'[]{},:"\\ 1ae') }));
    await fc.assert(
      fc.asyncProperty(text, async (short) => {
        expect(await read(short)).toEqual(parsed(short));
        const long = `{"data":[${words},${short},${words}]}`;
        expect(await read(long)).toEqual(parsed(long));
      }),
      { numRuns: 300 },
    );
  });
});

describe('JSON of too much', () => {
  const levels = (depth: number) => `${'[{"a":'.repeat(depth / 2)}1${'}]'.repeat(depth / 2)}`;

  it('is refused by its depth, and read up to it', async () => {
    expect(await read(levels(1_000))).toEqual(JSON.parse(levels(1_000)));
    await expect(read(levels(1_002))).rejects.toThrow(new BodyTooLargeError('nested deeper than 1000 levels'));
    await expect(read('['.repeat(5_000_000))).rejects.toThrow(BodyTooLargeError);
    // Brackets of a string are text.
    expect(await read(JSON.stringify('['.repeat(2_000)))).toHaveLength(2_000);
  });

  it('is refused by its elements, and read up to them', async () => {
    const nulls = (amount: number) => `[${Array.from({ length: amount }, () => 'null').join(',')}]`;
    expect(await read(nulls(1_000), 1_000)).toHaveLength(1_000);
    await expect(read(nulls(1_001), 1_000)).rejects.toThrow(new BodyTooLargeError('more than 1000 elements'));
    await expect(read(`{"a":[${'{},'.repeat(600)}{}]}`, 1_000)).rejects.toThrow(BodyTooLargeError);
    expect(await read(JSON.stringify(','.repeat(2_000)), 1_000)).toHaveLength(2_000);
  });

  it('is refused where nothing of it can be read for itself', async () => {
    const members = (amount: number) => Array.from({ length: amount }, (_, index) => `"${index}":0`).join(',');
    expect(Object.keys(Object(await read(`{${members(90_000)}}`)))).toHaveLength(90_000);
    await expect(read(`{${members(110_000)}}`)).rejects.toThrow('that cannot be read in parts');
    await expect(read(`[[${'1,'.repeat(110_000)}1]]`)).rejects.toThrow('that cannot be read in parts');
    const short = `[${'1,'.repeat(40_000)}1]`;
    await expect(read(`{"a":${short},"b":${short},"c":${short}}`)).rejects.toThrow('that cannot be read in parts');
    const long = `[${many('1,'.repeat(200).slice(0, -1))}]`;
    expect(Object.keys(Object(await read(`{"a":${long},"b":${long},"c":${short}}`)))).toHaveLength(3);
  });

  it('ends with whoever waits for it', async () => {
    const ending = new AbortController();
    const reading = jsonFromBytes(new TextEncoder().encode(`[${many()}]`), 1_000_000, ending.signal);
    ending.abort(new Error('gone'));
    await expect(reading).rejects.toThrow('gone');
  });
});
