import type { franchisesEn } from '../en/franchises.ts';
import type { ShapeOf } from '../message-shape.ts';

export const franchisesRu = {
  title: 'Франшизы',
  total: '{count, plural, one {# франшиза} few {# франшизы} many {# франшиз} other {# франшизы}}',
  found: '{found, number} из {total, number}',
  filter: 'Найти по названию',
  sorting: 'Порядок',
  byName: 'По названию',
  byYear: 'Сначала новые',
  bySize: 'Сначала большие',
  surprise: 'Случайная',
  releases: '{count, plural, one {# релиз} few {# релиза} many {# релизов} other {# релиза}}',
  episodes: '{count, plural, one {# серия} few {# серии} many {# серий} other {# серии}}',
  inOrder: 'В порядке просмотра',
  empty: 'Франшиз пока нет',
  emptyAdvice: 'Они появятся здесь, когда у релизов будут продолжения.',
  nothingFound: 'Франшизы с таким названием нет',
  nothingFoundAdvice: 'Попробуйте часть названия, по-русски или по-английски.',
  clear: 'Показать все',
  noReleases: 'Релизов здесь пока нет',
  noReleasesAdvice: 'Сервис их не называет. Загляните позже.',
} as const satisfies ShapeOf<typeof franchisesEn>;
