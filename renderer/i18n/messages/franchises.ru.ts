import type { ShapeOf } from '../message-shape.ts';
import type { franchisesEn } from './franchises.en.ts';

export const franchisesRu = {
  title: 'Франшизы',
} as const satisfies ShapeOf<typeof franchisesEn>;
