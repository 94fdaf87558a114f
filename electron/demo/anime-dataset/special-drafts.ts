import { type GenreName, genreIdOf } from './genres.ts';
import { DAY, moscowDayStart, WEEK } from './moscow-calendar.ts';
import { calendarOf, ordinalsFrom, type ReleaseDraft, slugOf } from './release-draft.ts';
import type { AgeRatingValue, EpisodeQuirks, ReleaseQuirks, ReleaseTypeValue } from './release-record.ts';

const SHORT: EpisodeQuirks = {
  film: 'short',
  durationSeconds: 40,
  opening: { start: 2, stop: 14 },
  ending: { start: 30, stop: 40 },
};

/** Forty seconds each: an opening, and an ending that closes the file, but for one with a scene after it. */
const SHORT_STORIES: readonly EpisodeQuirks[] = [
  SHORT,
  SHORT,
  SHORT,
  { ...SHORT, ending: { start: 22, stop: 30 } },
  SHORT,
  SHORT,
];

/** One mistake each: in the playlist, in what the service says of its length, or in the marks. */
const MISTAKES: readonly EpisodeQuirks[] = [
  { name: 'Адреса целиком', film: 'absolute' },
  { name: 'Склейка', film: 'pieces', durationSeconds: 64, opening: null, ending: null },
  { name: 'Пустая коробка', film: 'empty' },
  { name: 'Оборванная лента', film: 'garbled' },
  { name: 'Чужой дом', film: 'private' },
  { name: 'Дом без адреса', film: 'nowhere' },
  { name: 'Метки за краем', opening: { start: 120, stop: 140 }, ending: { start: 300, stop: 390 } },
  { name: 'Метки задом наперёд', opening: { start: 20, stop: 8 }, ending: { start: 90, stop: 78 } },
  { name: 'Ни секунды', durationSeconds: 0 },
  { name: 'Полтора часа', durationSeconds: 5_400, opening: null, ending: null },
  { name: 'Десять секунд', durationSeconds: 10, opening: null, ending: null },
  { name: 'Без меток', opening: null, ending: null },
  { name: 'Узкая плёнка', hasNoFullHd: true },
  { name: 'Эндинг посередине', opening: { start: 4, stop: 12 }, ending: { start: 50, stop: 62 } },
];

/** A release that shows what an ordinary one does not: the document's rare cases, each under a name of its own. */
type SpecialRelease = {
  readonly main: string;
  readonly english: string;
  readonly type?: ReleaseTypeValue;
  readonly ageRating?: AgeRatingValue;
  readonly genres: readonly GenreName[];
  readonly ordinals: readonly number[];
  /** Days since the newest episode; negative: nothing is out yet. */
  readonly ageDays: number;
  readonly description: string | null;
  readonly externalPlayerPath?: string;
  readonly notification?: string;
  readonly quirks?: ReleaseQuirks;
  readonly popularity?: number;
};

const SPECIAL_RELEASES: readonly SpecialRelease[] = [
  {
    main: 'Пятьсот вечеров в Хосигаоке',
    english: 'Five Hundred Evenings in Hoshigaoka',
    genres: ['Повседневность', 'Комедия'],
    ordinals: ordinalsFrom(1, 500),
    ageDays: 40,
    description:
      'Девять с половиной лет каждую неделю жители одной улицы собирались у телевизора в лавке тофу. За пятьсот серий дети выросли, лавка дважды переезжала, и только кот на вывеске остался прежним.',
  },
  {
    main: 'Закусочная «Ноль часов»',
    english: 'Zero Hour Diner',
    genres: ['Мистика', 'Кулинария', 'Детектив'],
    ordinals: [0, 0.5, ...ordinalsFrom(1, 10)],
    ageDays: 33,
    description:
      'Между полуночью и первой минутой суток проходит целый час, о котором никто не помнит. В этот час работает закусочная, где за стойкой встречаются те, кто не успел договорить. Нулевая серия показывает, как она открылась, половинная — почему закрылась.',
  },
  {
    main: 'Стеклянный берег: Вторая половина',
    english: 'Glass Shore: Second Half',
    genres: ['Драма', 'Фантастика'],
    ordinals: ordinalsFrom(13, 12),
    ageDays: 47,
    description:
      'Море отступило ещё на километр, и на обнажившемся дне стоят дома. Экспедиция Мисаки входит в первый из них — и находит накрытый к её приходу стол.',
    quirks: { hasUnsetSeason: true },
  },
  {
    main: 'Сад за закрытой границей',
    english: 'The Garden Behind the Closed Border',
    genres: ['Романтика', 'Исторический'],
    ordinals: ordinalsFrom(1, 12),
    ageDays: 52,
    description: 'Садовник и дочь посла переписываются, подрезая деревья по обе стороны одной стены.',
    notification: 'Релиз недоступен на территории вашей страны.',
    quirks: { isBlockedByGeo: true },
  },
  {
    main: 'Дирижабль «Правообладатель»',
    english: 'Airship Rightsholder',
    genres: ['Приключения', 'Комедия'],
    ordinals: ordinalsFrom(1, 13),
    ageDays: 58,
    description: 'Экипаж почтового дирижабля десять лет возит письма, которые нельзя вскрывать, и однажды вскрывает.',
    notification: 'Релиз удалён по просьбе правообладателя.',
    externalPlayerPath: '/player/airship-rightsholder',
    quirks: { isBlockedByCopyrights: true },
  },
  {
    main: 'Комнаты без хозяев',
    english: 'Rooms Without Owners',
    ageRating: 'R18_PLUS',
    genres: ['Психологическое', 'Ужасы', 'Сэйнэн'],
    ordinals: ordinalsFrom(1, 8),
    ageDays: 61,
    description:
      'Ночной администратор дешёвой гостиницы убирает номера, жильцы которых никогда не выезжали. Взрослая и очень мрачная история о доме, который помнит всё.',
  },
  {
    main: 'Портрет, которого нет',
    english: 'The Portrait That Is Not There',
    genres: ['Мистика', 'Драма'],
    ordinals: ordinalsFrom(1, 6),
    ageDays: 66,
    description: 'Художник пишет лица пропавших людей. На последнем холсте остаётся только грунт.',
    quirks: { hasNoPoster: true, hasNoMarks: true },
  },
  {
    main: 'Недописанная карточка',
    english: 'The Unfinished Index Card',
    type: 'WEB',
    genres: ['Повседневность'],
    ordinals: ordinalsFrom(1, 3),
    ageDays: 70,
    description: null,
    quirks: {
      absentFields: [
        'season',
        'rating',
        'average_duration_of_episode',
        'notification',
        'external_player',
        'episodes_total',
        'publish_day',
      ],
      hasNoPoster: true,
    },
  },
  {
    main: 'Старая плёнка',
    english: 'Old Film Stock',
    type: 'OVA',
    genres: ['Драма', 'Сэйнэн'],
    ordinals: ordinalsFrom(1, 4),
    ageDays: 75,
    description: 'Последний киномеханик уезда крутит одну и ту же ленту, и каждый раз она кончается иначе.',
    quirks: { hasNoFullHd: true },
  },
  {
    main: 'Завтра будет снег',
    english: 'Snow Tomorrow',
    genres: ['Романтика', 'Школа'],
    ordinals: ordinalsFrom(1, 12),
    ageDays: -30,
    description: 'Синоптик-практикантка обещает снег человеку, который его никогда не видел. Премьера скоро.',
    notification: 'Премьера в следующем месяце.',
  },
  {
    main: 'Истории на сорок секунд',
    english: 'Forty Second Stories',
    type: 'WEB',
    genres: ['Повседневность', 'Комедия'],
    ordinals: [0, 0.5, ...ordinalsFrom(1, 4)],
    ageDays: 1_300,
    description: 'Ровно столько едет лифт до последнего этажа. Соседи успевают рассказать друг другу всё самое важное.',
    quirks: { episodes: SHORT_STORIES },
    popularity: 90,
  },
  {
    main: 'Катушка с браком',
    english: 'A Reel of Mistakes',
    type: 'OVA',
    genres: ['Комедия', 'Драма'],
    ordinals: ordinalsFrom(1, MISTAKES.length),
    ageDays: 1_400,
    description: 'Монтажница студии хранит всё, что пошло не так: склейки не туда, пустые коробки и ленты без конца.',
    quirks: { episodes: MISTAKES },
    popularity: 80,
  },
];

export function specialDrafts(beginsAt: number): ReleaseDraft[] {
  return SPECIAL_RELEASES.map((release, index) => {
    const isAnnounced = release.ageDays < 0;
    const plan = {
      ordinals: release.ordinals,
      publishedCount: isAnnounced ? 0 : release.ordinals.length,
      lastPublishedAt: moscowDayStart(beginsAt) - release.ageDays * DAY + 19 * 3_600_000 - (isAnnounced ? WEEK : 0),
      isWeekly: true,
    };
    return {
      alias: slugOf(release.english),
      names: { main: release.main, english: release.english, alternative: null },
      type: release.type ?? 'TV',
      ...calendarOf(plan),
      ageRating: release.ageRating ?? 'R12_PLUS',
      genreIds: release.genres.map(genreIdOf),
      description: release.description,
      notification: release.notification ?? null,
      externalPlayerPath: release.externalPlayerPath ?? null,
      episodesTotal: release.ordinals.length,
      isInProduction: isAnnounced,
      popularity: release.popularity ?? 700 + index * 113,
      plan,
      quirks: release.quirks ?? {},
      franchise: null,
    };
  });
}
