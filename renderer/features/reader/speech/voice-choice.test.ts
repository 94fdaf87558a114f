import { expect, test } from 'vitest';
import { type Voice, voiceFor, voicesFor } from './browser-voice.ts';

const voices: readonly Voice[] = [
  { name: 'Fred', language: 'en-US', isDefault: false },
  { name: 'Daniel', language: 'en-GB', isDefault: true },
  { name: 'Milena', language: 'ru_RU', isDefault: false },
  { name: 'Yuri', language: 'RU', isDefault: false },
];

test('a text is read by a voice of its language, whatever was chosen for another', () => {
  expect(voiceFor(voices, 'ru', 'Yuri')?.name).toBe('Yuri');
  expect(voiceFor(voices, 'ru', 'Fred')?.name).toBe('Milena');
  expect(voiceFor(voices, 'en', '')?.name).toBe('Daniel');
  expect(voicesFor(voices, 'ru').map(({ name }) => name)).toEqual(['Milena', 'Yuri']);
});

test('without a voice for the language none reads it', () => {
  expect(voiceFor(voices.slice(0, 2), 'ru', 'Fred')).toBeUndefined();
  expect(voiceFor([], undefined, '')).toBeUndefined();
});

test('a text of unknown language is read by any', () => {
  expect(voiceFor(voices, undefined, 'Milena')?.name).toBe('Milena');
  expect(voiceFor(voices, undefined, 'Nobody')?.name).toBe('Daniel');
});
