import { expect, test } from 'vitest';
import type { Team } from '#shared/domain/anime/site-media.ts';
import { ANY_ROLE, chosenTeams, rolesOf } from './teams-page.tsx';

const role = (id: string) => ({ id, title: `Role ${id}`, color: null });
const member = (nickname: string, ...roles: string[]) => ({
  id: nickname,
  nickname,
  avatar: null,
  roles: roles.map(role),
  isIntern: false,
  isOnVacation: false,
});
const teams: Team[] = [
  { id: 'a', title: 'A', description: null, members: [member('Мазай', 'voice'), member('Lupin', 'timing', 'voice')] },
  { id: 'b', title: 'B', description: null, members: [] },
];
const names = (chosen: readonly Team[]) => chosen.map(({ members }) => members.map(({ nickname }) => nickname));

test('without filters every team is shown, even one without members', () => {
  expect(chosenTeams(teams, { text: ' ', roleId: ANY_ROLE })).toBe(teams);
});

test('members are found by a part of their nickname and by their role', () => {
  expect(names(chosenTeams(teams, { text: 'маз', roleId: ANY_ROLE }))).toEqual([['Мазай']]);
  expect(names(chosenTeams(teams, { text: 'vfpfq', roleId: ANY_ROLE }))).toEqual([['Мазай']]);
  expect(names(chosenTeams(teams, { text: '', roleId: 'timing' }))).toEqual([['Lupin']]);
  expect(names(chosenTeams(teams, { text: 'маз', roleId: 'timing' }))).toEqual([]);
});

test('rolesOf lists each role once', () => {
  expect(rolesOf(teams).map(({ id }) => id)).toEqual(['voice', 'timing']);
});
