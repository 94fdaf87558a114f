import { z } from 'zod';
import type { AccountKey } from '#core/account/account-service.ts';
import { latestOf } from '#core/platform/database/acts.ts';
import { createStatements, type DatabaseParts } from '#core/platform/database/row-parser.ts';
import { inTransaction } from '#core/platform/database/transaction.ts';
import { EpisodeId } from '#shared/domain/identifiers.ts';

/** An entry of the service's list, which has neither its time nor its release (anime-service, Accounts: watch progress). */
export type RemoteTimecode = {
  readonly episodeId: EpisodeId;
  readonly positionSeconds: number;
  readonly isWatched: boolean;
};

export type Reading = {
  /** By the service's clock. */
  readonly at: number;
  /** By this device's clock. */
  readonly now: number;
  /**
   * Whether this device sent this value last and got no answer to it before `moment`, by its own clock. `isSavedLater` (if given):
   * whether the service saved the value after a moment by its clock; a value saved too late for that request is no echo.
   */
  readonly isEcho: (remote: RemoteTimecode, moment: number, isSavedLater?: (moment: number) => boolean) => boolean;
  /** Whether the service saved the entry after `moment`, by its clock. */
  readonly isSavedAfter: (episodeId: EpisodeId, moment: number) => boolean;
  /** False: another value of a known entry is doubted. */
  readonly takesOtherValues: boolean;
};

type Flag = 0 | 1;

/** The stored state of an episode. `knownAt` is by the service's clock, other times by this device's. */
type StoredEpisode = {
  /** Null: the episode has no progress here. */
  readonly positionSeconds: number | null;
  readonly isWatched: Flag | null;
  readonly updatedAt: number | null;
  readonly isUnsent: Flag;
  /** When the person removed the watched mark, while that is unsent. */
  readonly unwatchedAt: number | null;
  readonly knownAt: number | null;
  /** The known value came from this device. */
  readonly isOwn: Flag | null;
  readonly removedAt: number | null;
  readonly isRemovalSent: Flag;
  readonly isImported: Flag;
};

type Value = Pick<RemoteTimecode, 'positionSeconds' | 'isWatched'>;

type Decision =
  | { readonly kind: 'keep' | 'take' | 'confirm' }
  /** This value is stored and sent. */
  | ({ readonly kind: 'send' } & Value)
  /** The service's value does not count before `at`, by its clock. */
  | { readonly kind: 'settle'; readonly at: number }
  | { readonly kind: 'doubt'; readonly knownAt: number };

/**
 * A change of this device stands this long after it arrived, because the service may still list an older value (anime-service,
 * Timecode stores).
 */
export const SETTLING_MILLISECONDS = 90_000;
/** Another device that plays an episode may overwrite a mark that it has not pulled yet: within this time the mark is sent again. */
const UNHEARD_MILLISECONDS = 120_000;
/** The longest usual delay between sending and saving. */
const ARRIVAL_MILLISECONDS = 15_000;
/** The longest usual delay between saving and the answer. */
const ANSWER_MILLISECONDS = 12_000;
/** The service's clock is known to the second, and so are its times. */
const SAME_TIME_MILLISECONDS = 2_000;

const KEEP: Decision = { kind: 'keep' };
const TAKE: Decision = { kind: 'take' };

/**
 * Decides what to do with an entry that the service lists.
 * - Only a person's later unmarking removes a watched mark; playing an episode elsewhere moves its position.
 * - Between an unsent position and the service's, the one saved later wins; an unsent removal gives way to a later save.
 * - Imported progress stands until the service was asked for later entries (`settleImports`).
 * - A change of this device stands for `SETTLING_MILLISECONDS` after it arrived.
 * Otherwise the service's value is taken.
 */
function decisionOn(stored: StoredEpisode, remote: RemoteTimecode, reading: Reading): Decision {
  const { removedAt, knownAt, positionSeconds, updatedAt } = stored;
  const { at, now, isEcho, isSavedAfter, takesOtherValues } = reading;
  // A value known before is not news, however far this device's clock was set forward since.
  const knownBy = (knownAt ?? 0) + SAME_TIME_MILLISECONDS;
  /** `moment` by the service's clock. */
  const isSavedLater = (moment: number) => isSavedAfter(remote.episodeId, Math.max(moment, knownBy));
  /** `moment` by this device's clock. */
  const isRemoteAfter = (moment: number) => isSavedLater(moment + at - now);

  if (stored.isImported === 1) return KEEP;
  if (removedAt !== null) {
    const givesWay = stored.isRemovalSent === 0 && !isEcho(remote, removedAt, isSavedLater) && isRemoteAfter(removedAt);
    return givesWay ? TAKE : KEEP;
  }
  if (positionSeconds === null || updatedAt === null) return TAKE;
  const local = { positionSeconds, isWatched: stored.isWatched === 1 };
  if (isSame(local, remote)) return knownAt === null && stored.isUnsent === 0 ? { kind: 'confirm' } : KEEP;
  if (stored.isUnsent === 1) return decisionOnUnsent({ ...local, updatedAt, unwatchedAt: stored.unwatchedAt });
  if (knownAt !== null && stored.isOwn === 1) {
    const wasUnheard =
      local.isWatched &&
      !remote.isWatched &&
      isSavedAfter(remote.episodeId, knownAt - ANSWER_MILLISECONDS) &&
      !isSavedAfter(remote.episodeId, knownAt + UNHEARD_MILLISECONDS);
    if (wasUnheard) return { kind: 'send', positionSeconds: remote.positionSeconds, isWatched: true };
    // The distance either way, so that a clock that was far off once does not stretch the wait.
    if (Math.abs(at - knownAt) < SETTLING_MILLISECONDS) return { kind: 'settle', at: knownAt + SETTLING_MILLISECONDS };
  }
  return knownAt !== null && !takesOtherValues ? { kind: 'doubt', knownAt } : TAKE;

  function decisionOnUnsent(unsent: Value & { updatedAt: number; unwatchedAt: number | null }): Decision {
    // A mark that this device no longer has is another device's if the request of this one was answered before the change.
    const isOwn =
      remote.isWatched && !unsent.isWatched
        ? isEcho(remote, unsent.unwatchedAt ?? unsent.updatedAt, isSavedLater)
        : isEcho(remote, Number.NEGATIVE_INFINITY);
    if (isOwn) return KEEP;
    // A request under way when the app was killed may arrive after positions that were saved later. A mark alone has position 0.
    const isRemotePlace = isRemoteAfter(unsent.updatedAt + ARRIVAL_MILLISECONDS) && remote.positionSeconds > 0;
    const wasUnwatched = unsent.unwatchedAt !== null && !isRemoteAfter(unsent.unwatchedAt);
    const joined = {
      positionSeconds: (isRemotePlace ? remote : unsent).positionSeconds,
      isWatched: unsent.isWatched || (remote.isWatched && !wasUnwatched),
    };
    // A mark or unmarking is sent even if the service lists the same: its list may be older than the change.
    const isAct = unsent.isWatched || unsent.unwatchedAt !== null;
    if (isSame(joined, remote) && !isAct) return TAKE;
    return isSame(joined, unsent) ? KEEP : { kind: 'send', ...joined };
  }
}

function isSame(left: Value, right: Value): boolean {
  return left.positionSeconds === right.positionSeconds && left.isWatched === right.isWatched;
}

/** The service had the entry at `knownAt`, by its clock. */
const KnownTimecode = z.object({ episodeId: EpisodeId, knownAt: z.number() });
export type KnownTimecode = z.infer<typeof KnownTimecode>;

type Asking = Pick<Reading, 'at' | 'now' | 'isEcho'>;

/** The question whether an episode was saved after `moment`, by the service's clock. */
export type SavedAfter = { readonly episodeId: EpisodeId; readonly moment: number };

/** The optional fields matter only for contested entries. `savedAt`: when the entries were saved, by this device's clock; null: unknown. */
type Merging = Pick<Reading, 'at' | 'takesOtherValues'> & Partial<Reading> & { readonly savedAt: number | null };

/** Whether a row of `progress` is not sent yet. */
export const IS_UNSENT = `
  (EXISTS (SELECT 1 FROM timecode_outbox AS sent
    WHERE (sent.account, sent.episode_id) = (progress.account, progress.episode_id))
  OR EXISTS (SELECT 1 FROM timecode_import AS imported
    WHERE (imported.account, imported.episode_id) = (progress.account, progress.episode_id)))`;

/**
 * All that is stored of an episode of an account. `latestOf` bounds what damage left: an integer too large for JavaScript makes
 * a row unreadable.
 */
export const SELECT_STORED_EPISODE = `
  SELECT progress.position_seconds AS positionSeconds, progress.is_watched <> 0 AS isWatched,
    ${latestOf(['progress.updated_at'])} AS updatedAt, outbox.account IS NOT NULL AS isUnsent,
    ${latestOf(['outbox.unwatched_at'])} AS unwatchedAt, ${latestOf(['coalesce(known.known_at, removal.known_at)'])} AS knownAt,
    known.is_own <> 0 AS isOwn, known.is_dated <> 0 AS isDated,
    ${latestOf(['removal.removed_at'])} AS removedAt, removal.acknowledged_at IS NOT NULL AS isRemovalSent,
    EXISTS (SELECT 1 FROM timecode_import WHERE account = ?1 AND episode_id = ?2) AS isImported
  FROM (SELECT ?1 AS account, ?2 AS episode_id)
  LEFT JOIN progress USING (account, episode_id) LEFT JOIN timecode_known AS known USING (account, episode_id)
  LEFT JOIN timecode_outbox AS outbox USING (account, episode_id)
  LEFT JOIN timecode_removal AS removal USING (account, episode_id)`;

/** The entries that the service is known to have, and how its lists are merged with this device's (`decisionOn`). */
export function createKnownTimecodes({ database, log }: DatabaseParts) {
  const { count, rowsOf } = createStatements({ database, log });
  const look = database.prepare(SELECT_STORED_EPISODE);
  const take = database.prepare(`
    INSERT INTO progress (account, episode_id, release_id, position_seconds, is_watched, updated_at)
    VALUES (?1, ?2, (SELECT release_id FROM episode_release WHERE episode_id = ?2), ?3, ?4, coalesce(?5, 0) + NOT ?4)
    ON CONFLICT (account, episode_id) DO UPDATE SET
      position_seconds = excluded.position_seconds, is_watched = excluded.is_watched,
      updated_at = iif(?5 IS NULL, updated_at, excluded.updated_at)`);
  const update = database.prepare(`
    UPDATE progress SET position_seconds = ?3, is_watched = ?4 WHERE account = ?1 AND episode_id = ?2`);
  const enqueue = database.prepare(`
    INSERT INTO timecode_outbox (account, episode_id, revision, updated_at)
    SELECT account, episode_id, 1, updated_at FROM progress WHERE account = ?1 AND episode_id = ?2
    ON CONFLICT (account, episode_id) DO UPDATE SET revision = revision + 1`);
  const dequeue = database.prepare('DELETE FROM timecode_outbox WHERE account = ? AND episode_id = ?');
  const dropRemoval = database.prepare('DELETE FROM timecode_removal WHERE account = ? AND episode_id = ?');
  const markKnown = database.prepare(`
    INSERT INTO timecode_known (account, episode_id, known_at, is_own, is_dated) VALUES (?, ?, ?, 0, ?)
    ON CONFLICT (account, episode_id) DO UPDATE SET
      known_at = excluded.known_at, is_own = 0, is_dated = excluded.is_dated`);
  const knownOf = rowsOf('timecode_known', KnownTimecode);
  const selectKnown = `
    SELECT timecode_known.* FROM timecode_known JOIN progress USING (account, episode_id) WHERE account = ? AND NOT ${IS_UNSENT}`;
  const forget = database.prepare(`
    DELETE FROM progress WHERE account = ?1 AND episode_id = ?2 AND NOT ${IS_UNSENT}
      AND EXISTS (SELECT 1 FROM timecode_known WHERE account = ?1 AND episode_id = ?2 AND known_at = ?3)`);
  const date = database.prepare(`
    UPDATE progress SET updated_at = ?5
    WHERE account = ?1 AND episode_id = ?2 AND position_seconds = ?3 AND is_watched = ?4 AND NOT ${IS_UNSENT}
      AND EXISTS (SELECT 1 FROM timecode_known WHERE account = ?1 AND episode_id = ?2 AND NOT is_dated)`);
  const markDated = database.prepare('UPDATE timecode_known SET is_dated = 1 WHERE account = ? AND episode_id = ?');

  // The columns of `look`, which gives one row for every episode.
  const storedEpisode = (account: AccountKey, { episodeId }: RemoteTimecode) =>
    look.get(account, episodeId) as StoredEpisode;

  return {
    count: (account: AccountKey) => count('FROM timecode_known WHERE account = ?', account),
    /** What `merge` will ask `isSavedAfter` about. */
    contested: (account: AccountKey, listed: readonly RemoteTimecode[], reading: Asking) => {
      const asked: SavedAfter[] = [];
      const isSavedAfter = (episodeId: EpisodeId, moment: number) => {
        if (moment <= reading.at) asked.push({ episodeId, moment });
        return true;
      };
      for (const remote of listed) {
        decisionOn(storedEpisode(account, remote), remote, { ...reading, takesOtherValues: true, isSavedAfter });
      }
      return asked;
    },
    /** `doubted`: other values that were not taken. `settlesAt`: when the rest of the list counts, by the service's clock; 0: now. */
    merge: (account: AccountKey, listed: readonly RemoteTimecode[], merging: Merging) =>
      inTransaction(database, () => {
        const { at, savedAt } = merging;
        const reading: Reading = { now: at, isEcho: () => false, isSavedAfter: () => false, ...merging };
        const doubted: KnownTimecode[] = [];
        let hasChanged = false;
        let settlesAt = 0;
        for (const remote of listed) {
          const { episodeId, positionSeconds, isWatched } = remote;
          const stored = storedEpisode(account, remote);
          const decision = decisionOn(stored, remote, reading);
          hasChanged ||= decision.kind === 'take' || decision.kind === 'send';
          switch (decision.kind) {
            case 'take':
              if (stored.removedAt !== null) dropRemoval.run(account, episodeId);
              if (stored.isUnsent === 1) dequeue.run(account, episodeId);
              take.run(account, episodeId, positionSeconds, Number(isWatched), savedAt && Math.trunc(savedAt));
              markKnown.run(account, episodeId, Math.trunc(at), 0);
              break;
            case 'send':
              update.run(account, episodeId, decision.positionSeconds, Number(decision.isWatched));
              enqueue.run(account, episodeId);
              break;
            case 'confirm':
              markKnown.run(account, episodeId, Math.trunc(at), 1);
              break;
            case 'settle':
              settlesAt = Math.max(settlesAt, decision.at);
              break;
            case 'doubt':
              doubted.push({ episodeId, knownAt: decision.knownAt });
          }
        }
        return { hasChanged, doubted, settlesAt };
      }),
    /** `missing`: known to be on the service, and not in its whole list. */
    absentFrom: (account: AccountKey, listed: ReadonlySet<string>, at: number) => {
      const entries = knownOf(selectKnown, account);
      const absent = entries.filter(({ episodeId }) => !listed.has(episodeId));
      // The distance either way, so that a clock that was far off once does not stretch the wait.
      const isSettling = ({ knownAt }: KnownTimecode) => Math.abs(at - knownAt) < SETTLING_MILLISECONDS;
      const settling = absent.filter(isSettling).map(({ knownAt }) => knownAt + SETTLING_MILLISECONDS);
      return {
        missing: absent.filter((known) => !isSettling(known)),
        settlesAt: Math.max(0, ...settling),
      };
    },
    /** Removes an entry that another device removed, unless it changed since. Returns whether it was removed. */
    forget: (account: AccountKey, { episodeId, knownAt }: KnownTimecode) =>
      forget.run(account, episodeId, knownAt).changes > 0,
    /** Whether there are entries whose time is a guess. */
    hasUndated: (account: AccountKey) => count('FROM timecode_known WHERE account = ? AND NOT is_dated', account) > 0,
    /** Gives entries that still have these values their true time. Returns how many. */
    date: (account: AccountKey, records: readonly (RemoteTimecode & { readonly updatedAt: number })[]) =>
      inTransaction(database, () => {
        const dated = records.filter(({ episodeId, positionSeconds, isWatched, updatedAt }) => {
          const value = [positionSeconds, Number(isWatched), Math.trunc(updatedAt)];
          return date.run(account, episodeId, ...value).changes > 0;
        });
        for (const { episodeId } of dated) markDated.run(account, episodeId);
        return dated.length;
      }),
  };
}
