import type { Team, TeamMember, TeamRole } from '#shared/domain/team.ts';
import type { WireTeam, WireTeamMember, WireTeamRole } from '#shared/upstream/anime-site-api.ts';
import { textOrNull } from '#shared/upstream/tolerant.ts';
import type { AnimeMapping } from './anime-mapping.ts';

const COLOUR = /^#[0-9a-f]{6}$/i;

type Answers = {
  readonly teams: readonly WireTeam[];
  readonly roles: readonly WireTeamRole[];
  readonly members: readonly WireTeamMember[];
};

/**
 * Joins the three answers (anime-service, Teams): teams by their order, members by theirs within the team, a member's
 * roles by that of the roles. Members come unsorted, and those of a team without a record of its own are left out.
 */
export function teamsFrom({ teams, roles, members }: Answers, images: AnimeMapping['images']): Team[] {
  const rolePlaces = new Map(inOrder(roles).map(({ id }, place) => [id, place]));
  const placeOf = ({ id }: WireTeamRole) => rolePlaces.get(id) ?? rolePlaces.size;
  return inOrder(teams).map((team) => ({
    id: team.id,
    title: textOrNull(team.title) ?? '',
    description: textOrNull(team.description),
    members: inOrder(members.filter((member) => member.team?.id === team.id)).flatMap((member): TeamMember[] => {
      const nickname = textOrNull(member.nickname) ?? textOrNull(member.user?.nickname ?? null);
      if (nickname === null) return [];
      return [
        {
          id: member.id,
          nickname,
          avatar: images.preview(member.user?.avatar ?? null),
          roles: member.roles.toSorted((left, right) => placeOf(left) - placeOf(right)).flatMap(roleFrom),
          isIntern: member.is_intern ?? false,
          isOnVacation: member.is_vacation ?? false,
        },
      ];
    }),
  }));
}

function roleFrom({ id, title, color }: WireTeamRole): TeamRole[] {
  const known = textOrNull(title);
  return known === null ? [] : [{ id, title: known, color: color !== null && COLOUR.test(color) ? color : null }];
}

function inOrder<Item extends { readonly sort_order: number | null }>(items: readonly Item[]): Item[] {
  const placeOf = ({ sort_order }: Item) => sort_order ?? Number.POSITIVE_INFINITY;
  return items.toSorted((left, right) =>
    placeOf(left) < placeOf(right) ? -1 : Number(placeOf(left) > placeOf(right)),
  );
}
