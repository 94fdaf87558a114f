import type { DatabaseSync } from 'node:sqlite';
import type { EpisodeId } from '#shared/domain/identifiers.ts';
import type { AccountKey } from './account-key.ts';
import { inTransaction } from './transaction.ts';

/** An entry as the service lists it: neither its time nor its release is told (anime-service, Accounts: watch progress). */
export type RemoteTimecode = {
  readonly episodeId: EpisodeId;
  readonly positionSeconds: number;
  readonly isWatched: boolean;
};

/** A stored record of the service; `updatedAt` by this device's clock. */
export type DatedTimecode = RemoteTimecode & { readonly updatedAt: number };

/** An entry that the service was known to have at `knownAt`, by its clock. */
export type KnownTimecode = { readonly episodeId: EpisodeId; readonly knownAt: number };

export type Merging = {
  /** By the service's clock. */
  readonly at: number;
  /** By this device's clock: when the listed entries were saved, as well as it is known; null: at any time. */
  readonly savedAt: number | null;
  /** Another value of an entry that the service was known to have is taken too. */
  readonly takesOtherValues: boolean;
};

export type Merged = {
  readonly hasChanged: boolean;
  /** Other values that were not taken. */
  readonly doubted: readonly KnownTimecode[];
  /** By the service's clock: when its word counts again on entries of which it said something else. */
  readonly settlesAt: number | null;
};

export type Absent = {
  /** Known to be there, and not listed. */
  readonly missing: readonly KnownTimecode[];
  readonly settlesAt: number | null;
};

/**
 * What the service is known to have, and what it says. An unsent change and a removal of one's own beat its word, and what
 * a data file brought does until the service was asked for later ones (timecode-import-store.ts); so does
 * a change of one's own for `SETTLING_MILLISECONDS` after it arrived: that long may the service list something older
 * (anime-service, Timecode stores). Otherwise its word is taken, newer or not larger.
 */
export type KnownTimecodeStore = {
  readonly count: (account: AccountKey) => number;
  readonly merge: (account: AccountKey, listed: readonly RemoteTimecode[], merging: Merging) => Merged;
  readonly absentFrom: (account: AccountKey, listed: ReadonlySet<string>, at: number) => Absent;
  /** Another device removed it: it goes here too, unless it was touched since. Whether it went. */
  readonly forget: (account: AccountKey, known: KnownTimecode) => boolean;
  /** Whether there are entries whose time is a guess. */
  readonly hasUndated: (account: AccountKey) => boolean;
  /** Gives entries that have just these values their true time. How many. */
  readonly date: (account: AccountKey, records: readonly DatedTimecode[]) => number;
};

export const SETTLING_MILLISECONDS = 90_000;

const LOOK = `
  SELECT progress.position_seconds, progress.is_watched, known.known_at, known.is_own,
    EXISTS (SELECT 1 FROM timecode_outbox WHERE account = ?1 AND episode_id = ?2)
      OR EXISTS (SELECT 1 FROM timecode_removal WHERE account = ?1 AND episode_id = ?2)
      OR EXISTS (SELECT 1 FROM timecode_import WHERE account = ?1 AND episode_id = ?2) AS is_decided_here
  FROM (SELECT ?1 AS account, ?2 AS episode_id)
  LEFT JOIN progress USING (account, episode_id) LEFT JOIN timecode_known AS known USING (account, episode_id)`;

const TAKE = `
  INSERT INTO progress (account, episode_id, release_id, position_seconds, is_watched, updated_at)
  VALUES (?1, ?2, (SELECT release_id FROM episode_release WHERE episode_id = ?2), ?3, ?4, coalesce(?5, 0) + NOT ?4)
  ON CONFLICT (account, episode_id) DO UPDATE SET
    position_seconds = excluded.position_seconds, is_watched = excluded.is_watched,
    updated_at = iif(?5 IS NULL, updated_at, excluded.updated_at)`;

const NOW_KNOWN = `
  INSERT INTO timecode_known (account, episode_id, known_at, is_own, is_dated) VALUES (?, ?, ?, 0, ?)
  ON CONFLICT (account, episode_id) DO UPDATE SET
    known_at = excluded.known_at, is_own = 0, is_dated = excluded.is_dated`;

const UNSENT = `
  (EXISTS (SELECT 1 FROM timecode_outbox AS waiting
    WHERE waiting.account = progress.account AND waiting.episode_id = progress.episode_id)
  OR EXISTS (SELECT 1 FROM timecode_import AS brought
    WHERE brought.account = progress.account AND brought.episode_id = progress.episode_id))`;

const FORGET = `
  DELETE FROM progress WHERE account = ?1 AND episode_id = ?2 AND NOT ${UNSENT}
    AND EXISTS (SELECT 1 FROM timecode_known WHERE account = ?1 AND episode_id = ?2 AND known_at = ?3)`;

const DATE = `
  UPDATE progress SET updated_at = ?5
  WHERE account = ?1 AND episode_id = ?2 AND position_seconds = ?3 AND is_watched = ?4 AND NOT ${UNSENT}
    AND EXISTS (SELECT 1 FROM timecode_known WHERE account = ?1 AND episode_id = ?2 AND NOT is_dated)`;

export function createKnownTimecodeStore(database: DatabaseSync): KnownTimecodeStore {
  const count = database.prepare('SELECT count(*) AS n FROM timecode_known WHERE account = ?');
  const look = database.prepare(LOOK);
  const take = database.prepare(TAKE);
  const nowKnown = database.prepare(NOW_KNOWN);
  const selectKnown = database.prepare(`
    SELECT known.* FROM timecode_known AS known JOIN progress USING (account, episode_id) WHERE account = ? AND NOT ${UNSENT}`);
  const forget = database.prepare(FORGET);
  const undated = database.prepare('SELECT 1 FROM timecode_known WHERE account = ? AND NOT is_dated LIMIT 1');
  const date = database.prepare(DATE);
  const dated = database.prepare('UPDATE timecode_known SET is_dated = 1 WHERE account = ? AND episode_id = ?');

  return {
    count: (account) => Number(count.get(account)?.['n']),
    merge: (account, listed, { at, savedAt, takesOtherValues }) =>
      inTransaction(database, () => {
        const doubted: KnownTimecode[] = [];
        let hasChanged = false;
        let settlesAt: number | null = null;
        for (const { episodeId, positionSeconds, isWatched } of listed) {
          const row = look.get(account, episodeId);
          if (row?.['is_decided_here'] !== 0) continue;
          const isHere = row['position_seconds'] !== null;
          const knownAt = row['known_at'] === null ? null : Number(row['known_at']);
          if (row['position_seconds'] === positionSeconds && row['is_watched'] === Number(isWatched)) {
            if (knownAt === null) nowKnown.run(account, episodeId, Math.trunc(at), 1);
          } else if (knownAt !== null && row['is_own'] === 1 && isSettling(knownAt, at)) {
            settlesAt = Math.max(settlesAt ?? 0, knownAt + SETTLING_MILLISECONDS);
          } else if (isHere && knownAt !== null && !takesOtherValues) {
            doubted.push({ episodeId, knownAt });
          } else {
            take.run(
              account,
              episodeId,
              positionSeconds,
              Number(isWatched),
              savedAt === null ? null : Math.trunc(savedAt),
            );
            nowKnown.run(account, episodeId, Math.trunc(at), 0);
            hasChanged = true;
          }
        }
        return { hasChanged, doubted, settlesAt };
      }),
    absentFrom: (account, listed, at) => {
      const missing: KnownTimecode[] = [];
      let settlesAt: number | null = null;
      for (const row of selectKnown.all(account)) {
        // Only what was parsed as an episode's id was ever written.
        const episodeId = String(row['episode_id']) as EpisodeId;
        const knownAt = Number(row['known_at']);
        if (listed.has(episodeId)) continue;
        if (isSettling(knownAt, at)) settlesAt = Math.max(settlesAt ?? 0, knownAt + SETTLING_MILLISECONDS);
        else missing.push({ episodeId, knownAt });
      }
      return { missing, settlesAt };
    },
    forget: (account, { episodeId, knownAt }) => forget.run(account, episodeId, knownAt).changes > 0,
    hasUndated: (account) => undated.get(account) !== undefined,
    date: (account, records) =>
      inTransaction(database, () => {
        let changes = 0;
        for (const { episodeId, positionSeconds, isWatched, updatedAt } of records) {
          const { changes: found } = date.run(
            account,
            episodeId,
            positionSeconds,
            Number(isWatched),
            Math.trunc(updatedAt),
          );
          if (found === 0) continue;
          dated.run(account, episodeId);
          changes += 1;
        }
        return changes;
      }),
  };
}

/** Either way, so that a clock that was far off once does not stretch it. */
function isSettling(since: number, at: number): boolean {
  return Math.abs(at - since) < SETTLING_MILLISECONDS;
}
