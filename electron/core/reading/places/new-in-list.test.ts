import { describe, expect, it } from 'vitest';
import { newInList, withSeen } from './chapter-news.ts';
import { chapter, named } from './testing/open-reading.ts';

describe('new chapters of a list', () => {
  const seen = withSeen(null, [chapter('1.1', [1]), chapter(2, [1, 2]), chapter(3, [])]);

  it('are those whose volume and number were not seen, compared as texts', () => {
    const list = ['1.1', '1.10', 2, 3, '03'].map((number) => chapter(number));
    expect(newInList(list, seen, null)).toEqual(named('1.10', '03'));
    expect(newInList([{ ...chapter(2), volume: '2' }], seen, null)).toEqual([{ volume: '2', number: '2' }]);
  });

  it('are, with a chosen line, those that the line did not have when it was seen', () => {
    const list = [chapter('1.1', [1, 2]), chapter(2, [1, 2]), chapter(4, [1]), chapter(5, [2])];
    expect(newInList(list, seen, { branchId: 2 })).toEqual(named('1.1', 5));
    expect(newInList(list, seen, { branchId: 1 })).toEqual(named(4));
    expect(newInList(list, seen, null)).toEqual(named(4, 5));
    expect(newInList([chapter(6, [null]), chapter(7, [1])], seen, { branchId: null })).toEqual(named(6));
  });

  it('belong to every line if they have no branch, and stay seen when they get one', () => {
    expect(newInList([chapter(8, [])], seen, { branchId: 9 })).toEqual(named(8));
    expect(newInList([chapter(3, [9])], seen, { branchId: 9 })).toEqual([]);
  });

  it('exclude seen chapters that a shorter list lacked for a while', () => {
    const thinner = withSeen(seen, [chapter('1.1', [2])]);
    expect(newInList([chapter('1.1', [1, 2]), chapter(2, [1, 2]), chapter(3, [])], thinner, null)).toEqual([]);
    expect(newInList([chapter('1.1', [1, 2])], thinner, { branchId: 1 })).toEqual([]);
  });
});
