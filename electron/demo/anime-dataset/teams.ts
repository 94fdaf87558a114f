import { seededRandom } from '#demo/seeded-random.ts';
import { recordUuid } from './record-uuid.ts';

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
export type TeamMemberRecord = {
  readonly id: string;
  readonly nickname: string;
  readonly team: TeamRecord;
  readonly roles: readonly RoleRecord[];
  readonly sortOrder: number;
  readonly isIntern: boolean;
  readonly isOnVacation: boolean;
  readonly user: { readonly id: number; readonly nickname: string | null; readonly hasAvatar: boolean } | null;
};
export type TeamRecords = {
  readonly teams: readonly TeamRecord[];
  readonly roles: readonly RoleRecord[];
  /** Members of different teams are interleaved (anime-service, Teams). */
  readonly members: readonly TeamMemberRecord[];
};

const TEAMS = [
  ['Дирекция', 'Планы, письма и последнее слово'],
  ['Озвучивание', 'Голоса, которые вы узнаёте по вздоху'],
  ['Перевод', 'Ищут то самое слово'],
  ['Тайминг и сведение', null],
  ['Оформление', 'Титры, вывески, записки на холодильнике'],
  ['Раздачи', null],
] as const;

const ROLES = [
  ['Куратор', '#E5484D'],
  ['Войсер', '#3e63dd'],
  ['Переводчик', '#30A46c'],
  ['Редактор', '#12a594'],
  ['Таймер', null],
  ['Оформитель', '#D6409F'],
  ['Сидер', null],
] as const;

/** No nickname occurs twice (anime-service, Team). */
const NICKNAMES = [
  'Мандарин',
  'Tihoe_More',
  'Барсучок',
  'Kirpich',
  'Лунный Заяц',
  'Senbei',
  'Полуночница',
  'Okonomi',
  'Фонарик',
  'Yuzu',
  'Дед Мазай',
  'Nagareboshi',
  'Пломбир',
  'Sazanami',
  'Кедр',
  'Matcha',
  'Воробей',
  'Hotaru',
  'Сухарик',
  'Kogitsune',
  'Тёплый Ламповый',
  'Mugicha',
  'Сойка',
  'Ryokan',
  'Гречка',
  'Umeboshi',
  'Ветер с Юга',
  'Daruma',
  'Ёжик',
  'Tanuki',
  'Чердак',
  'Kasa',
  'Василёк',
  'Shiro',
  'Бергамот',
  'Momiji',
  'Капитошка',
  'Ichigo',
  'Северянин',
  'Asagao',
  'Кузнечик',
  'Hanabi',
  'Росинка',
  'Kappa',
  'Старый Трамвай',
  'Sakura_chan',
  'Пельмень',
  'Yukidaruma',
] as const;

export function buildTeams(seed: number): TeamRecords {
  const random = seededRandom(seed, 'teams');
  const teams = TEAMS.map(([title, description], index) => ({
    id: recordUuid(seed, `team/${index}`),
    title,
    description,
    sortOrder: index + 1,
  }));
  const roles = ROLES.map(([title, color], index) => ({
    id: recordUuid(seed, `role/${index}`),
    title,
    color,
    sortOrder: index + 1,
  }));
  const placesTaken = new Map<string, number>();
  const members = NICKNAMES.flatMap((nickname, index) => {
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
