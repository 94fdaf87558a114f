import { useLocale } from 'use-intl';

/** English names of genres: the services have only Russian ones. */
const ENGLISH = new Map(
  Object.entries({
    Арт: 'Art',
    Боевик: 'Action',
    'Боевые искусства': 'Martial Arts',
    Вампиры: 'Vampires',
    Военное: 'Military',
    Гарем: 'Harem',
    'Гендерная интрига': 'Gender Bender',
    'Героическое фэнтези': 'Heroic Fantasy',
    Демоны: 'Demons',
    Детектив: 'Detective',
    Дзёсэй: 'Josei',
    Додзинси: 'Doujinshi',
    Драма: 'Drama',
    Игра: 'Game',
    Игры: 'Games',
    Исекай: 'Isekai',
    Исторический: 'Historical',
    История: 'History',
    Киберпанк: 'Cyberpunk',
    Кодомо: 'Kodomo',
    Комедия: 'Comedy',
    Космос: 'Space',
    Кулинария: 'Cooking',
    ЛитРПГ: 'LitRPG',
    Магия: 'Magic',
    'Махо-сёдзё': 'Magical Girl',
    Меха: 'Mecha',
    Мистика: 'Mystery',
    Музыка: 'Music',
    'Научная фантастика': 'Science Fiction',
    Омегаверс: 'Omegaverse',
    Пародия: 'Parody',
    Повседневность: 'Slice of Life',
    'Полицейский роман': 'Police',
    Постапокалиптика: 'Post-Apocalyptic',
    Приключения: 'Adventure',
    Психологическое: 'Psychological',
    Психология: 'Psychological',
    Романтика: 'Romance',
    Самураи: 'Samurai',
    'Самурайский боевик': 'Samurai',
    Сатира: 'Satire',
    Сверхъестественное: 'Supernatural',
    Сёдзё: 'Shoujo',
    Сёнен: 'Shounen',
    Сёнэн: 'Shounen',
    Сказка: 'Fairy Tale',
    Смат: 'Smut',
    Спорт: 'Sports',
    Стимпанк: 'Steampunk',
    Сэйнэн: 'Seinen',
    Сюаньхуань: 'Xuanhuan',
    Сянься: 'Xianxia',
    Трагедия: 'Tragedy',
    Триллер: 'Thriller',
    Ужасы: 'Horror',
    Уся: 'Wuxia',
    Фантастика: 'Sci-Fi',
    Фэнтези: 'Fantasy',
    Школа: 'School',
    Экшен: 'Action',
    Эротика: 'Erotica',
    Этти: 'Ecchi',
    Юри: 'Girls Love',
    Яой: 'Boys Love',
  }),
);

type Genre = { readonly name: string };

/** The name of a genre in the language of the interface, and the one in the other language, from the service's name. */
export function useGenreName() {
  const locale = useLocale();
  const isRussian = locale === 'ru';
  const englishOf = (name: string) => ENGLISH.get(name) ?? name;
  const genreName = (name: string) => (isRussian ? name : englishOf(name));
  return {
    genreName,
    otherGenreName: (name: string) => (isRussian ? englishOf(name) : name),
    /** The services list genres in no recognisable order. */
    byAlphabet: (left: Genre, right: Genre) => genreName(left.name).localeCompare(genreName(right.name), locale),
  };
}
