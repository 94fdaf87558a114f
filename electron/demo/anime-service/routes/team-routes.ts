import type { RoleRecord, TeamRecord } from '../../anime-dataset/teams.ts';
import { jsonAnswer } from '../http/answers.ts';
import type { Call } from '../http/call.ts';
import { fieldSelection, selectFields } from '../http/field-selection.ts';
import type { Router } from '../http/router.ts';
import type { ServiceContext } from '../service-context.ts';
import { linkedUserWire } from '../wire/credit-wire.ts';

function teamWire(team: TeamRecord) {
  return { id: team.id, title: team.title, sort_order: team.sortOrder, description: team.description };
}

function roleWire(role: RoleRecord) {
  return { id: role.id, title: role.title, color: role.color, sort_order: role.sortOrder };
}

/** anime-service, Teams. */
export function addTeamRoutes(router: Router, context: ServiceContext): void {
  const records = context.library.dataset.teams;
  const answerWith = (call: Call, value: unknown) => jsonAnswer(selectFields(value, fieldSelection(call.query)));

  router.on('GET', '/teams', (call) => answerWith(call, records().teams.map(teamWire)));
  router.on('GET', '/teams/roles', (call) => answerWith(call, records().roles.map(roleWire)));
  router.on('GET', '/teams/users', (call) =>
    answerWith(
      call,
      records().members.map((member) => ({
        id: member.id,
        nickname: member.nickname,
        is_intern: member.isIntern,
        is_vacation: member.isOnVacation,
        sort_order: member.sortOrder,
        team: teamWire(member.team),
        roles: member.roles.map(roleWire),
        user: linkedUserWire(member.user),
      })),
    ),
  );
}
