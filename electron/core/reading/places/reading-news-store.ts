import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { createRowParser, storedJson } from '#core/platform/database/row-parser.ts';
import type { Log } from '#core/ports.ts';
import { SlugUrl } from '#shared/domain/identifiers.ts';
import { ChapterName } from '#shared/domain/novels/reading.ts';

/** What a list of chapters held: of each chapter the lines that had it. */
export const SeenChapters = z.array(z.tuple([z.string(), z.string(), z.array(z.int().nullable())]));
export type SeenChapters = z.infer<typeof SeenChapters>;

const Followed = z.object({ slugUrl: SlugUrl, askedAt: z.number().nullable() });
export type FollowedTitle = z.infer<typeof Followed>;

/** Lists of chapters as far as the news in them goes. Times are epoch milliseconds. */
export type ReadingNewsStore = {
  /** Null while the list was never read. */
  readonly total: (slugUrl: SlugUrl) => number | null;
  readonly putTotal: (slugUrl: SlugUrl, total: number) => void;
  readonly putAsked: (slugUrl: SlugUrl, askedAt: number) => void;
  /** What the person has seen of the list; null: nothing that counts. */
  readonly seen: (slugUrl: SlugUrl) => SeenChapters | null;
  readonly putSeen: (slugUrl: SlugUrl, seen: SeenChapters | null) => void;
  /** How many are new and unread. */
  readonly count: (slugUrl: SlugUrl) => number;
  /** Which they are, in no order, at most `limit`. */
  readonly fresh: (slugUrl: SlugUrl, limit: number) => ChapterName[];
  readonly putNew: (slugUrl: SlugUrl, chapters: readonly ChapterName[]) => void;
  /** Those that are followed, and `others`, and when each was asked for; the one that waited longest first. */
  readonly followed: (others: readonly SlugUrl[]) => FollowedTitle[];
};

const FRESH = `
  FROM new_chapter AS fresh WHERE slug_url = ? AND NOT EXISTS (
    SELECT 1 FROM read_chapter AS done
    WHERE (done.slug_url, done.volume, done.number) = (fresh.slug_url, fresh.volume, fresh.number)
  )`;

const FOLLOWED = `
  SELECT slug_url AS slugUrl, asked_at AS askedAt FROM (
    SELECT slug_url FROM reading_title WHERE is_followed = 1 UNION SELECT value FROM json_each(?)
  ) LEFT JOIN chapter_list USING (slug_url) ORDER BY asked_at NULLS FIRST, slug_url`;

export function createReadingNewsStore(database: DatabaseSync, { log }: { readonly log: Log }): ReadingNewsStore {
  const select = database.prepare('SELECT total, seen FROM chapter_list WHERE slug_url = ?');
  const put = (column: 'total' | 'asked_at' | 'seen') =>
    database.prepare(`
      INSERT INTO chapter_list (slug_url, ${column}) VALUES (?, ?)
      ON CONFLICT (slug_url) DO UPDATE SET ${column} = excluded.${column}`);
  const upsertTotal = put('total');
  const upsertAsked = put('asked_at');
  const upsertSeen = put('seen');
  const selectCount = database.prepare(`SELECT count(*) AS n ${FRESH}`);
  const selectFresh = database.prepare(`SELECT volume, number ${FRESH} LIMIT ?`);
  const removeNew = database.prepare('DELETE FROM new_chapter WHERE slug_url = ?');
  const insertNew = database.prepare('INSERT OR IGNORE INTO new_chapter (slug_url, volume, number) VALUES (?, ?, ?)');
  const selectFollowed = database.prepare(FOLLOWED);
  const parseSeen = createRowParser(SeenChapters, { table: 'chapter_list', log });
  const parseFresh = createRowParser(ChapterName, { table: 'new_chapter', log });
  const parseFollowed = createRowParser(Followed, { table: 'reading_title', log });
  return {
    total: (slugUrl) => {
      const total = select.get(slugUrl)?.['total'];
      return typeof total === 'number' && total >= 0 ? total : null;
    },
    putTotal: (slugUrl, total) => {
      upsertTotal.run(slugUrl, total);
    },
    putAsked: (slugUrl, askedAt) => {
      upsertAsked.run(slugUrl, Math.trunc(askedAt));
    },
    seen: (slugUrl) => {
      const text = select.get(slugUrl)?.['seen'];
      return text === undefined || text === null ? null : (parseSeen(storedJson(text))[0] ?? null);
    },
    putSeen: (slugUrl, seen) => {
      upsertSeen.run(slugUrl, seen === null ? null : JSON.stringify(seen));
    },
    count: (slugUrl) => Number(selectCount.get(slugUrl)?.['n']),
    fresh: (slugUrl, limit) => selectFresh.all(slugUrl, limit).flatMap(parseFresh),
    putNew: (slugUrl, chapters) => {
      removeNew.run(slugUrl);
      for (const { volume, number } of chapters) insertNew.run(slugUrl, volume, number);
    },
    followed: (others) => selectFollowed.all(JSON.stringify(others)).flatMap(parseFollowed),
  };
}
