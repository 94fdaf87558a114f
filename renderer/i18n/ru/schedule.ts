import type { scheduleEn } from '../en/schedule.ts';
import type { ShapeOf } from '../message-shape.ts';

export const scheduleRu = {
  title: 'Расписание',
  view: 'Вид',
  days: 'Вокруг сегодня',
  week: 'Неделя',
  today: 'Сегодня',
  tomorrow: 'Завтра',
  yesterday: 'Вчера',
  noDay: 'Без постоянного дня',
  moscowDays: 'Дни считаются по Москве.',
  otherDayInMoscow: 'Дни считаются по Москве: там сейчас уже другой день.',
  nothing: 'В этот день ничего',
  out: 'Вышла серия {ordinal}',
  outAt: 'Серия {ordinal}, {when}',
  expected: 'Ожидается серия {ordinal}',
  complete: 'Сезон завершён',
  unknown: 'Дата неизвестна',
  watch: 'Смотреть серию {ordinal}, «{title}»',
} as const satisfies ShapeOf<typeof scheduleEn>;
