export type GenreRecord = { readonly id: number; readonly name: string };

/** The service's own fixed order, neither by name nor by id (anime-service, Genre). */
export const GENRES = [
  { id: 21, name: 'Комедия' },
  { id: 8, name: 'Экшен' },
  { id: 30, name: 'Повседневность' },
  { id: 3, name: 'Фэнтези' },
  { id: 17, name: 'Романтика' },
  { id: 26, name: 'Драма' },
  { id: 5, name: 'Приключения' },
  { id: 33, name: 'Школа' },
  { id: 12, name: 'Сверхъестественное' },
  { id: 1, name: 'Фантастика' },
  { id: 19, name: 'Сёнен' },
  { id: 28, name: 'Сэйнэн' },
  { id: 9, name: 'Мистика' },
  { id: 14, name: 'Сёдзё' },
  { id: 35, name: 'Детектив' },
  { id: 6, name: 'Психологическое' },
  { id: 23, name: 'Исторический' },
  { id: 11, name: 'Музыка' },
  { id: 31, name: 'Спорт' },
  { id: 2, name: 'Меха' },
  { id: 16, name: 'Исекай' },
  { id: 24, name: 'Магия' },
  { id: 7, name: 'Кулинария' },
  { id: 34, name: 'Космос' },
  { id: 13, name: 'Боевые искусства' },
  { id: 20, name: 'Игры' },
  { id: 29, name: 'Демоны' },
  { id: 4, name: 'Триллер' },
  { id: 18, name: 'Ужасы' },
  { id: 25, name: 'Вампиры' },
  { id: 10, name: 'Дзёсэй' },
  { id: 32, name: 'Военное' },
  { id: 15, name: 'Киберпанк' },
  { id: 27, name: 'Самураи' },
  { id: 22, name: 'Пародия' },
] as const satisfies readonly GenreRecord[];

export type GenreName = (typeof GENRES)[number]['name'];

const idByName = new Map<string, number>(GENRES.map((genre) => [genre.name, genre.id]));

export function genreIdOf(name: GenreName): number {
  const id = idByName.get(name);
  if (id === undefined) throw new Error(`no genre is named ${name}`);
  return id;
}

export function genreNameOf(id: number): string | null {
  return GENRES.find((genre) => genre.id === id)?.name ?? null;
}
