import { createStatements, type DatabaseParts } from '#core/platform/database/row-parser.ts';
import { type ReadingAmount, ReadingDay } from '#shared/domain/novels/reading-day.ts';

/** How long was read, and how many chapters, on each day. */
export type ReadingDayStore = ReturnType<typeof createReadingDayStore>;

export function createReadingDayStore(parts: DatabaseParts) {
  const { run, rowsOf } = createStatements(parts);
  const rows = rowsOf('reading_day', ReadingDay);
  const insert = 'INSERT INTO reading_day (day, seconds, chapters) VALUES (?, ?, ?) ON CONFLICT (day) DO UPDATE';
  return {
    /** The earliest first. */
    all: () => rows('SELECT * FROM reading_day ORDER BY day'),
    /** A day has no more than 24 hours, also where the clock was set back to it. */
    add: (day: string, { seconds, chapters }: ReadingAmount) =>
      run(
        `${insert} SET seconds = min(86400, seconds + excluded.seconds), chapters = min(20000, chapters + excluded.chapters)`,
        ...[day, seconds, chapters],
      ),
    /** Keeps the larger of two amounts of a day. Returns whether something changed. */
    join: ({ day, seconds, chapters }: ReadingDay): boolean =>
      run(
        `${insert} SET seconds = max(seconds, excluded.seconds), chapters = max(chapters, excluded.chapters)
         WHERE excluded.seconds > seconds OR excluded.chapters > chapters`,
        ...[day, seconds, chapters],
      ) > 0,
    /** Returns what went. */
    clear: () => rows('DELETE FROM reading_day RETURNING *'),
  };
}
