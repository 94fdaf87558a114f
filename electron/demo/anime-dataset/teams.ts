import { recordUuid, seededRandom } from '#demo/seeded-random.ts';
import { avatarWire, UNSET_IMAGE } from './images.ts';
import type { ReleaseRecord } from './release-record.ts';
import texts from './site-texts.json' with { type: 'json' };

/** A linked site account: its nickname may differ or be missing, its avatar may be unset (anime-service, Team). */
function linkedUser(nickname: string, index: number) {
  if (index % 7 !== 3) return null;
  const id = 5000 + index;
  return {
    id,
    nickname: index % 2 ? nickname : null,
    avatar: index % 3 === 0 ? UNSET_IMAGE : avatarWire(id),
  };
}

/** No nickname occurs twice; members of different teams are interleaved (anime-service, Teams). */
export function buildTeams(seed: number) {
  const random = seededRandom(seed, 'teams');
  const teams = texts.teams.map((team, index) => ({
    ...team,
    id: recordUuid(seed, `team/${index}`),
    sort_order: index + 1,
  }));
  const roles = texts.roles.map((role, index) => ({
    ...role,
    id: recordUuid(seed, `role/${index}`),
    sort_order: index + 1,
  }));
  const members = texts.nicknames.flatMap((nickname, index) => {
    const team = teams[index % teams.length];
    if (!team) return [];
    return {
      id: recordUuid(seed, `team member/${nickname}`),
      nickname,
      team,
      roles: random.shuffled(roles).slice(0, random.chance(0.25) ? 2 : 1),
      sort_order: Math.floor(index / teams.length) + 1,
      is_intern: random.chance(0.12),
      is_vacation: random.chance(0.08),
      user: linkedUser(nickname, index),
    };
  });
  return { teams, roles, members: random.shuffled(members) };
}

type TeamMember = ReturnType<typeof buildTeams>['members'][number];

const CREDITS = [
  { value: 'poster', description: 'Постер', people: 1 },
  { value: 'timing', description: 'Тайминг', people: 1 },
  { value: 'voicing', description: 'Озвучка', people: 3 },
  { value: 'editing', description: 'Редактура', people: 1 },
  { value: 'decorating', description: 'Оформление', people: 1 },
  { value: 'translating', description: 'Перевод', people: 1 },
  { value: 'hevc', description: 'HEVC', people: 1 },
] as const;

export function buildCredits(seed: number, release: ReleaseRecord, people: readonly TeamMember[]) {
  const random = seededRandom(seed, `credits/${release.alias}`);
  const pool = random.shuffled(people);
  const areLinked = !random.chance(0.2);
  return CREDITS.flatMap((role) =>
    pool.splice(0, role.people + (role.value === 'voicing' ? random.between(0, 3) : 0)).map((person) => ({
      id: recordUuid(seed, `credit/${release.alias}/${role.value}/${person.nickname}`),
      role: { value: role.value, description: role.description },
      nickname: person.nickname,
      user: areLinked ? person.user : null,
    })),
  );
}

export function buildSponsors(seed: number, release: ReleaseRecord, siteUrl: string) {
  if (!seededRandom(seed, `sponsors/${release.alias}`).chance(0.15)) return [];
  return [
    {
      id: recordUuid(seed, `sponsor/${release.alias}`),
      title: 'Читальный зал «Веранда»',
      description: 'Спасибо читателям зала, которые помогли выпустить этот релиз.',
      url_title: 'Заглянуть на веранду',
      url: `${siteUrl}/pages/veranda`,
    },
  ];
}
