import { z } from 'zod';
import type { AccountKey } from '#core/account/account-service.ts';
import { createRowParser, type DatabaseParts } from '#core/platform/database/row-parser.ts';
import { inTransaction } from '#core/platform/database/transaction.ts';
import { ReleaseId, SlugUrl } from '#shared/domain/identifiers.ts';

/** The person knows what came out until `freshAt` (by the service's clock), and the last episode, where it was seen. */
const ToldEpisode = z.object({ releaseId: ReleaseId, freshAt: z.number(), sortOrder: z.number().nullable() });
export type ToldEpisode = z.infer<typeof ToldEpisode>;

const UntoldChapters = z.object({ slugUrl: SlugUrl, count: z.int().positive() });

export type NewsStore = ReturnType<typeof createNewsStore>;

/** Episodes and chapters that the person was notified of, so that none is told twice. */
export function createNewsStore({ database, log }: DatabaseParts) {
  const select = database.prepare('SELECT * FROM told_episode WHERE account = ?');
  const upsert = database.prepare(
    'INSERT OR REPLACE INTO told_episode (account, release_id, fresh_at, sort_order) VALUES (?, ?, ?, ?)',
  );
  const remove = database.prepare('DELETE FROM told_episode WHERE account = ? AND release_id = ?');
  const removeAll = database.prepare('DELETE FROM told_episode');
  const selectUntold = database.prepare(`
    SELECT slug_url, count(*) AS count FROM new_chapter JOIN reading_title USING (slug_url)
    WHERE is_followed = 1
      AND (slug_url, volume, number) NOT IN (SELECT slug_url, volume, number FROM read_chapter)
      AND (slug_url, volume, number) NOT IN (SELECT slug_url, volume, number FROM told_chapter)
    GROUP BY slug_url ORDER BY slug_url`);
  // Kept while the title is followed, so that a chapter that leaves a list and returns is not told again.
  const removeUnfollowed = database.prepare(
    'DELETE FROM told_chapter WHERE slug_url NOT IN (SELECT slug_url FROM reading_title WHERE is_followed = 1)',
  );
  const insertTold = database.prepare(
    'INSERT OR IGNORE INTO told_chapter (slug_url, volume, number) SELECT slug_url, volume, number FROM new_chapter',
  );
  const parseEpisode = createRowParser(ToldEpisode, { table: 'told_episode', log });
  const parseUntold = createRowParser(UntoldChapters, { table: 'new_chapter', log });
  return {
    episodes: (account: AccountKey): ReadonlyMap<ReleaseId, ToldEpisode> => {
      const told = select.all(account).flatMap(parseEpisode);
      return new Map(told.map((row) => [row.releaseId, row]));
    },
    putEpisodes: (account: AccountKey, told: readonly ToldEpisode[]) =>
      inTransaction(database, () => {
        for (const { releaseId, freshAt, sortOrder } of told) upsert.run(account, releaseId, freshAt, sortOrder);
      }),
    dropEpisodes: (account: AccountKey, releaseIds: readonly ReleaseId[]) =>
      inTransaction(database, () => {
        for (const releaseId of releaseIds) remove.run(account, releaseId);
      }),
    forgetEpisodes: () => removeAll.run(),
    /** New and unread chapters of followed titles without a notification so far. */
    untoldChapters: () => selectUntold.all().flatMap(parseUntold),
    /** Counts all chapters that are new now as told. */
    putChaptersTold: () =>
      inTransaction(database, () => {
        removeUnfollowed.run();
        insertTold.run();
      }),
  };
}
