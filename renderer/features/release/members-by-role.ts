import type { Labelled, Release } from '#shared/domain/anime/release.ts';

export type RoleMembers = { readonly role: Labelled | null; readonly nicknames: readonly string[] };

/** What people notice first comes first; roles that are not known here keep the service's order after these. */
const ORDER = ['voicing', 'translating', 'editing', 'timing', 'decorating', 'poster', 'hevc'];

/** Who did what: one entry per role, without duplicates or empty names; members without a role come last. */
export function membersByRole(members: Release['members']): readonly RoleMembers[] {
  const groups = new Map<string, { role: Labelled | null; nicknames: Set<string> }>();
  for (const { role, nickname } of members) {
    if (nickname.trim() === '') continue;
    const key = role?.value ?? '';
    const group = groups.get(key) ?? { role, nicknames: new Set<string>() };
    group.nicknames.add(nickname);
    groups.set(key, group);
  }
  return [...groups.values()]
    .toSorted((left, right) => rank(left.role) - rank(right.role))
    .map(({ role, nicknames }) => ({ role, nicknames: [...nicknames] }));
}

function rank(role: Labelled | null): number {
  if (role === null) return ORDER.length + 1;
  const index = ORDER.indexOf(role.value);
  return index < 0 ? ORDER.length : index;
}
