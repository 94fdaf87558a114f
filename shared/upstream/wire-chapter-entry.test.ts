import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WireChapterEntry } from './novel-api.ts';
import { isWireChapterEntry } from './wire-chapter-entry.ts';

const branch = {
  id: 11,
  branch_id: 5,
  created_at: '2026-01-01',
  teams: [{ name: 'T', id: 1 }],
  user: { username: 'u' },
};
const entry = { index: 1, volume: '1', number: '1.10', name: 'Name', branches: [branch], likes_count: 3 };

describe('a chapter’s entry that is as it should be', () => {
  it.each([
    entry,
    { ...entry, name: null, branches: [] },
    { ...entry, branches: [{ ...branch, branch_id: null, created_at: null, teams: [], user: null }, branch] },
    { ...entry, branches: [{ ...branch, id: null, user: { username: null } }] },
  ])('is known without the schema: %j', (value) => {
    expect(isWireChapterEntry(value)).toBe(true);
  });

  it('is nothing that the schema would change', () => {
    const whatever = fc.oneof(
      fc.constantFrom(undefined, null, 0, 1, -1, 1.5, 2 ** 60, Number.NaN, '', '1', true, [], {}, [null], ['x']),
      fc.jsonValue({ maxDepth: 2 }),
    );
    const or = <Value>(right: fc.Arbitrary<Value>) => fc.oneof({ weight: 6, arbitrary: right }, whatever);
    const name = or(fc.oneof(fc.string(), fc.constant(null)));
    const id = or(fc.oneof(fc.integer(), fc.constant(null)));
    const teams = or(fc.array(or(fc.record({ name: or(fc.string()) })), { maxLength: 2 }));
    const user = or(fc.oneof(fc.constant(null), fc.record({ username: name })));
    const branches = fc.array(or(fc.record({ id, branch_id: id, created_at: name, teams, user })), { maxLength: 2 });
    const texts = { volume: or(fc.string()), number: or(fc.string()), name };
    const entries = or(fc.record({ index: or(fc.integer()), ...texts, branches: or(branches) }));
    let known = 0;
    fc.assert(
      fc.property(entries, (value) => {
        if (!isWireChapterEntry(value)) return;
        known += 1;
        expect(value).toMatchObject(WireChapterEntry.parse(value));
      }),
      { numRuns: 3_000 },
    );
    expect(known).toBeGreaterThan(100);
  });
});
