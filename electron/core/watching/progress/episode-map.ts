import { z } from 'zod';
import type { AccountKey } from '#core/account/account-service.ts';
import type { Platform } from '#core/platform/create-platform.ts';
import { inTransaction, withoutWaiting } from '#core/platform/database/transaction.ts';
import { objectsIn } from '#core/platform/known-titles/known-titles.ts';
import { EpisodeId, ReleaseId } from '#shared/domain/identifiers.ts';

type EpisodeOfRelease = { readonly episodeId: EpisodeId; readonly releaseId: ReleaseId };

const EpisodeOfAnswer = z.object({ id: EpisodeId, releaseId: ReleaseId });
const isEpisode = (value: object) => 'releaseId' in value && 'sortOrder' in value && 'id' in value;

/** Takes an episode id and a release id. */
export const KEEP_RELEASE = `
  INSERT INTO episode_release (episode_id, release_id, asked_at) VALUES (?, ?, 0)
  ON CONFLICT (episode_id) DO UPDATE SET release_id = excluded.release_id WHERE release_id IS NOT excluded.release_id`;

export type EpisodeMap = ReturnType<typeof createEpisodeMap>;

/**
 * Which release an episode belongs to, which the service's list of positions does not say (anime-service, Accounts: watch
 * progress). Completes progress that was listed without it.
 */
export function createEpisodeMap({ database, events, log }: Pick<Platform, 'database' | 'events' | 'log'>) {
  const keep = database.prepare(KEEP_RELEASE);
  const keepUnknown = database.prepare(`
    INSERT INTO episode_release (episode_id, release_id, asked_at) VALUES (?, NULL, ?)
    ON CONFLICT (episode_id) DO UPDATE SET asked_at = excluded.asked_at WHERE release_id IS NULL`);
  const fill = database.prepare(`
    UPDATE progress SET release_id = map.release_id FROM episode_release AS map
    WHERE progress.episode_id = map.episode_id AND progress.release_id IS NULL AND map.release_id IS NOT NULL
    RETURNING release_id AS id`);
  const selectWanted = database.prepare(`
    SELECT episode_id AS id
    FROM progress INDEXED BY progress_without_release LEFT JOIN episode_release AS map USING (episode_id)
    WHERE account = ? AND progress.release_id IS NULL AND map.release_id IS NULL
      AND (map.asked_at IS NULL OR map.asked_at < ?)
    ORDER BY updated_at DESC LIMIT ?`);

  const known = new Map<string, number>();

  /** Completes the progress of all accounts. Returns the releases that gained progress. */
  function store(pairs: readonly EpisodeOfRelease[]): ReleaseId[] {
    return inTransaction(database, () => {
      for (const { episodeId, releaseId } of pairs) keep.run(episodeId, releaseId);
      return [...new Set(fill.all().flatMap(({ id }) => ReleaseId.safeParse(id).data ?? []))];
    });
  }

  function note(pairs: readonly EpisodeOfRelease[]): void {
    const news = pairs.filter(({ episodeId, releaseId }) => known.get(episodeId) !== releaseId);
    if (news.length === 0) return;
    try {
      const [releaseId = null, ...others] = withoutWaiting(database, () => store(news));
      for (const pair of news) known.set(pair.episodeId, pair.releaseId);
      if (releaseId !== null) events.emit('progress.changed', { releaseId: others.length === 0 ? releaseId : null });
    } catch (cause) {
      log.error('releases of episodes not stored', cause);
    }
  }

  return {
    /** From an answer of any shape. */
    learn: (answer: unknown) => {
      const episodes = objectsIn(answer, isEpisode).flatMap((value) => EpisodeOfAnswer.safeParse(value).data ?? []);
      note(episodes.map(({ id, releaseId }) => ({ episodeId: id, releaseId })));
    },
    note,
    keepUnknown: (episodeId: EpisodeId, askedAt: number) => {
      keepUnknown.run(episodeId, Math.trunc(askedAt));
    },
    /** Episodes with progress and without a release that were not asked for since `askedBefore`, the newest first. */
    wanted: (account: AccountKey, limit: number, askedBefore: number): EpisodeId[] =>
      selectWanted.all(account, Math.trunc(askedBefore), limit).flatMap(({ id }) => EpisodeId.safeParse(id).data ?? []),
  };
}
