import { describe, expect, it } from 'vitest';
import { newInList, withSeen } from './chapter-news.ts';
import { chapter, named } from './testing/open-reading.ts';

describe('chapters that are new in a list', () => {
  const seen = withSeen(null, [chapter('1.1', [1]), chapter(2, [1, 2]), chapter(3, [])]);

  it('are those whose name was not in it, whatever a name looks like as a number', () => {
    const list = ['1.1', '1.10', 2, 3, '03'].map((number) => chapter(number));
    expect(newInList(list, seen, null)).toEqual(named('1.10', '03'));
    expect(newInList([{ ...chapter(2), volume: '2' }], seen, null)).toEqual([{ volume: '2', number: '2' }]);
  });

  it('are, with a chosen line, those that the line has now and had not then', () => {
    const list = [chapter('1.1', [1, 2]), chapter(2, [1, 2]), chapter(4, [1]), chapter(5, [2])];
    expect(newInList(list, seen, { branchId: 2 })).toEqual(named('1.1', 5));
    expect(newInList(list, seen, { branchId: 1 })).toEqual(named(4));
    expect(newInList(list, seen, null)).toEqual(named(4, 5));
    expect(newInList([chapter(6, [null]), chapter(7, [1])], seen, { branchId: null })).toEqual(named(6));
  });

  it('without any branch belong to every line, and stay seen when they are named one', () => {
    expect(newInList([chapter(8, [])], seen, { branchId: 9 })).toEqual(named(8));
    expect(newInList([chapter(3, [9])], seen, { branchId: 9 })).toEqual([]);
  });

  it('are none of those that a thinner list lacked for a while', () => {
    const thinner = withSeen(seen, [chapter('1.1', [2])]);
    expect(newInList([chapter('1.1', [1, 2]), chapter(2, [1, 2]), chapter(3, [])], thinner, null)).toEqual([]);
    expect(newInList([chapter('1.1', [1, 2])], thinner, { branchId: 1 })).toEqual([]);
  });
});
