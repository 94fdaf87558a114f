import type { ShapeOf } from '../message-shape.ts';
import type { exportsEn } from './exports.en.ts';

export const exportsRu: ShapeOf<typeof exportsEn> = {
  title: 'Сохранить книгой',
};
