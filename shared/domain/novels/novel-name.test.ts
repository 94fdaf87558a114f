import { expect, test } from 'vitest';
import { furtherNames, novelTitle } from './novel.ts';

const name = { main: 'Kita-misaki no Hi', russian: 'Огни Северного мыса', english: 'Lamps of the North Cape' };

test('a novel is called by its name in the language of the interface', () => {
  expect(novelTitle(name, 'ru')).toBe('Огни Северного мыса');
  expect(novelTitle(name, 'en')).toBe('Lamps of the North Cape');
  expect(novelTitle({ ...name, english: null }, 'en')).toBe('Kita-misaki no Hi');
});

test('a novel has its other names as further names, each once', () => {
  expect(furtherNames(name, 'ru')).toEqual(['Kita-misaki no Hi', 'Lamps of the North Cape']);
  expect(furtherNames({ ...name, main: name.english }, 'ru')).toEqual(['Lamps of the North Cape']);
  expect(furtherNames({ main: 'Only', russian: null, english: null }, 'en')).toEqual([]);
});
