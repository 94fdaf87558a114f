import { z } from 'zod';
import type { AccountKey } from '#core/account/account-service.ts';
import { createStatements, type DatabaseParts } from '#core/platform/database/row-parser.ts';
import { inTransaction } from '#core/platform/database/transaction.ts';
import { ReleaseId, SlugUrl } from '#shared/domain/identifiers.ts';

/** The person knows what came out until `freshAt` (by the service's clock); `sortOrder`: of the last known episode, if any. */
const ToldEpisode = z.object({ releaseId: ReleaseId, freshAt: z.number(), sortOrder: z.number().nullable() });
export type ToldEpisode = z.infer<typeof ToldEpisode>;

const UntoldChapters = z.object({ slugUrl: SlugUrl, count: z.int().positive() });

export type NewsStore = ReturnType<typeof createNewsStore>;

/** Episodes and chapters that the person was notified of, so that none is told twice. */
export function createNewsStore(parts: DatabaseParts) {
  const { database } = parts;
  const { run, put, rowsOf } = createStatements(parts);
  const toldEpisodes = rowsOf('told_episode', ToldEpisode);
  const untoldChapters = rowsOf('new_chapter', UntoldChapters);
  return {
    episodes: (account: AccountKey): ReadonlyMap<ReleaseId, ToldEpisode> => {
      const told = toldEpisodes('SELECT * FROM told_episode WHERE account = ?', account);
      return new Map(told.map((row) => [row.releaseId, row]));
    },
    putEpisodes: (account: AccountKey, told: readonly ToldEpisode[]) =>
      inTransaction(database, () => {
        for (const episode of told) put('told_episode', { account, ...episode });
      }),
    dropEpisodes: (account: AccountKey, releaseIds: readonly ReleaseId[]) =>
      inTransaction(database, () => {
        const remove = 'DELETE FROM told_episode WHERE account = ? AND release_id = ?';
        for (const releaseId of releaseIds) run(remove, account, releaseId);
      }),
    forgetEpisodes: () => run('DELETE FROM told_episode'),
    /** New and unread chapters of followed titles without a notification so far. */
    untoldChapters: () =>
      untoldChapters(
        `SELECT slug_url, count(*) AS count FROM new_chapter JOIN reading_title USING (slug_url)
         WHERE is_followed = 1
           AND (slug_url, volume, number) NOT IN (SELECT slug_url, volume, number FROM read_chapter)
           AND (slug_url, volume, number) NOT IN (SELECT slug_url, volume, number FROM told_chapter)
         GROUP BY slug_url ORDER BY slug_url`,
      ),
    /** Counts all chapters that are new now as told. */
    putChaptersTold: () =>
      inTransaction(database, () => {
        // Kept while the title is followed, so that a chapter that leaves a list and returns is not told again.
        run(
          'DELETE FROM told_chapter WHERE slug_url NOT IN (SELECT slug_url FROM reading_title WHERE is_followed = 1)',
        );
        run(
          'INSERT OR IGNORE INTO told_chapter (slug_url, volume, number) SELECT slug_url, volume, number FROM new_chapter',
        );
      }),
  };
}
