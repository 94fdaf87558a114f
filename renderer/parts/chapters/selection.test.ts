import { describe, expect, it } from 'vitest';
import { extended, listedOf, selectionOf, toggled } from './use-choosing.ts';

const idOf = (place: number) => `id ${place}`;
const shown = [0, 1, 2, 3, 4, 5].map(idOf);
const none = selectionOf<string>();
const placesOf = ({ ids }: { readonly ids: ReadonlySet<string> }) =>
  shown.flatMap((id, at) => (ids.has(id) ? [at] : []));

describe('a selection of entries', () => {
  it('toggles single entries', () => {
    const one = toggled(none, idOf(3));
    expect(placesOf(one)).toEqual([3]);
    expect(placesOf(toggled(one, idOf(3)))).toEqual([]);
  });
  it('extends a run from the last chosen entry in either direction', () => {
    const from = toggled(toggled(none, idOf(0)), idOf(3));
    expect(placesOf(extended(from, shown, idOf(3), idOf(5)))).toEqual([0, 3, 4, 5]);
    expect(placesOf(extended(from, shown, idOf(3), idOf(2)))).toEqual([0, 2, 3]);
  });
  it('restores entries that a run no longer covers', () => {
    const from = toggled(selectionOf([idOf(4)]), idOf(1));
    const long = extended(from, shown, idOf(1), idOf(5));
    expect(placesOf(long)).toEqual([1, 2, 3, 4, 5]);
    expect(placesOf(extended(long, shown, idOf(5), idOf(2)))).toEqual([1, 2, 4]);
  });
  it('loses entries that left the list', () => {
    const left = listedOf(toggled(selectionOf(shown), idOf(4)), (id) => id !== idOf(1));
    expect(placesOf(left)).toEqual([0, 2, 3, 5]);
    expect(placesOf(extended(left, shown, idOf(4), idOf(5)))).toEqual([0, 2, 3]);
  });
  it('turns entries off along a run from one that was turned off', () => {
    const all = selectionOf(shown);
    expect(placesOf(extended(toggled(all, idOf(2)), shown, idOf(2), idOf(4)))).toEqual([0, 1, 5]);
  });
  it('starts a run at the focused entry if none was chosen or the last chosen one is gone', () => {
    const begun = extended(none, shown, idOf(2), idOf(3));
    expect(placesOf(begun)).toEqual([2, 3]);
    expect(placesOf(extended(begun, shown, idOf(3), idOf(1)))).toEqual([1, 2]);
    expect(placesOf(extended(selectionOf([idOf(99)]), shown, idOf(2), idOf(3)))).toEqual([2, 3]);
  });
});
