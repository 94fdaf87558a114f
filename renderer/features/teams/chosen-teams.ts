import type { Team, TeamRole } from '#shared/domain/anime/team.ts';

/** Stands for no choice of a role: no role's id is empty. */
export const ANY_ROLE = '';

/** Distinct roles, in order of appearance. */
export function rolesOf(teams: readonly Team[]): TeamRole[] {
  const roles = teams.flatMap(({ members }) => members.flatMap((member) => member.roles));
  return [...new Map(roles.map((role) => [role.id, role])).values()];
}

/** Teams with only those whose nickname holds the text and who have the role; without a choice also empty teams. */
export function chosenTeams(
  teams: readonly Team[],
  { text, roleId }: { readonly text: string; readonly roleId: string },
): readonly Team[] {
  const wanted = text.trim().toLocaleLowerCase();
  if (wanted === '' && roleId === ANY_ROLE) return teams;
  return teams
    .map((team) => ({
      ...team,
      members: team.members.filter(
        ({ nickname, roles }) =>
          nickname.toLocaleLowerCase().includes(wanted) &&
          (roleId === ANY_ROLE || roles.some(({ id }) => id === roleId)),
      ),
    }))
    .filter(({ members }) => members.length > 0);
}
