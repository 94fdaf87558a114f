import { describe, expect, it } from 'vitest';
import { membersByRole } from './release-aside.tsx';

const role = (value: string) => ({ value, label: value });

describe('members by role', () => {
  it('are ordered by the best known roles, then unknown roles, then members without a role', () => {
    const groups = membersByRole([
      { id: '1', nickname: 'Hana', role: null },
      { id: '2', nickname: 'Ren', role: role('cooking') },
      { id: '3', nickname: 'Sora', role: role('timing') },
      { id: '4', nickname: 'Miki', role: role('voicing') },
      { id: '5', nickname: 'Yui', role: role('voicing') },
    ]);
    expect(groups.map(({ role: of, nicknames }) => [of?.value ?? null, nicknames])).toEqual([
      ['voicing', ['Miki', 'Yui']],
      ['timing', ['Sora']],
      ['cooking', ['Ren']],
      [null, ['Hana']],
    ]);
  });
  it('have no duplicates in a role and no empty names', () => {
    const groups = membersByRole([
      { id: '1', nickname: 'Hana', role: role('voicing') },
      { id: '2', nickname: 'Hana', role: role('voicing') },
      { id: '3', nickname: ' ', role: role('timing') },
    ]);
    expect(groups).toEqual([{ role: role('voicing'), nicknames: ['Hana'] }]);
  });
});
