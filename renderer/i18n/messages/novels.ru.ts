import type { ShapeOf } from '../message-shape.ts';
import type { novelsEn } from './novels.en.ts';

export const novelsRu: ShapeOf<typeof novelsEn> = {};
