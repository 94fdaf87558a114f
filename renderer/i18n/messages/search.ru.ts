import type { ShapeOf } from '../message-shape.ts';
import type { searchEn } from './search.en.ts';

export const searchRu = {
  title: 'Поиск',
} as const satisfies ShapeOf<typeof searchEn>;
