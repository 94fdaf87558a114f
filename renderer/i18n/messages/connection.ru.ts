import type { ShapeOf } from '../message-shape.ts';
import type { connectionEn } from './connection.en.ts';

export const connectionRu = {
  title: 'Соединение',
} as const satisfies ShapeOf<typeof connectionEn>;
