import { describe, expect, it } from 'vitest';
import { extended, listedOf, selectionOf, toggled } from './use-choosing.ts';

const idOf = (place: number) => `id ${place}`;
const shown = [0, 1, 2, 3, 4, 5].map(idOf);
const none = selectionOf<string>();
const placesOf = ({ ids }: { readonly ids: ReadonlySet<string> }) =>
  shown.flatMap((id, at) => (ids.has(id) ? [at] : []));

describe('entries that are chosen', () => {
  it('are turned on and off one by one', () => {
    const one = toggled(none, idOf(3));
    expect(placesOf(one)).toEqual([3]);
    expect(placesOf(toggled(one, idOf(3)))).toEqual([]);
  });
  it('are drawn as a run from where one was chosen last, either way', () => {
    const from = toggled(toggled(none, idOf(0)), idOf(3));
    expect(placesOf(extended(from, shown, idOf(3), idOf(5)))).toEqual([0, 3, 4, 5]);
    expect(placesOf(extended(from, shown, idOf(3), idOf(2)))).toEqual([0, 2, 3]);
  });
  it('give back what a run covered when it becomes shorter', () => {
    const from = toggled(selectionOf([idOf(4)]), idOf(1));
    const long = extended(from, shown, idOf(1), idOf(5));
    expect(placesOf(long)).toEqual([1, 2, 3, 4, 5]);
    expect(placesOf(extended(long, shown, idOf(5), idOf(2)))).toEqual([1, 2, 4]);
  });
  it('are no longer so when they leave the list', () => {
    const left = listedOf(toggled(selectionOf(shown), idOf(4)), (id) => id !== idOf(1));
    expect(placesOf(left)).toEqual([0, 2, 3, 5]);
    expect(placesOf(extended(left, shown, idOf(4), idOf(5)))).toEqual([0, 2, 3]);
  });
  it('are turned off along a run from one that was turned off', () => {
    const all = selectionOf(shown);
    expect(placesOf(extended(toggled(all, idOf(2)), shown, idOf(2), idOf(4)))).toEqual([0, 1, 5]);
  });
  it('begin at the focused row while none was chosen, or the one that was has gone', () => {
    const begun = extended(none, shown, idOf(2), idOf(3));
    expect(placesOf(begun)).toEqual([2, 3]);
    expect(placesOf(extended(begun, shown, idOf(3), idOf(1)))).toEqual([1, 2]);
    expect(placesOf(extended(selectionOf([idOf(99)]), shown, idOf(2), idOf(3)))).toEqual([2, 3]);
  });
});
