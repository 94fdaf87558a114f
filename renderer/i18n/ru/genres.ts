import type { genresEn } from '../en/genres.ts';
import type { ShapeOf } from '../message-shape.ts';

export const genresRu = {
  title: 'Жанры',
  genre: 'Жанр',
  releases: '{count, plural, one {# релиз} few {# релиза} many {# релизов} other {# релиза}}',
  moreFilters: 'Все фильтры',
  empty: 'Жанров пока нет',
  emptyAdvice: 'Сервис не назвал ни одного. Загляните позже.',
  nothingOf: 'В этом жанре пока ничего нет',
  nothingOfAdvice: 'Релизы появятся здесь.',
} as const satisfies ShapeOf<typeof genresEn>;
