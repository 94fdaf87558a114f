import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextSpan, type Reach, type Span } from './use-drawn-span.ts';

const REACH: Reach = { count: 1_000, ahead: 10, kept: 50, step: 2 };

/** Steps until nothing is left to do. */
function settled(drawn: Span, sight: Span, reach: Reach = REACH): readonly Span[] {
  const steps = [drawn];
  for (;;) {
    const before = steps.at(-1) ?? drawn;
    const after = nextSpan(before, sight, reach);
    if (after === before) return steps;
    steps.push(after);
  }
}

const spanOf = (count: number) =>
  fc
    .tuple(fc.nat(count), fc.nat(count))
    .map(([one, other]) => ({ from: Math.min(one, other), to: Math.max(one, other) }));

describe('nextSpan', () => {
  it('first draws all entries in sight, and no further ones', () => {
    expect(nextSpan({ from: 0, to: 0 }, { from: 0, to: 18 }, REACH)).toEqual({ from: 0, to: 18 });
    expect(nextSpan({ from: 0, to: 60 }, { from: 300, to: 318 }, REACH)).toEqual({ from: 300, to: 318 });
    expect(nextSpan({ from: 0, to: 20 }, { from: 12, to: 30 }, REACH)).toEqual({ from: 0, to: 30 });
  });

  it('then draws further entries a few at a time on both sides, the nearest first', () => {
    const steps = settled({ from: 100, to: 118 }, { from: 100, to: 118 });
    expect(steps.slice(1, 3)).toEqual([
      { from: 100, to: 120 },
      { from: 98, to: 120 },
    ]);
    expect(steps.at(-1)).toEqual({ from: 90, to: 128 });
    for (const [place, step] of steps.slice(1).entries()) {
      const before = steps[place] ?? step;
      expect(before.from - step.from + (step.to - before.to)).toBeLessThanOrEqual(2);
    }
  });

  it('stops at both ends of the list', () => {
    expect(settled({ from: 0, to: 0 }, { from: 0, to: 3 }, { ...REACH, count: 7 }).at(-1)).toEqual({ from: 0, to: 7 });
    expect(settled({ from: 0, to: 7 }, { from: 0, to: 0 }, { ...REACH, count: 0 }).at(-1)).toEqual({ from: 0, to: 0 });
  });

  it('keeps entries that were passed, and drops the farthest', () => {
    expect(nextSpan({ from: 60, to: 128 }, { from: 106, to: 124 }, REACH).from).toBe(60);
    expect(settled({ from: 0, to: 128 }, { from: 106, to: 124 }).at(-1)?.from).toBe(56);
    expect(settled({ from: 0, to: 128 }, { from: 0, to: 18 }).at(-1)?.to).toBe(68);
  });

  it('keeps the drawn entries of a list that becomes shorter', () => {
    const shorter = { ...REACH, count: 99 };
    expect(nextSpan({ from: 40, to: 100 }, { from: 50, to: 68 }, shorter)).toEqual({ from: 40, to: 99 });
    expect(nextSpan({ from: 40, to: 100 }, { from: 10, to: 20 }, { ...REACH, count: 20 })).toEqual({
      from: 10,
      to: 20,
    });
  });

  it('ends with everything in sight and near it drawn, and not too much, from any start', () => {
    const places = fc.nat(200).chain((count) => fc.tuple(fc.constant(count), spanOf(count + 40), spanOf(count)));
    fc.assert(
      fc.property(places, fc.nat(30), ([count, drawn, sight], ahead) => {
        const reach = { count, ahead, kept: ahead + 20, step: 3 };
        const steps = settled(drawn, sight, reach);
        const last = steps.at(-1) ?? drawn;
        expect(steps[1]?.from ?? last.from).toBeLessThanOrEqual(sight.from);
        expect(steps[1]?.to ?? last.to).toBeGreaterThanOrEqual(sight.to);
        if (sight.from === sight.to) return;
        expect(last.from).toBeLessThanOrEqual(Math.max(0, sight.from - ahead));
        expect(last.to).toBeGreaterThanOrEqual(Math.min(count, sight.to + ahead));
        expect(last.from).toBeGreaterThanOrEqual(sight.from - reach.kept);
        expect(last.to).toBeLessThanOrEqual(Math.min(count, sight.to + reach.kept));
      }),
    );
  });
});
