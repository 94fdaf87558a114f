import { createDayCounts } from '#core/platform/database/day-counts.ts';
import type { DatabaseParts } from '#core/platform/database/row-parser.ts';
import { ReadingDay } from '#shared/domain/novels/reading-day.ts';

/** How long was read, and how many chapters, on each day. A day has no more than 24 hours, also where the clock was set back to it. */
export function createReadingDayStore(parts: DatabaseParts) {
  const counts = createDayCounts(parts, {
    ...{ kind: 'readingDays', schema: ReadingDay, by: ['day'] },
    most: { seconds: 86_400, chapters: 20_000 },
  });
  return {
    all: () => counts.of([]),
    add: (day: ReadingDay, now: number) => counts.add([], day, now),
    restore: (day: ReadingDay, now: number) => counts.restore([], day, now),
    clear: (now: number) => counts.clear([], now),
  };
}
