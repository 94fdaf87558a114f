import { recordUuid, seededRandom } from '#demo/seeded-random.ts';
import type { ReleaseRecord } from './release-record.ts';
import texts from './site-texts.json' with { type: 'json' };

export type TeamRecord = {
  readonly id: string;
  readonly title: string;
  readonly description: string | null;
  readonly sortOrder: number;
};
export type RoleRecord = {
  readonly id: string;
  readonly title: string;
  readonly color: string | null;
  readonly sortOrder: number;
};
type TeamMemberRecord = {
  readonly id: string;
  readonly nickname: string;
  readonly team: TeamRecord;
  readonly roles: readonly RoleRecord[];
  readonly sortOrder: number;
  readonly isIntern: boolean;
  readonly isOnVacation: boolean;
  readonly user: { readonly id: number; readonly nickname: string | null; readonly hasAvatar: boolean } | null;
};
type TeamRecords = {
  readonly teams: readonly TeamRecord[];
  readonly roles: readonly RoleRecord[];
  /** No nickname occurs twice; members of different teams are interleaved (anime-service, Teams). */
  readonly members: readonly TeamMemberRecord[];
};

export function buildTeams(seed: number): TeamRecords {
  const random = seededRandom(seed, 'teams');
  const teams = texts.teams.map(({ title, description }, index) => ({
    id: recordUuid(seed, `team/${index}`),
    title,
    description,
    sortOrder: index + 1,
  }));
  const roles = texts.roles.map(({ title, color }, index) => ({
    id: recordUuid(seed, `role/${index}`),
    title,
    color,
    sortOrder: index + 1,
  }));
  const placesTaken = new Map<string, number>();
  const members = texts.nicknames.flatMap((nickname, index) => {
    const team = teams[index % teams.length];
    if (!team) return [];
    const sortOrder = (placesTaken.get(team.id) ?? 0) + 1;
    placesTaken.set(team.id, sortOrder);
    return {
      id: recordUuid(seed, `team member/${nickname}`),
      nickname,
      team,
      roles: random.shuffled(roles).slice(0, random.chance(0.25) ? 2 : 1),
      sortOrder,
      isIntern: random.chance(0.12),
      isOnVacation: random.chance(0.08),
      user:
        index % 7 === 3
          ? { id: 5000 + index, nickname: index % 2 ? nickname : null, hasAvatar: index % 3 !== 0 }
          : null,
    };
  });
  return { teams, roles, members: random.shuffled(members) };
}

export type CreditRecord = {
  readonly id: string;
  readonly role: { readonly value: string; readonly description: string };
  readonly nickname: string;
  readonly user: TeamMemberRecord['user'];
};

export type SponsorRecord = {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly urlTitle: string;
  readonly path: string;
};

const CREDITS = [
  { value: 'poster', description: 'Постер', people: 1 },
  { value: 'timing', description: 'Тайминг', people: 1 },
  { value: 'voicing', description: 'Озвучка', people: 3 },
  { value: 'editing', description: 'Редактура', people: 1 },
  { value: 'decorating', description: 'Оформление', people: 1 },
  { value: 'translating', description: 'Перевод', people: 1 },
  { value: 'hevc', description: 'HEVC', people: 1 },
] as const;

export function buildCredits(
  seed: number,
  release: ReleaseRecord,
  people: readonly TeamMemberRecord[],
): CreditRecord[] {
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

export function buildSponsors(seed: number, release: ReleaseRecord): SponsorRecord[] {
  if (!seededRandom(seed, `sponsors/${release.alias}`).chance(0.15)) return [];
  return [
    {
      id: recordUuid(seed, `sponsor/${release.alias}`),
      title: 'Читальный зал «Веранда»',
      description: 'Спасибо читателям зала, которые помогли выпустить этот релиз.',
      urlTitle: 'Заглянуть на веранду',
      path: '/pages/veranda',
    },
  ];
}
