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
])('the label %s means %s for a title and for its translation', (label, status) => {
  expect(titleStatus({ id: UNKNOWN_ID, label })).toBe(status);
  expect(translationStatus({ label })).toBe(status);
});

test('a label is recognised in any case, with ё or е', () => {
  expect(translationStatus({ label: 'ЗАВЕРШЁН' })).toBe('completed');
  expect(translationStatus({ label: ' завершен ' })).toBe('completed');
});

test('an unknown label has no status, unless the title has a documented status id', () => {
  expect(titleStatus({ id: UNKNOWN_ID, label: 'Перезапуск' })).toBeNull();
  expect(titleStatus({ id: 2, label: 'Дописан' })).toBe('completed');
  expect(translationStatus({ label: 'Перезапуск' })).toBeNull();
});
