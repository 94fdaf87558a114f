import { expect, test } from 'vitest';
import { voiceFor, voicesFor } from './browser-voice.ts';

const voices = [
  { name: 'Fred', lang: 'en-US', default: false },
  { name: 'Daniel', lang: 'en-GB', default: true },
  { name: 'Milena', lang: 'ru_RU', default: false },
  { name: 'Yuri', lang: 'RU', default: false },
].map((voice) => ({ ...voice, localService: true, voiceURI: voice.name }));

test('a text is read by a voice of its language: the chosen one, else the default, else the first', () => {
  expect(voiceFor(voices, 'ru', 'Yuri')?.name).toBe('Yuri');
  expect(voiceFor(voices, 'ru', 'Fred')?.name).toBe('Milena');
  expect(voiceFor(voices, 'en', '')?.name).toBe('Daniel');
  expect(voicesFor(voices, 'ru').map(({ name }) => name)).toEqual(['Milena', 'Yuri']);
});

test('without a voice for the language there is none', () => {
  expect(voiceFor(voices.slice(0, 2), 'ru', 'Fred')).toBeUndefined();
  expect(voiceFor([], undefined, '')).toBeUndefined();
});

test('a text of unknown language is read by any voice', () => {
  expect(voiceFor(voices, undefined, 'Milena')?.name).toBe('Milena');
  expect(voiceFor(voices, undefined, 'Nobody')?.name).toBe('Daniel');
});
