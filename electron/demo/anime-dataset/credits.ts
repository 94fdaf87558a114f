import { seededRandom } from '#demo/seeded-random.ts';
import { recordUuid } from './record-uuid.ts';
import type { ReleaseRecord } from './release-record.ts';
import type { TeamMemberRecord } from './teams.ts';

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

const ROLES = [
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
  return ROLES.flatMap((role) =>
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
