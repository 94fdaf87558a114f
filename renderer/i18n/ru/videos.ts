import type { videosEn } from '../en/videos.ts';
import type { ShapeOf } from '../message-shape.ts';

export const videosRu = {
  title: 'Видео',
  total: '{count, plural, one {# видео} few {# видео} many {# видео} other {# видео}}',
  kind: 'Вид',
  all: 'Все',
  announcements: 'Анонсы',
  empty: 'Видео нет',
  emptyAdvice: 'Новые появятся здесь.',
} as const satisfies ShapeOf<typeof videosEn>;
