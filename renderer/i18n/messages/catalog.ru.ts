import type { ShapeOf } from '../message-shape.ts';
import type { catalogEn } from './catalog.en.ts';

export const catalogRu = {
  title: 'Аниме',
  sections: 'Библиотека аниме',
  allReleases: 'Все релизы',
} as const satisfies ShapeOf<typeof catalogEn>;
