import { expect, test } from 'vitest';
import { tintHue } from '#renderer/ui/cards/picture.tsx';
import { textSeed } from './text-seed.ts';

test('a text always gives the same number, and similar texts give different hues', () => {
  expect(textSeed('v-1')).toBe(textSeed('v-1'));
  const hues = ['v-1', 'v-2', '1-v', 'вечер'].map((text) => tintHue(textSeed(text)));
  expect(new Set(hues).size).toBe(hues.length);
});

test('a text of any length gives a whole number', () => {
  expect(textSeed('')).toBe(0);
  expect(Number.isSafeInteger(textSeed('\u{1F431}'.repeat(10_000)))).toBe(true);
});
