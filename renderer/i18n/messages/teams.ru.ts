import type { ShapeOf } from '../message-shape.ts';
import type { teamsEn } from './teams.en.ts';

export const teamsRu = {
  title: 'Команды',
} as const satisfies ShapeOf<typeof teamsEn>;
