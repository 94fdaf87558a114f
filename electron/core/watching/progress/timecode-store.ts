import { z } from 'zod';
import type { AccountKey } from '#core/account/account-service.ts';
import { createRowParser, type DatabaseParts } from '#core/platform/database/row-parser.ts';
import { inTransaction } from '#core/platform/database/transaction.ts';
import { EpisodeProgress } from '#shared/domain/anime/playback.ts';
import { EpisodeId } from '#shared/domain/identifiers.ts';
import { decisionOn, type Looked, type Reading, type RemoteTimecode, SETTLING_MILLISECONDS } from './timecode-rules.ts';

/** `revision` tells a value from a later one of the same episode. */
const OutboxEntry = EpisodeProgress.extend({ revision: z.int() });
export type OutboxEntry = z.infer<typeof OutboxEntry>;

/** `isForGood`: the service knows no such episode id; otherwise it refused only this value. */
export type Refusal = { readonly entry: OutboxEntry; readonly isForGood: boolean };

/** `removedAt` tells a removal from a later one of the same episode. */
const Removal = z.object({ episodeId: EpisodeId, removedAt: z.number() });
type Removal = z.infer<typeof Removal>;

/** `acknowledgedAt`: the latest answered DELETE, by the service's clock. `repairs`: how often it was sent again. */
const SentRemoval = Removal.extend({ acknowledgedAt: z.number(), repairs: z.int() });
export type SentRemoval = z.infer<typeof SentRemoval>;

const ImportedTimecode = z.object({ episodeId: EpisodeId, updatedAt: z.number() });
type ImportedTimecode = z.infer<typeof ImportedTimecode>;

/** The service had the entry at `knownAt`, by its clock. */
const KnownTimecode = z.object({ episodeId: EpisodeId, knownAt: z.number() });
export type KnownTimecode = z.infer<typeof KnownTimecode>;

export type TimecodeStore = ReturnType<typeof createTimecodeStore>;

export function createTimecodeStore(parts: DatabaseParts) {
  return {
    outbox: createOutbox(parts),
    removals: createRemovals(parts),
    imports: createImports(parts),
    known: createKnownTimecodes(parts),
  };
}

/** Saved entries that the service does not have yet, one per episode with its latest value. */
function createOutbox({ database, log }: DatabaseParts) {
  const waiting = `
    LEFT JOIN timecode_refusal AS refusal USING (account, episode_id)
    WHERE account = ? AND (refusal.account IS NULL OR outbox.revision > refusal.revision)`;
  const select = database.prepare(`
    SELECT progress.*, outbox.revision FROM timecode_outbox AS outbox JOIN progress USING (account, episode_id) ${waiting}
    ORDER BY outbox.updated_at LIMIT ?`);
  const count = database.prepare(`SELECT count(*) AS n FROM timecode_outbox AS outbox ${waiting}`);
  const remove = database.prepare('DELETE FROM timecode_outbox WHERE account = ? AND episode_id = ?');
  const removeSent = database.prepare(`
    DELETE FROM timecode_outbox WHERE account = ?1 AND episode_id = ?2 AND EXISTS (
      SELECT 1 FROM progress WHERE account = ?1 AND episode_id = ?2 AND position_seconds = ?3 AND is_watched = ?4)`);
  const markKnown = database.prepare(`
    INSERT INTO timecode_known (account, episode_id, known_at, is_own, is_dated)
    SELECT account, episode_id, ?3, 1, 1 FROM progress WHERE account = ?1 AND episode_id = ?2
    ON CONFLICT (account, episode_id) DO UPDATE SET known_at = excluded.known_at, is_own = 1, is_dated = 1`);
  const refuse = database.prepare(`
    INSERT INTO timecode_refusal (account, episode_id, revision)
    SELECT account, episode_id, ?3 FROM timecode_outbox WHERE account = ?1 AND episode_id = ?2
    ON CONFLICT (account, episode_id) DO UPDATE SET revision = excluded.revision`);
  const parse = createRowParser(OutboxEntry, { table: 'timecode_outbox', log });

  return {
    /** The longest waiting first. */
    waiting: (account: AccountKey, limit: number) =>
      select.all(account, limit).flatMap((row) => {
        const entry = parse(row);
        // An unreadable row can never be sent and must not count as pending forever.
        if (entry.length === 0) remove.run(account, row['episode_id'] ?? null);
        return entry;
      }),
    count: (account: AccountKey) => Number(count.get(account)?.['n']),
    /** The service has these values since `at`, by its clock. An entry that changed meanwhile stays. */
    acknowledge: (account: AccountKey, sent: readonly OutboxEntry[], at: number) =>
      inTransaction(database, () => {
        for (const { episodeId, positionSeconds, isWatched } of sent) {
          removeSent.run(account, episodeId, positionSeconds, Number(isWatched));
          markKnown.run(account, episodeId, Math.trunc(at));
        }
      }),
    /** The entries stay on this device and are not sent again. */
    refuse: (account: AccountKey, refusals: readonly Refusal[]) =>
      inTransaction(database, () => {
        for (const { entry, isForGood } of refusals) {
          refuse.run(account, entry.episodeId, isForGood ? null : entry.revision);
        }
      }),
  };
}

/** Removed episodes stay so, though the service may list them again (anime-service, Timecode stores), until saved anew. */
function createRemovals({ database, log }: DatabaseParts) {
  const selectWaiting = database.prepare(`
    SELECT * FROM timecode_removal WHERE account = ? AND acknowledged_at IS NULL ORDER BY removed_at LIMIT ?`);
  const selectSent = database.prepare(`
    SELECT * FROM timecode_removal WHERE account = ? AND acknowledged_at IS NOT NULL ORDER BY acknowledged_at`);
  const count = database.prepare(
    'SELECT count(*) AS n FROM timecode_removal WHERE account = ? AND acknowledged_at IS NULL',
  );
  const same = 'WHERE account = ?1 AND episode_id = ?2 AND removed_at = ?3';
  const acknowledge = database.prepare(`UPDATE timecode_removal SET acknowledged_at = ?4 ${same}`);
  const countRepair = database.prepare(`UPDATE timecode_removal SET repairs = repairs + 1 ${same}`);
  const drop = database.prepare(`DELETE FROM timecode_removal ${same}`);
  const resetRepairs = database.prepare('UPDATE timecode_removal SET repairs = 0 WHERE repairs > 0');
  const parse = createRowParser(Removal, { table: 'timecode_removal', log });
  const parseSent = createRowParser(SentRemoval, { table: 'timecode_removal', log });

  return {
    /** Not sent yet, the longest waiting first. */
    waiting: (account: AccountKey, limit: number) => selectWaiting.all(account, limit).flatMap(parse),
    count: (account: AccountKey) => Number(count.get(account)?.['n']),
    acknowledge: (account: AccountKey, sent: readonly Removal[], at: number) =>
      inTransaction(database, () => {
        for (const { episodeId, removedAt } of sent) acknowledge.run(account, episodeId, removedAt, Math.trunc(at));
      }),
    /** Sent at least once, and not confirmed yet. */
    sent: (account: AccountKey) => selectSent.all(account).flatMap(parseSent),
    /** Counts each removal as sent once more. Returns those that still stand. */
    beginRepair: (account: AccountKey, removals: readonly SentRemoval[]) =>
      inTransaction(database, () =>
        removals.filter(({ episodeId, removedAt }) => countRepair.run(account, episodeId, removedAt).changes > 0),
      ),
    /** The removals are confirmed, or another device saved the episodes again. Returns those that stood until now. */
    drop: (account: AccountKey, removals: readonly Removal[]) =>
      inTransaction(database, () =>
        removals.filter(({ episodeId, removedAt }) => drop.run(account, episodeId, removedAt).changes > 0),
      ),
    /** Allows repairs that were given up to be tried again. */
    resetRepairs: () => resetRepairs.run(),
  };
}

/** Progress from a data file that was never sent; it is sent once the service is known to have nothing saved later. */
function createImports({ database, log }: DatabaseParts) {
  const same = `
    WHERE account = ?1 AND episode_id = ?2
      AND EXISTS (SELECT 1 FROM progress WHERE account = ?1 AND episode_id = ?2 AND updated_at = ?3)`;
  const select = database.prepare(`
    SELECT progress.* FROM timecode_import CROSS JOIN progress USING (account, episode_id) WHERE account = ? ORDER BY updated_at, episode_id`);
  const enqueue = database.prepare(`
    INSERT INTO timecode_outbox (account, episode_id, revision, updated_at)
    SELECT account, episode_id, 1, ?3 FROM timecode_import ${same} ON CONFLICT DO NOTHING`);
  const drop = database.prepare(`DELETE FROM timecode_import ${same}`);
  const parse = createRowParser(ImportedTimecode, { table: 'timecode_import', log });
  return {
    /** The oldest first; `updatedAt` by the clock of the device that wrote the file. */
    waiting: (account: AccountKey) => select.all(account).flatMap(parse),
    /** Sends those that are not `savedLater` on the service. Entries changed here meanwhile go on waiting. */
    settle: (account: AccountKey, imported: readonly ImportedTimecode[], savedLater: ReadonlySet<EpisodeId>) =>
      inTransaction(database, () => {
        for (const { episodeId, updatedAt } of imported) {
          if (!savedLater.has(episodeId)) enqueue.run(account, episodeId, updatedAt);
          drop.run(account, episodeId, updatedAt);
        }
      }),
  };
}

type Asking = Pick<Reading, 'at' | 'now' | 'isEcho'>;

/** The optional fields matter only for contested entries. `savedAt`: when the entries were saved, by this device's clock; null: unknown. */
type Merging = Pick<Reading, 'at' | 'takesOtherValues'> & Partial<Reading> & { readonly savedAt: number | null };

/** Of a row of the table `progress`. */
export const IS_UNSENT = `
  (EXISTS (SELECT 1 FROM timecode_outbox AS sent
    WHERE (sent.account, sent.episode_id) = (progress.account, progress.episode_id))
  OR EXISTS (SELECT 1 FROM timecode_import AS imported
    WHERE (imported.account, imported.episode_id) = (progress.account, progress.episode_id)))`;

/** All that is stored of an episode of an account. */
export const LOOK = `
  SELECT progress.position_seconds AS positionSeconds, progress.is_watched AS isWatched,
    progress.updated_at AS updatedAt, outbox.account IS NOT NULL AS isUnsent, outbox.unwatched_at AS unwatchedAt,
    known.known_at AS knownAt, known.is_own AS isOwn, known.is_dated AS isDated,
    removal.removed_at AS removedAt, removal.acknowledged_at IS NOT NULL AS isRemovalSent,
    EXISTS (SELECT 1 FROM timecode_import WHERE account = ?1 AND episode_id = ?2) AS isImported
  FROM (SELECT ?1 AS account, ?2 AS episode_id)
  LEFT JOIN progress USING (account, episode_id) LEFT JOIN timecode_known AS known USING (account, episode_id)
  LEFT JOIN timecode_outbox AS outbox USING (account, episode_id)
  LEFT JOIN timecode_removal AS removal USING (account, episode_id)`;

/** The entries that the service is known to have, and how its lists are merged with this device's (timecode-rules.ts). */
function createKnownTimecodes({ database, log }: DatabaseParts) {
  const count = database.prepare('SELECT count(*) AS n FROM timecode_known WHERE account = ?');
  const look = database.prepare(LOOK);
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
  const selectKnown = database.prepare(`
    SELECT timecode_known.* FROM timecode_known JOIN progress USING (account, episode_id) WHERE account = ? AND NOT ${IS_UNSENT}`);
  const forget = database.prepare(`
    DELETE FROM progress WHERE account = ?1 AND episode_id = ?2 AND NOT ${IS_UNSENT}
      AND EXISTS (SELECT 1 FROM timecode_known WHERE account = ?1 AND episode_id = ?2 AND known_at = ?3)`);
  const undated = database.prepare('SELECT 1 FROM timecode_known WHERE account = ? AND NOT is_dated LIMIT 1');
  const date = database.prepare(`
    UPDATE progress SET updated_at = ?5
    WHERE account = ?1 AND episode_id = ?2 AND position_seconds = ?3 AND is_watched = ?4 AND NOT ${IS_UNSENT}
      AND EXISTS (SELECT 1 FROM timecode_known WHERE account = ?1 AND episode_id = ?2 AND NOT is_dated)`);
  const markDated = database.prepare('UPDATE timecode_known SET is_dated = 1 WHERE account = ? AND episode_id = ?');
  const parseKnown = createRowParser(KnownTimecode, { table: 'timecode_known', log });

  // The columns of `look`, which gives one row for every episode.
  const lookAt = (account: AccountKey, { episodeId }: RemoteTimecode) => look.get(account, episodeId) as Looked;

  return {
    count: (account: AccountKey) => Number(count.get(account)?.['n']),
    /** The moments by the service's clock that `merge` will ask `isSavedAfter` about. */
    contested: (account: AccountKey, listed: readonly RemoteTimecode[], reading: Asking) => {
      const moments: number[] = [];
      const isSavedAfter = (_: EpisodeId, moment: number) => {
        if (moment <= reading.at) moments.push(moment);
        return true;
      };
      for (const remote of listed) {
        decisionOn(lookAt(account, remote), remote, { ...reading, takesOtherValues: true, isSavedAfter });
      }
      return moments;
    },
    /** `doubted`: other values that were not taken. `settlesAt`: when the service's word on the rest counts, by its clock. */
    merge: (account: AccountKey, listed: readonly RemoteTimecode[], merging: Merging) =>
      inTransaction(database, () => {
        const { at, savedAt } = merging;
        const reading: Reading = { now: at, isEcho: () => false, isSavedAfter: () => false, ...merging };
        const doubted: KnownTimecode[] = [];
        let hasChanged = false;
        let settlesAt: number | null = null;
        for (const remote of listed) {
          const { episodeId, positionSeconds, isWatched } = remote;
          const looked = lookAt(account, remote);
          const decision = decisionOn(looked, remote, reading);
          if (decision.kind === 'take') {
            if (looked.removedAt !== null) dropRemoval.run(account, episodeId);
            if (looked.isUnsent === 1) dequeue.run(account, episodeId);
            const localTime = savedAt === null ? null : Math.trunc(savedAt);
            take.run(account, episodeId, positionSeconds, Number(isWatched), localTime);
            markKnown.run(account, episodeId, Math.trunc(at), 0);
          } else if (decision.kind === 'send') {
            update.run(account, episodeId, decision.positionSeconds, Number(decision.isWatched));
            enqueue.run(account, episodeId);
          } else if (decision.kind === 'confirm') markKnown.run(account, episodeId, Math.trunc(at), 1);
          else if (decision.kind === 'settle') settlesAt = Math.max(settlesAt ?? 0, decision.at);
          else if (decision.kind === 'doubt') doubted.push({ episodeId, knownAt: decision.knownAt });
          hasChanged ||= decision.kind === 'take' || decision.kind === 'send';
        }
        return { hasChanged, doubted, settlesAt };
      }),
    /** `missing`: known to be on the service, and not in its whole list. */
    absentFrom: (account: AccountKey, listed: ReadonlySet<string>, at: number) => {
      const entries = selectKnown.all(account).flatMap(parseKnown);
      const absent = entries.filter(({ episodeId }) => !listed.has(episodeId));
      // Either way, so that a clock that was far off once does not stretch the wait.
      const isSettling = ({ knownAt }: KnownTimecode) => Math.abs(at - knownAt) < SETTLING_MILLISECONDS;
      const settling = absent.filter(isSettling).map(({ knownAt }) => knownAt + SETTLING_MILLISECONDS);
      return {
        missing: absent.filter((known) => !isSettling(known)),
        settlesAt: settling.length === 0 ? null : Math.max(...settling),
      };
    },
    /** Another device removed it: removes it here too, unless it was touched since. Returns whether it was removed. */
    forget: (account: AccountKey, { episodeId, knownAt }: KnownTimecode) =>
      forget.run(account, episodeId, knownAt).changes > 0,
    /** Whether there are entries whose time is a guess. */
    hasUndated: (account: AccountKey) => undated.get(account) !== undefined,
    /** Gives entries that have just these values their true time. Returns how many. */
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
