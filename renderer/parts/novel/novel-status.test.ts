import { expect, test } from 'vitest';
import { titleStatus, translationStatus } from './use-novel-labels.ts';

const UNKNOWN_ID = 77;

test.each([
  ['Онгоинг', 'ongoing'],
  ['Продолжается', 'continuing'],
  ['Завершён', 'completed'],
  ['Анонс', 'announced'],
  ['Приостановлен', 'paused'],
  ['Выпуск прекращён', 'discontinued'],
  ['Заморожен', 'frozen'],
  ['Заброшен', 'abandoned'],
])('the label %s is known as %s, of a title and of its translation', (label, status) => {
  expect(titleStatus({ id: UNKNOWN_ID, label })).toBe(status);
  expect(translationStatus({ label })).toBe(status);
});

test('a label is known however it is cased and with or without ё', () => {
  expect(translationStatus({ label: 'ЗАВЕРШЁН' })).toBe('completed');
  expect(translationStatus({ label: ' завершен ' })).toBe('completed');
});

test('a new label is not guessed, except by an id of titles whose meaning is documented', () => {
  expect(titleStatus({ id: UNKNOWN_ID, label: 'Перезапуск' })).toBeNull();
  expect(titleStatus({ id: 2, label: 'Дописан' })).toBe('completed');
  expect(translationStatus({ label: 'Перезапуск' })).toBeNull();
});
