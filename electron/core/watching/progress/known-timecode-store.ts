import type { DatabaseSync } from 'node:sqlite';
import type { AccountKey } from '#core/account/account-service.ts';
import { inTransaction } from '#core/platform/database/transaction.ts';
import type { EpisodeId } from '#shared/domain/identifiers.ts';

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

/** When a list was read, on both clocks, and what of it this device had sent itself. */
export type Reading = {
  /** By the service's clock. */
  readonly at: number;
  /** By this device's clock. */
  readonly now: number;
  /** Whether it is the value that this device sent last, and heard no answer to before `moment` by its clock. */
  readonly isEcho: (remote: RemoteTimecode, moment: number) => boolean;
};

/** An entry whose taking depends on whether the service saved it after one of these moments, by the service's clock. */
export type Contested = { readonly episodeId: EpisodeId; readonly moments: readonly number[] };

/** Without a `Contest` nothing of the list is contested. */
export type Merging = Pick<Reading, 'at'> &
  Partial<Contest> & {
    /** By this device's clock: when the listed entries were saved, as well as it is known; null: at any time. */
    readonly savedAt: number | null;
    /** Another value of an entry that the service was known to have is taken too. */
    readonly takesOtherValues: boolean;
  };

export type Contest = Reading & {
  /** Whether the service saved the entry after a moment that `contested` named. */
  readonly isSavedAfter: (episodeId: EpisodeId, moment: number) => boolean;
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
 * What the service is known to have, and what it says.
 * - A watched mark is taken away only by a person who unmarked the episode later: playing it elsewhere moves its place.
 * - Of an unsent place and the service's the one that was saved later wins, and an unsent removal gives way to what was
 *   saved after it.
 * - What a data file brought stands until the service was asked for later ones (timecode-import-store.ts).
 * - A change of one's own stands for `SETTLING_MILLISECONDS` after it arrived: that long may the service list something older
 *   (anime-service, Timecode stores).
 * Otherwise the service's word is taken, newer or not larger.
 */
export type KnownTimecodeStore = {
  readonly count: (account: AccountKey) => number;
  /** What has to be asked before `merge`. */
  readonly contested: (account: AccountKey, listed: readonly RemoteTimecode[], reading: Reading) => Contested[];
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
/**
 * Another device that plays an episode may not have heard of its mark yet, and overwrite it: this long after a mark has
 * arrived it is sent again.
 */
export const UNHEARD_MILLISECONDS = 120_000;
/** So much later does the service save what is sent, at most as a rule. */
const ARRIVAL_MILLISECONDS = 15_000;
/** An answer comes later than the service saved. */
const ANSWER_MILLISECONDS = 12_000;

const LOOK = `
  SELECT progress.position_seconds, progress.is_watched, progress.updated_at, known.known_at, known.is_own,
    waiting.account IS NOT NULL AS is_unsent, waiting.unwatched_at, removal.removed_at, removal.acknowledged_at,
    EXISTS (SELECT 1 FROM timecode_import WHERE account = ?1 AND episode_id = ?2) AS is_imported
  FROM (SELECT ?1 AS account, ?2 AS episode_id)
  LEFT JOIN progress USING (account, episode_id) LEFT JOIN timecode_known AS known USING (account, episode_id)
  LEFT JOIN timecode_outbox AS waiting USING (account, episode_id)
  LEFT JOIN timecode_removal AS removal USING (account, episode_id)`;

const JOIN = `
  UPDATE progress SET position_seconds = ?3, is_watched = ?4 WHERE account = ?1 AND episode_id = ?2`;

const SEND_AGAIN = `
  INSERT INTO timecode_outbox (account, episode_id, revision, updated_at)
  SELECT account, episode_id, 1, updated_at FROM progress WHERE account = ?1 AND episode_id = ?2
  ON CONFLICT (account, episode_id) DO UPDATE SET revision = revision + 1`;

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
  const join = database.prepare(JOIN);
  const sendAgain = database.prepare(SEND_AGAIN);
  const unsend = database.prepare('DELETE FROM timecode_outbox WHERE account = ? AND episode_id = ?');
  const callOffRemoval = database.prepare('DELETE FROM timecode_removal WHERE account = ? AND episode_id = ?');
  const nowKnown = database.prepare(NOW_KNOWN);
  const selectKnown = database.prepare(`
    SELECT known.* FROM timecode_known AS known JOIN progress USING (account, episode_id) WHERE account = ? AND NOT ${UNSENT}`);
  const forget = database.prepare(FORGET);
  const undated = database.prepare('SELECT 1 FROM timecode_known WHERE account = ? AND NOT is_dated LIMIT 1');
  const date = database.prepare(DATE);
  const dated = database.prepare('UPDATE timecode_known SET is_dated = 1 WHERE account = ? AND episode_id = ?');

  function lookAt(account: AccountKey, episodeId: EpisodeId): Looked {
    const row = look.get(account, episodeId) ?? {};
    const optional = (name: string) => ((row[name] ?? null) === null ? null : Number(row[name]));
    const positionSeconds = optional('position_seconds');
    const removedAt = optional('removed_at');
    return {
      local:
        positionSeconds === null
          ? null
          : {
              positionSeconds,
              isWatched: row['is_watched'] === 1,
              updatedAt: Number(row['updated_at']),
              isUnsent: row['is_unsent'] === 1,
              unwatchedAt: optional('unwatched_at'),
            },
      removal: removedAt === null ? null : { removedAt, isSent: optional('acknowledged_at') !== null },
      knownAt: optional('known_at'),
      isOwn: row['is_own'] === 1,
      isImported: row['is_imported'] === 1,
    };
  }

  return {
    count: (account) => Number(count.get(account)?.['n']),
    contested: (account, listed, reading) =>
      listed.flatMap((remote) => {
        const moments = momentsOf(lookAt(account, remote.episodeId), remote, reading);
        return moments.length === 0 ? [] : [{ episodeId: remote.episodeId, moments }];
      }),
    merge: (account, listed, { at, now = at, isEcho = never, savedAt, takesOtherValues, isSavedAfter = never }) =>
      inTransaction(database, () => {
        const doubted: KnownTimecode[] = [];
        let hasChanged = false;
        let settlesAt: number | null = null;

        function takeRemote({ episodeId, positionSeconds, isWatched }: RemoteTimecode): void {
          const localSavedAt = savedAt === null ? null : Math.trunc(savedAt);
          take.run(account, episodeId, positionSeconds, Number(isWatched), localSavedAt);
          nowKnown.run(account, episodeId, Math.trunc(at), 0);
          hasChanged = true;
        }

        function joinUnsent(local: LocalTimecode, remote: RemoteTimecode): void {
          const joined = joinedWith(local, remote, (moment) => isSavedAfter(remote.episodeId, moment + at - now));
          // A mark is sent also where the service has one: it may be older than an unmarking that is on its way. And after
          // a removal of one's own the list may show what is not stored any more.
          const isAct = local.isWatched || local.unwatchedAt !== null;
          if (isSame(joined, remote) && !isAct) {
            unsend.run(account, remote.episodeId);
            takeRemote(remote);
          } else if (!isSame(joined, local)) {
            join.run(account, remote.episodeId, joined.positionSeconds, Number(joined.isWatched));
            sendAgain.run(account, remote.episodeId);
            hasChanged = true;
          }
        }

        for (const remote of listed) {
          const { episodeId } = remote;
          const looked = lookAt(account, episodeId);
          const { local, knownAt, isOwn, removal } = looked;
          if (looked.isImported || isOwnWord(looked, remote, isEcho)) continue;
          if (removal !== null) {
            if (removal.isSent || !isSavedAfter(episodeId, removal.removedAt + at - now)) continue;
            callOffRemoval.run(account, episodeId);
            takeRemote(remote);
          } else if (local !== null && isSame(local, remote)) {
            if (knownAt === null && !local.isUnsent) nowKnown.run(account, episodeId, Math.trunc(at), 1);
          } else if (local?.isUnsent) {
            joinUnsent(local, remote);
          } else if (local?.isWatched && isOwn && knownAt !== null && isUnheard(remote, knownAt, isSavedAfter)) {
            join.run(account, episodeId, remote.positionSeconds, 1);
            sendAgain.run(account, episodeId);
            hasChanged = true;
          } else if (knownAt !== null && isOwn && isSettling(knownAt, at)) {
            settlesAt = Math.max(settlesAt ?? 0, knownAt + SETTLING_MILLISECONDS);
          } else if (local !== null && knownAt !== null && !takesOtherValues) {
            doubted.push({ episodeId, knownAt });
          } else takeRemote(remote);
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

const never = () => false;

type Value = Pick<RemoteTimecode, 'positionSeconds' | 'isWatched'>;

/** An entry of this device; times by its clock. `unwatchedAt`: the person took its watched mark away, which is unsent. */
type LocalTimecode = Value & {
  readonly updatedAt: number;
  readonly isUnsent: boolean;
  readonly unwatchedAt: number | null;
};

type Looked = {
  readonly local: LocalTimecode | null;
  readonly removal: { readonly removedAt: number; readonly isSent: boolean } | null;
  readonly knownAt: number | null;
  readonly isOwn: boolean;
  readonly isImported: boolean;
};

function isSame(left: Value, right: Value): boolean {
  return left.positionSeconds === right.positionSeconds && left.isWatched === right.isWatched;
}

/**
 * The later place, where a mark without one says nothing; watched if either is, unless the person took the mark away after
 * the service's was saved.
 */
function joinedWith(local: LocalTimecode, remote: Value, isRemoteAfter: (moment: number) => boolean): Value {
  const isRemotePlace = remote.positionSeconds > 0 && isRemoteAfter(placeMoment(local));
  const isTakenAway = local.unwatchedAt !== null && !isRemoteAfter(local.unwatchedAt);
  return {
    positionSeconds: (isRemotePlace ? remote : local).positionSeconds,
    isWatched: local.isWatched || (remote.isWatched && !isTakenAway),
  };
}

/** What was on its way when the app was killed arrives after a place that was saved meanwhile, and is older than it. */
function placeMoment({ updatedAt }: LocalTimecode): number {
  return updatedAt + ARRIVAL_MILLISECONDS;
}

/** Whether another device saved it so soon after a mark of this device's that it had not heard of the mark. */
function isUnheard(remote: RemoteTimecode, knownAt: number, isSavedAfter: Contest['isSavedAfter']): boolean {
  return (
    !remote.isWatched &&
    isSavedAfter(remote.episodeId, knownAt - ANSWER_MILLISECONDS) &&
    !isSavedAfter(remote.episodeId, knownAt + UNHEARD_MILLISECONDS)
  );
}

/** An earlier word of this device's on what it has something unsent of. A watched mark counts wherever it may be another's. */
function isOwnWord({ local, removal }: Looked, remote: RemoteTimecode, isEcho: Reading['isEcho']): boolean {
  if (removal !== null) return isEcho(remote, removal.removedAt);
  if (!local?.isUnsent) return false;
  return isEcho(remote, remote.isWatched && !local.isWatched ? local.updatedAt : Number.NEGATIVE_INFINITY);
}

/** By the service's clock. */
function momentsOf(looked: Looked, remote: RemoteTimecode, { at, now, isEcho }: Reading): number[] {
  const { local, removal, knownAt, isOwn } = looked;
  if (looked.isImported || isOwnWord(looked, remote, isEcho)) return [];
  if (removal !== null) return removal.isSent ? [] : [removal.removedAt + at - now];
  if (local === null || isSame(local, remote)) return [];
  if (local.isUnsent) {
    const moments = [placeMoment(local), ...(local.unwatchedAt === null ? [] : [local.unwatchedAt])];
    return moments.map((moment) => moment + at - now).filter((moment) => moment <= at);
  }
  if (!local.isWatched || remote.isWatched || !isOwn || knownAt === null) return [];
  return [knownAt - ANSWER_MILLISECONDS, knownAt + UNHEARD_MILLISECONDS].filter((moment) => moment <= at);
}

/** Either way, so that a clock that was far off once does not stretch it. */
function isSettling(since: number, at: number): boolean {
  return Math.abs(at - since) < SETTLING_MILLISECONDS;
}
