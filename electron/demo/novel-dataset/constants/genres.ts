import { animeSiteId, mangaSiteId, matureMangaSiteId, novelSiteId } from '../network-sites.ts';

/** novel-service, Constants: genre record. */
export type GenreRecord = {
  readonly id: number;
  readonly name: string;
  readonly alt_name: readonly string[];
  readonly dsc: string;
  readonly adult: boolean;
  readonly alert: boolean;
  readonly site_ids: readonly number[];
  readonly blocked_for_country: readonly string[];
  readonly allowed_for_country: readonly string[];
  readonly allowed_for_domain: readonly string[];
  readonly anilist_id: number | null;
  readonly shiki_id: number | null;
  readonly mal_id: number | null;
  readonly is_media_spoiler: boolean | null;
  readonly is_general_spoiler: boolean | null;
};

const everyday = [
  [32, 'Арт', 'Art'],
  [34, 'Боевик', 'Action'],
  [35, 'Боевые искусства', 'Martial Arts'],
  [36, 'Вампиры', 'Vampires'],
  [37, 'Гарем', 'Harem'],
  [38, 'Гендерная интрига', 'Gender Bender'],
  [39, 'Героическое фэнтези', 'Heroic Fantasy'],
  [40, 'Детектив', 'Detective'],
  [41, 'Дзёсэй', 'Josei'],
  [43, 'Драма', 'Drama'],
  [44, 'Игра', 'Game'],
  [45, 'История', 'Historical'],
  [46, 'Киберпанк', 'Cyberpunk'],
  [47, 'Кодомо', 'Kodomo'],
  [48, 'Комедия', 'Comedy'],
  [49, 'Махо-сёдзё', 'Magical Girl'],
  [50, 'Меха', 'Mecha'],
  [51, 'Мистика', 'Mystery'],
  [52, 'Научная фантастика', 'Sci-Fi'],
  [53, 'Повседневность', 'Slice of Life'],
  [54, 'Постапокалиптика', 'Post-apocalyptic'],
  [55, 'Приключения', 'Adventure'],
  [56, 'Психология', 'Psychological'],
  [57, 'Романтика', 'Romance'],
  [58, 'Самурайский боевик', 'Samurai'],
  [59, 'Сверхъестественное', 'Supernatural'],
  [60, 'Сёдзё', 'Shoujo'],
  [62, 'Сёнэн', 'Shounen'],
  [64, 'Спорт', 'Sports'],
  [65, 'Сэйнэн', 'Seinen'],
  [66, 'Трагедия', 'Tragedy'],
  [67, 'Триллер', 'Thriller'],
  [68, 'Ужасы', 'Horror'],
  [69, 'Фантастика', 'Speculative Fiction'],
  [70, 'Фэнтези', 'Fantasy'],
  [71, 'Школа', 'School Life'],
  [73, 'Этти', 'Ecchi'],
  [74, 'Юри', 'Girls Love'],
  [75, 'Яой', 'Boys Love'],
  [76, 'Музыка', 'Music'],
  [77, 'Сянься', 'Xianxia'],
  [78, 'Уся', 'Wuxia'],
  [79, 'Сюаньхуань', 'Xuanhuan'],
  [80, 'Исекай', 'Isekai'],
  [81, 'ЛитРПГ', 'LitRPG'],
  [82, 'Стимпанк', 'Steampunk'],
  [83, 'Космос', 'Space'],
  [84, 'Полицейский роман', 'Police'],
  [85, 'Сатира', 'Satire'],
  [86, 'Сказка', 'Fairy Tale'],
] as const;

const adult = [
  [42, 'Додзинси', 'Doujinshi'],
  [87, 'Эротика', 'Erotica'],
  [88, 'Смат', 'Smut'],
  [89, 'Омегаверс', 'Omegaverse'],
] as const;

/** A strip format of four pictures: the one genre of the network that novels do not have. */
const drawnOnly = [90, 'Ёнкома', '4-koma'] as const;

function genre(
  [id, name, english]: readonly [number, string, string],
  site_ids: readonly number[],
  isAdult: boolean,
): GenreRecord {
  return {
    id,
    name,
    alt_name: [english],
    dsc: `Произведения в жанре «${name}».`,
    adult: isAdult,
    alert: isAdult,
    site_ids,
    blocked_for_country: isAdult ? ['RU'] : [],
    allowed_for_country: [],
    allowed_for_domain: [],
    anilist_id: id % 3 === 0 ? null : id + 400,
    shiki_id: id % 4 === 0 ? null : id - 30,
    mal_id: id % 5 === 0 ? null : id - 31,
    is_media_spoiler: null,
    is_general_spoiler: null,
  };
}

/** Genres of the whole network: 55, of which 54 are the novel site's (novel-service, Constants). */
export const genres: readonly GenreRecord[] = [
  ...everyday.map((row) => genre(row, [mangaSiteId, novelSiteId, matureMangaSiteId, animeSiteId], false)),
  ...adult.map((row) => genre(row, [novelSiteId, matureMangaSiteId], true)),
  genre(drawnOnly, [mangaSiteId], false),
];
