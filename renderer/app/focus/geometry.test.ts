import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Box, edgeOf, inColumn, isInSight, nearest, type Way } from './geometry.ts';

const box = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const itself = (item: Box) => item;
const to = (from: Box, items: readonly Box[], way: Way, reach = {}) => nearest(from, items, itself, way, reach);

/** Cards of 100 × 150 with gaps of 20, in rows of four; the last row has two. */
const grid = Array.from({ length: 10 }, (_, place) => box((place % 4) * 120, Math.floor(place / 4) * 170, 100, 150));
const card = (place: number): Box => grid[place] ?? box(0, 0, 0, 0);

describe('a move from card to card', () => {
  it('leads along the row, or to the same column of the next row', () => {
    expect(to(card(5), grid, 'right')).toBe(card(6));
    expect(to(card(5), grid, 'left')).toBe(card(4));
    expect(to(card(5), grid, 'up')).toBe(card(1));
    expect(to(card(5), grid, 'down')).toBe(card(9));
  });
  it('ends at the edges of a row, and in a shorter row at its last card', () => {
    expect(to(card(3), grid, 'right')).toBeUndefined();
    expect(to(card(4), grid, 'left')).toBeUndefined();
    expect(to(card(2), grid, 'up')).toBeUndefined();
    expect(to(card(9), grid, 'down')).toBeUndefined();
    expect(to(card(7), grid, 'down')).toBe(card(9));
  });
  it('returns to its column from a shorter row', () => {
    expect(to(inColumn(card(9), card(7)), grid, 'up')).toBe(card(7));
  });
  it('is reversed by the opposite move inside a full grid', () => {
    const whole = grid.slice(0, 8);
    const places = fc.integer({ min: 0, max: 7 });
    const ways = fc.constantFrom<[Way, Way]>(['left', 'right'], ['right', 'left'], ['up', 'down'], ['down', 'up']);
    fc.assert(
      fc.property(places, ways, (place, [way, back]) => {
        const next = to(card(place), whole, way);
        expect(next === undefined || to(next, whole, back) === card(place)).toBe(true);
      }),
    );
  });
});

describe('a move between other controls', () => {
  it('prefers a control straight above or below to a nearer one aside', () => {
    const [near, straight] = [box(500, 60, 40, 20), box(0, 120, 40, 20)];
    expect(to(box(0, 0, 40, 20), [near, straight], 'down')).toBe(straight);
    expect(to(box(0, 0, 40, 20), [near], 'down')).toBe(near);
  });
  it('leads sideways only to controls in the same band, unless the reach is wide', () => {
    const far = box(200, 300, 40, 20);
    expect(to(box(0, 0, 40, 20), [far], 'right')).toBeUndefined();
    expect(to(box(0, 0, 40, 20), [far], 'right', { isWide: true })).toBe(far);
  });
  it('leads no further than allowed', () => {
    const far = box(0, 900, 40, 20);
    expect(to(box(0, 0, 40, 20), [far], 'down', { most: 800 })).toBeUndefined();
    expect(to(box(0, 0, 40, 20), [far], 'down', { most: 900 })).toBe(far);
  });
  it('never leads backwards, and leads somewhere if any control is ahead', () => {
    const boxes = fc.record({
      left: fc.integer({ min: 0, max: 900 }),
      top: fc.integer({ min: 0, max: 900 }),
      width: fc.integer({ min: 10, max: 300 }),
      height: fc.integer({ min: 10, max: 300 }),
    });
    fc.assert(
      fc.property(fc.array(boxes, { minLength: 2 }), (sizes) => {
        const items = sizes.map(({ left, top, width, height }) => box(left, top, width, height));
        const [from = card(0), ...others] = items;
        const next = to(from, others, 'down');
        expect(next === undefined || next.top >= from.bottom - 4).toBe(true);
        const isNone = others.every(({ top }) => top < from.bottom - 4);
        expect(next === undefined).toBe(isNone);
      }),
    );
  });
});

describe('the visible part of the page', () => {
  const view = box(200, 50, 800, 700);
  it('is where a move starts whose own start is out of sight', () => {
    expect(to(edgeOf(view, 'down'), [box(300, 20, 100, 20), box(300, 60, 100, 20)], 'down')?.top).toBe(60);
    expect(to(edgeOf(view, 'up'), [box(300, 740, 100, 20), box(300, 700, 100, 20)], 'up')?.top).toBe(700);
  });
  it('contains a box if they overlap', () => {
    expect(isInSight(box(100, 100, 101, 10), view)).toBe(true);
    expect(isInSight(box(100, 100, 100, 10), view)).toBe(false);
    expect(isInSight(box(300, 750, 100, 10), view)).toBe(false);
  });
});
