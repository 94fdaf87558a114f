import { z } from 'zod';
import { type AccountKey, SIGNED_OUT } from '#core/account/account-service.ts';
import { createRowParser } from '#core/platform/database/row-parser.ts';
import { allRows } from '#core/platform/database/transaction.ts';
import { IS_UNSENT, SELECT_STORED_EPISODE } from '#core/watching/progress/timecode-rules.ts';
import { EpisodeProgress } from '#shared/domain/anime/playback.ts';
import { createDataPart, type DataPart, KnownMoment, Moment, OwnerKey, type PartParts } from './data-part.ts';

const ProgressEntry = EpisodeProgress.extend({
  account: OwnerKey,
  updatedAt: Moment,
  /** It was not sent to the account's service. */
  isUnsent: z.boolean(),
  /** When the watched mark was set or taken away; written for signed-out use only. */
  markedAt: KnownMoment,
});
type ProgressEntry = z.output<typeof ProgressEntry>;

const ExportedProgress = EpisodeProgress.extend({
  ...{ account: OwnerKey, isUnsent: z.boolean(), markedAt: z.number() },
});

/**
 * Merges the progress of each account; the later change wins, also if it is a removal. Imported progress is not sent as a
 * change of the person: entries that the service had count as known there, so that its next answer decides, and others wait
 * until the service was asked for later entries (watching/progress/timecode-rules.ts).
 */
export function createProgressPart({ database, log, acts }: PartParts): DataPart {
  const selectAll = `
    SELECT *, account <> '${SIGNED_OUT}' AND ${IS_UNSENT} AS is_unsent, iif(account = '${SIGNED_OUT}', marked_at, 0) AS marked_at
    FROM progress ORDER BY account, release_id, episode_id`;
  const parse = createRowParser(ExportedProgress, { table: 'progress', log });
  const look = database.prepare(SELECT_STORED_EPISODE);
  const take = database.prepare(`
    INSERT INTO progress (account, episode_id, release_id, position_seconds, is_watched, updated_at)
    VALUES (?1, ?2, coalesce(?3, (SELECT release_id FROM episode_release WHERE episode_id = ?2)), ?4, ?5, ?6)
    ON CONFLICT (account, episode_id) DO UPDATE SET
      release_id = coalesce(excluded.release_id, release_id), position_seconds = excluded.position_seconds,
      is_watched = excluded.is_watched, updated_at = excluded.updated_at`);
  const [isLaterPlace, isLaterMark] = [
    '(excluded.updated_at, excluded.position_seconds) > (updated_at, position_seconds)',
    '(excluded.marked_at, excluded.is_watched) > (marked_at, is_watched)',
  ];
  const joinSignedOut = database.prepare(`
    INSERT INTO progress (account, episode_id, release_id, position_seconds, is_watched, updated_at, marked_at)
    VALUES ('${SIGNED_OUT}', ?1, coalesce(?2, (SELECT release_id FROM episode_release WHERE episode_id = ?1)), ?3, ?4, ?5, ?6)
    ON CONFLICT (account, episode_id) DO UPDATE SET
      position_seconds = iif(${isLaterPlace}, excluded.position_seconds, position_seconds),
      is_watched = iif(${isLaterMark}, excluded.is_watched, is_watched),
      updated_at = max(updated_at, excluded.updated_at), marked_at = max(marked_at, excluded.marked_at)
    WHERE ${isLaterPlace} OR ${isLaterMark}`);
  const assignRelease = database.prepare(`
    INSERT INTO episode_release (episode_id, release_id, asked_at) VALUES (?, ?, 0)
    ON CONFLICT (episode_id) DO UPDATE SET release_id = excluded.release_id WHERE release_id IS NULL`);
  const fillRelease = database.prepare(
    'UPDATE progress SET release_id = ? WHERE episode_id = ? AND release_id IS NULL',
  );
  const date = database.prepare('UPDATE progress SET updated_at = ?3 WHERE account = ?1 AND episode_id = ?2');
  const markDated = database.prepare('UPDATE timecode_known SET is_dated = 1 WHERE account = ? AND episode_id = ?');
  const hold = database.prepare('INSERT INTO timecode_import (account, episode_id) VALUES (?, ?)');
  const markKnown = database.prepare(`
    INSERT INTO timecode_known (account, episode_id, known_at, is_own, is_dated) VALUES (?, ?, 0, 0, 1)`);
  const clear = ['timecode_import', 'timecode_outbox', 'timecode_known', 'timecode_removal'].map((table) =>
    database.prepare(`DELETE FROM ${table} WHERE account = ? AND episode_id = ?`),
  );

  function replace(account: AccountKey, theirs: ProgressEntry): void {
    const { episodeId, releaseId, positionSeconds, isWatched, updatedAt, isUnsent } = theirs;
    take.run(account, episodeId, releaseId, positionSeconds, Number(isWatched), updatedAt);
    for (const statement of clear) statement.run(account, episodeId);
    (isUnsent ? hold : markKnown).run(account, episodeId);
  }

  /** Merges place and watched mark separately, the later one of each wins. */
  function mergeSignedOut({ episodeId, releaseId, positionSeconds, updatedAt, ...entry }: ProgressEntry): boolean {
    const removedAt = acts.removedAt('progress', [SIGNED_OUT, episodeId]);
    const markedAt = entry.markedAt === 0 && entry.isWatched ? updatedAt : entry.markedAt;
    if (Math.max(updatedAt, markedAt) <= removedAt) return false;
    const mark = markedAt <= removedAt ? [0, 0] : [Number(entry.isWatched), markedAt];
    const [isWatched = 0, at = 0] = mark;
    return joinSignedOut.run(episodeId, releaseId, positionSeconds, isWatched, updatedAt, at).changes > 0;
  }

  function mergeOfAccount(theirs: ProgressEntry): boolean {
    const { account, episodeId, positionSeconds, isWatched, updatedAt } = theirs;
    const ours = look.get(account, episodeId) ?? {};
    const isLater = [ours['updatedAt'], ours['removedAt']].every((time) => time === null || Number(time) < updatedAt);
    // A value of the service without a time: a file that holds no more than the service knew is not newer.
    const isServiceValue = ours['isDated'] === 0 && ours['isUnsent'] === 0 && !theirs.isUnsent;
    const isSame = ours['positionSeconds'] === positionSeconds && ours['isWatched'] === Number(isWatched);
    const isTaken = isLater && !isServiceValue;
    if (isTaken) replace(account, theirs);
    else if (isLater && isSame) {
      date.run(account, episodeId, updatedAt);
      markDated.run(account, episodeId);
    }
    return isTaken;
  }

  return createDataPart(ProgressEntry, {
    // Read one by one: there may be many.
    *all() {
      for (const row of allRows(database, selectAll)) yield* parse(row);
    },
    merge: (theirs) => {
      const { account, episodeId, releaseId } = theirs;
      const isTaken = account === SIGNED_OUT ? mergeSignedOut(theirs) : mergeOfAccount(theirs);
      if (releaseId !== null) {
        assignRelease.run(episodeId, releaseId);
        fillRelease.run(releaseId, episodeId);
      }
      return isTaken;
    },
  });
}
