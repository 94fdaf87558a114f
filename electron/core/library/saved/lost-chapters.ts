import type { DatabaseSync } from 'node:sqlite';
import type { ChapterOfLine } from '#shared/domain/downloads/download.ts';
import { SlugUrl } from '#shared/domain/identifiers.ts';

/** Puts chapters into the queue again, also what is saved of them. Returns how many it put there. */
export type QueueAgain = (slugUrl: SlugUrl, chapters: readonly ChapterOfLine[]) => number;

/** Notes a chapter that was saved and is not any more as it was, until it is queued again. `row`: as of the table `chapter`. */
export function addLost(database: DatabaseSync, row: Record<string, unknown>): void {
  const slugUrl = SlugUrl.safeParse(row['slug_url']);
  if (!slugUrl.success) return;
  const { volume, number, branchId } = lineFrom(row);
  database
    .prepare('INSERT OR IGNORE INTO lost_chapter (slug_url, volume, number, branch_id) VALUES (?, ?, ?, ?)')
    .run(slugUrl.data, volume, number, branchId);
  keepPictures(database, true);
}

/**
 * From now on no picture file is removed because no chapter shows it: it may belong to one that is lost. `isKnown`: all lost
 * chapters are noted, so that this ends when they are saved again (`picture-sweep.ts`).
 */
export function keepPictures(database: DatabaseSync, isKnown: boolean): void {
  database
    .prepare('INSERT INTO unswept (is_known) SELECT ?1 WHERE NOT EXISTS (SELECT 1 FROM unswept WHERE is_known <= ?1)')
    .run(Number(isKnown));
}

export function countLost(database: DatabaseSync): number {
  return Number(database.prepare('SELECT count(*) AS n FROM lost_chapter').get()?.['n']);
}

/** Queues what was noted. Returns how many chapters that were. */
export function queueLost(database: DatabaseSync, queueAgain: QueueAgain): number {
  const titles = Map.groupBy(database.prepare('SELECT * FROM lost_chapter').all(), (row) =>
    SlugUrl.parse(row['slug_url']),
  );
  let queued = 0;
  for (const [slugUrl, rows] of titles) {
    queued += queueAgain(slugUrl, rows.map(lineFrom));
    database.prepare('DELETE FROM lost_chapter WHERE slug_url = ?').run(slugUrl);
  }
  return queued;
}

export function lineFrom(row: Record<string, unknown>): ChapterOfLine {
  const branchId = row['branch_id'];
  return {
    volume: String(row['volume']),
    number: String(row['number']),
    branchId: branchId === null ? null : Number(branchId),
  };
}
