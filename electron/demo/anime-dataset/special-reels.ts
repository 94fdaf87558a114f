import type { EpisodeQuirks } from './release-record.ts';

const SHORT: EpisodeQuirks = {
  film: 'short',
  durationSeconds: 40,
  opening: { start: 2, stop: 14 },
  ending: { start: 30, stop: 40 },
};

/** Forty seconds each: an opening, and an ending that closes the file, but for one with a scene after it. */
export const SHORT_STORIES: readonly EpisodeQuirks[] = [
  SHORT,
  SHORT,
  SHORT,
  { ...SHORT, ending: { start: 22, stop: 30 } },
  SHORT,
  SHORT,
];

/** One mistake each: in the playlist, in what the service says of its length, or in the marks. */
export const MISTAKES: readonly EpisodeQuirks[] = [
  { name: 'Адреса целиком', film: 'absolute' },
  { name: 'Склейка', film: 'pieces', durationSeconds: 64, opening: null, ending: null },
  { name: 'Пустая коробка', film: 'empty' },
  { name: 'Оборванная лента', film: 'garbled' },
  { name: 'Чужой дом', film: 'private' },
  { name: 'Дом без адреса', film: 'nowhere' },
  { name: 'Метки за краем', opening: { start: 120, stop: 140 }, ending: { start: 300, stop: 390 } },
  { name: 'Метки задом наперёд', opening: { start: 20, stop: 8 }, ending: { start: 90, stop: 78 } },
  { name: 'Ни секунды', durationSeconds: 0 },
  { name: 'Полтора часа', durationSeconds: 5_400, opening: null, ending: null },
  { name: 'Десять секунд', durationSeconds: 10, opening: null, ending: null },
  { name: 'Без меток', opening: null, ending: null },
  { name: 'Узкая плёнка', hasNoFullHd: true },
  { name: 'Эндинг посередине', opening: { start: 4, stop: 12 }, ending: { start: 50, stop: 62 } },
];
