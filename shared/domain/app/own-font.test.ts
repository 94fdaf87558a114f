import { expect, test } from 'vitest';
import { fontTrouble, fontTypeOf, MAXIMUM_FONT_BYTES } from './own-font.ts';

const bytesOf = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

test.each([
  ['\0\x01\0\0', 'font/ttf'],
  ['true', 'font/ttf'],
  ['OTTO', 'font/otf'],
  ['wOFF', 'font/woff'],
  ['wOF2', 'font/woff2'],
])('a font is known by its first bytes: %j is %s', (start, type) => {
  expect(fontTypeOf(bytesOf(`${start}<script>`))).toBe(type);
  expect(fontTrouble(bytesOf(start))).toBeNull();
});

test.each(['', 'OTT', ' OTTO', 'otto', '<!doctype html>', '%PDF-1.7', '\0\x02\0\0', 'typ1', 'toString', 'PK\x03\x04'])(
  'a file that begins with %j is not a font',
  (text) => {
    expect(fontTypeOf(bytesOf(text))).toBeNull();
    expect(fontTrouble(bytesOf(text))).toBe('no-font');
  },
);

test('a font collection and a file that is too large are refused', () => {
  expect(fontTrouble(bytesOf('ttcf\0\x01\0\0'))).toBe('collection');
  const large = new Uint8Array(MAXIMUM_FONT_BYTES + 1);
  large.set(bytesOf('OTTO'));
  expect(fontTrouble(large)).toBe('too-large');
  expect(fontTrouble(large.subarray(0, MAXIMUM_FONT_BYTES))).toBeNull();
});
