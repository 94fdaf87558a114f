import type { ShapeOf } from '../message-shape.ts';
import type { torrentsEn } from './torrents.en.ts';

export const torrentsRu = {
  title: 'Торренты',
} as const satisfies ShapeOf<typeof torrentsEn>;
