import type { ShapeOf } from '../message-shape.ts';
import type { genresEn } from './genres.en.ts';

export const genresRu = {
  title: 'Жанры',
} as const satisfies ShapeOf<typeof genresEn>;
