import { z } from 'zod';
import { createRowParser, type DatabaseParts } from '#core/platform/database/row-parser.ts';
import type { SlugUrl } from '#shared/domain/identifiers.ts';
import { type ChapterName, OpenedChapter } from '#shared/domain/novels/reading.ts';

const Listed = OpenedChapter.extend({ isRead: z.boolean() });

const PAGE = `
  SELECT *, EXISTS (SELECT 1 FROM read_chapter AS done WHERE (done.slug_url, done.volume, done.number) =
    (opened_chapter.slug_url, opened_chapter.volume, opened_chapter.number)) AS is_read
  FROM opened_chapter ORDER BY opened_at DESC, slug_url, volume, number LIMIT ? OFFSET ?`;

const UPSERT = `
  INSERT INTO opened_chapter (slug_url, volume, number, branch_id, opened_at) VALUES (?, ?, ?, ?, ?)
  ON CONFLICT (slug_url, volume, number) DO UPDATE SET branch_id = excluded.branch_id, opened_at = excluded.opened_at
  WHERE excluded.opened_at > opened_at`;

const NEWEST = `
  SELECT max(coalesce((SELECT max(opened_at) FROM opened_chapter), 0),
    coalesce((SELECT max(updated_at) FROM reading_position), 0)) AS newest`;

/** The opened chapters, each once. */
export function createReadingHistoryStore({ database, log }: DatabaseParts) {
  const selectPage = database.prepare(PAGE);
  const selectCount = database.prepare('SELECT count(*) AS n FROM opened_chapter');
  const selectNewest = database.prepare(NEWEST);
  const upsert = database.prepare(UPSERT);
  const remove = database.prepare(
    'DELETE FROM opened_chapter WHERE slug_url = ? AND volume = ? AND number = ? RETURNING *',
  );
  const parse = createRowParser(OpenedChapter, { table: 'opened_chapter', log });
  const parseListed = createRowParser(Listed, { table: 'opened_chapter', log });

  /** A time later than all others, even where the clock was set back. */
  const stamp = (now: number) => Math.max(Math.trunc(now), Number(selectNewest.get()?.['newest']) + 1);

  function open({ slugUrl, volume, number, branchId, openedAt }: OpenedChapter): void {
    upsert.run(slugUrl, volume, number, branchId, openedAt);
  }

  return {
    /** Last opened first. */
    page: ({ offset, limit }: { readonly offset: number; readonly limit: number }) =>
      selectPage.all(limit, offset).flatMap(parseListed),
    count: () => Number(selectCount.get()?.['n']),
    stamp,
    open,
    forget: (chapters: readonly (ChapterName & { readonly slugUrl: SlugUrl })[]): OpenedChapter[] =>
      chapters.flatMap(({ slugUrl, volume, number }) => remove.all(slugUrl, volume, number).flatMap(parse)),
    /** Chapters opened again since then keep their later time. */
    restore: (opened: readonly OpenedChapter[], now: number): void => {
      const latest = stamp(now);
      // A page's entries are not checked against the ones it was given.
      for (const entry of opened) {
        open({ ...entry, openedAt: Math.max(0, Math.min(Math.trunc(entry.openedAt), latest)) });
      }
    },
  };
}
