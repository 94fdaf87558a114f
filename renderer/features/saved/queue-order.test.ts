import { expect, test } from 'vitest';
import { waitingIn } from '#shared/domain/downloads/download.ts';
import { sortedTitles } from './saved-titles.tsx';
import { queueCommand, stepInQueue } from './use-queue.ts';

const [a, b, c] = [{ key: 'a' }, { key: 'b' }, { key: 'c' }] as const;
const queue = [a, b, c];

test('a step moves an entry before the one above or after the one below, and is undefined at the ends', () => {
  expect(stepInQueue(queue, 'b', 'up')).toEqual({ before: a, place: 0 });
  expect(stepInQueue(queue, 'a', 'down')).toEqual({ before: c, place: 1 });
  expect(stepInQueue(queue, 'b', 'down')).toEqual({ before: null, place: 2 });
  expect(stepInQueue(queue, 'a', 'up')).toBeUndefined();
  expect(stepInQueue(queue, 'c', 'down')).toBeUndefined();
  expect(stepInQueue(queue, 'z', 'up')).toBeUndefined();
});

test('failed entries do not count as waiting', () => {
  expect(waitingIn({ total: 10, done: 4, failed: 2 })).toBe(4);
  expect(waitingIn({ total: 1, done: 2, failed: 0 })).toBe(0);
});

const press = (keys: Partial<Parameters<typeof queueCommand>[0]>) =>
  queueCommand({
    key: '',
    code: '',
    shiftKey: false,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    repeat: false,
    ...keys,
  });

test('P pauses in any keyboard layout, Alt with an arrow moves, Delete cancels, and other keys do nothing', () => {
  expect(press({ key: 'з', code: 'KeyP' })).toBe('pause');
  expect(press({ key: 'ArrowUp', altKey: true })).toBe('up');
  expect(press({ key: 'ArrowDown', altKey: true })).toBe('down');
  expect(press({ key: 'Delete' })).toBe('cancel');
  expect(press({ key: 'ArrowUp' })).toBeNull();
  expect(press({ code: 'KeyP', ctrlKey: true })).toBeNull();
  expect(press({ key: 'Delete', shiftKey: true })).toBeNull();
});

test('saved titles are sorted by size, by name with numbers by value, or left in the given order', () => {
  const titles = [
    { name: 'Ёлка', bytes: 5 },
    { name: 'Глава 10', bytes: 70 },
    { name: 'Глава 9', bytes: 6 },
  ];
  const names = (order: Parameters<typeof sortedTitles>[1]) =>
    sortedTitles(titles, order, ({ name }) => name, 'ru').map(({ name }) => name);
  expect(names('lately')).toEqual(['Ёлка', 'Глава 10', 'Глава 9']);
  expect(names('size')).toEqual(['Глава 10', 'Глава 9', 'Ёлка']);
  expect(names('name')).toEqual(['Глава 9', 'Глава 10', 'Ёлка']);
});
