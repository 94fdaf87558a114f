import { expect, test } from 'vitest';
import { SlugUrl } from '#shared/domain/identifiers.ts';
import { sortedTitles } from './saved-titles.tsx';
import { queueCommand, stepInQueue, waitingOf } from './use-queue.ts';

const slugUrl = (name: string) => SlugUrl.parse(`1--${name}`);
const queue = ['a', 'b', 'c'].map((name) => ({ slugUrl: slugUrl(name) }));

test('a step up goes before the title above, a step down behind the one below, and the ends have no way on', () => {
  expect(stepInQueue(queue, slugUrl('b'), 'up')).toEqual({ before: slugUrl('a'), place: 0 });
  expect(stepInQueue(queue, slugUrl('a'), 'down')).toEqual({ before: slugUrl('c'), place: 1 });
  expect(stepInQueue(queue, slugUrl('b'), 'down')).toEqual({ before: null, place: 2 });
  expect(stepInQueue(queue, slugUrl('a'), 'up')).toBeUndefined();
  expect(stepInQueue(queue, slugUrl('c'), 'down')).toBeUndefined();
  expect(stepInQueue(queue, slugUrl('z'), 'up')).toBeUndefined();
});

test('what failed does not wait', () => {
  expect(waitingOf({ total: 10, done: 4, failed: 2 })).toBe(4);
  expect(waitingOf({ total: 1, done: 2, failed: 0 })).toBe(0);
});

const press = (keys: Partial<Parameters<typeof queueCommand>[0]>) =>
  queueCommand({
    ...{ key: '', code: '', shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, repeat: false },
    ...keys,
  });

test('P pauses in any layout, Alt with arrows moves, Delete takes out, and other keys are left alone', () => {
  expect(press({ key: 'з', code: 'KeyP' })).toBe('pause');
  expect(press({ key: 'ArrowUp', altKey: true })).toBe('up');
  expect(press({ key: 'ArrowDown', altKey: true })).toBe('down');
  expect(press({ key: 'Delete' })).toBe('cancel');
  expect(press({ key: 'ArrowUp' })).toBeNull();
  expect(press({ code: 'KeyP', ctrlKey: true })).toBeNull();
  expect(press({ key: 'Delete', shiftKey: true })).toBeNull();
});

test('saved titles stand by size, by name as it is read, or as they came', () => {
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
