import type { ShapeOf } from '../message-shape.ts';
import type { videosEn } from './videos.en.ts';

export const videosRu = {
  title: 'Видео',
} as const satisfies ShapeOf<typeof videosEn>;
