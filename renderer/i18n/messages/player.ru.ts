import type { ShapeOf } from '../message-shape.ts';
import type { playerEn } from './player.en.ts';

export const playerRu: ShapeOf<typeof playerEn> = {};
