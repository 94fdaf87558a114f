import type { ShapeOf } from '../message-shape.ts';
import type { scheduleEn } from './schedule.en.ts';

export const scheduleRu = {
  title: 'Расписание',
} as const satisfies ShapeOf<typeof scheduleEn>;
