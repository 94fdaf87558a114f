import type { ShapeOf } from '../message-shape.ts';
import type { readerEn } from './reader.en.ts';

export const readerRu: ShapeOf<typeof readerEn> = {};
