import { z } from 'zod';
import type { AccountKey } from '#core/account/account-service.ts';
import type { Platform } from '#core/platform/create-platform.ts';
import { createStatements, type DatabaseParts, type OutboxParts } from '#core/platform/database/row-parser.ts';
import { inTransaction } from '#core/platform/database/transaction.ts';
import { entriesInTurns } from '#core/platform/http/answer.ts';
import type { ServiceClient } from '#core/platform/http/service-client.ts';
import type { ServerTime } from '#core/platform/time.ts';
import { takingFor } from '#shared/contract/app-error.ts';
import { EpisodeId } from '#shared/domain/identifiers.ts';
import { WireTimecode } from '#shared/upstream/anime-api.ts';
import { listInTurns } from '#shared/upstream/tolerant.ts';
import { refusedBy, type Turn } from '../sync-loop.ts';
import { createOutbox, createRemovals, type SentRemoval } from './progress-store.ts';
import {
  createKnownTimecodes,
  type KnownTimecode,
  type Reading,
  type RemoteTimecode,
  type SavedAfter,
} from './timecode-rules.ts';

export const TIMECODES = '/accounts/users/me/views/timecodes';

export type TimecodeCalls = Pick<Platform, 'clock' | 'log'> & {
  readonly client: ServiceClient;
  readonly serverTime: ServerTime;
};

export type TimecodeParts = TimecodeCalls & { readonly store: TimecodeStore };

/** Times by the service's clock. */
export type Pulled = {
  readonly at: number;
  readonly isWhole: boolean;
  readonly hasChanged: boolean;
  /** When to look again because part of the answer did not count yet; 0: all of it counted. */
  readonly settlesAt: number;
  /** Known to have been on the service and no longer listed: one of two signs of a removal on another device. */
  readonly missing: readonly KnownTimecode[];
  /** False: the list is so short that no removal is concluded from it. */
  readonly isCredible: boolean;
};

const MINUTE = 60_000;
/** How far the service's clock and that of the device that wrote a data file may differ. */
const FILE_MARGIN_MILLISECONDS = 10 * MINUTE;
/** Only records from 25 seconds before a removal come back, so such an error in the service's time is harmless. */
const SINCE_MARGIN_MILLISECONDS = 12_000;
/** After each DELETE: by then the records are gone, and the list may be rebuilt without them (anime-service, Timecode stores). */
const REPAIR_WAITS_MILLISECONDS = [1.5 * MINUTE, 4 * MINUTE, 8 * MINUTE, 15 * MINUTE] as const;
const MAXIMUM_REPAIRS = 12;
/** Entries that need more lists wait until the next pull: a data file may hold thousands of positions. */
const MOST_LISTS_FOR_IMPORTS = 40;

/** `since` is cut to the second. */
const second = (moment: number) => Math.floor(moment / 1_000) * 1_000;

/** The episodes that the service saved at or after the second `from`. */
type SavedSince = { readonly from: number; readonly ids: ReadonlySet<EpisodeId> };

/** Null: the lists do not tell. */
function wasSavedAfter({ episodeId, moment }: SavedAfter, lists: readonly SavedSince[]): boolean | null {
  const since = second(moment);
  if (lists.some(({ from, ids }) => from >= since && ids.has(episodeId))) return true;
  return lists.some(({ from, ids }) => from <= since && !ids.has(episodeId)) ? false : null;
}

/** Takes over what the service lists, and repairs removals that it undid (anime-service, Timecode stores). */
export function createTimecodePull(
  parts: TimecodeParts,
  isEcho: (account: AccountKey, ...asked: Parameters<Reading['isEcho']>) => boolean,
) {
  const { client, serverTime: time, clock } = parts;
  const { known, imports, removals } = parts.store;
  const list = (since: number | null, signal: AbortSignal) => listTimecodes(parts, since, signal);

  /**
   * Reads up to `most` lists until they answer all questions; each answers at least one. An entry saved after a moment was
   * saved after all earlier ones too, so each list can halve the open questions.
   */
  async function readLists(
    asked: readonly SavedAfter[],
    signal: AbortSignal,
    lists: SavedSince[] = [],
    most = Number.POSITIVE_INFINITY,
  ): Promise<readonly SavedSince[]> {
    let open = asked.toSorted((one, other) => one.moment - other.moment);
    while (lists.length < most) {
      open = open.filter((question) => wasSavedAfter(question, lists) === null);
      // Both ends first: usually the service saved all of them earlier, or all later. Then the middle of the widest gap.
      const gaps = Map.groupBy(open, ({ moment }) => lists.filter(({ from }) => from < moment).length);
      const [widest = open] = [...gaps.values()].toSorted((one, other) => other.length - one.length);
      const next = lists.length === 0 ? open[0] : lists.length === 1 ? open.at(-1) : widest[widest.length >> 1];
      if (next === undefined) break;
      lists.push({ from: second(next.moment), ids: idsOf(await list(next.moment, signal)) });
    }
    return lists;
  }

  /** Null: the account signed out meanwhile. */
  async function merge(
    { account, isStill, signal }: Turn,
    listed: readonly RemoteTimecode[],
    { savedAt = null, takesOtherValues = true }: { savedAt?: number | null; takesOtherValues?: boolean } = {},
  ) {
    const reading = {
      at: time.now(),
      now: clock.now(),
      isEcho: (...asked: Parameters<Reading['isEcho']>) => isEcho(account, ...asked),
    };
    const lists = await readLists(known.contested(account, listed, reading), signal);
    if (!isStill()) return null;
    const isSavedAfter = (episodeId: EpisodeId, moment: number) => wasSavedAfter({ episodeId, moment }, lists) === true;
    return { ...known.merge(account, listed, { ...reading, savedAt, takesOtherValues, isSavedAfter }), at: reading.at };
  }

  /** If no recent entry can be read, reads the whole list: unreadable recent entries alone must not stop the sync. */
  async function pullRecent(turn: Turn, since: number): Promise<Pulled | null> {
    const listed = await list(since, turn.signal).catch(takingFor(null, 'upstream'));
    if (listed === null) return pullWhole(turn);
    const merged = await merge(turn, listed, { savedAt: clock.now() });
    return merged && { ...merged, isWhole: false, missing: [], isCredible: true };
  }

  /** A rebuilt list may show older values: another value of a known entry counts only if it was saved after the known one. */
  async function takeNewer(turn: Turn, doubted: readonly KnownTimecode[]): Promise<boolean> {
    if (doubted.length === 0) return false;
    const since = Math.min(...doubted.map(({ knownAt }) => knownAt)) - SINCE_MARGIN_MILLISECONDS;
    const recent = await list(since, turn.signal);
    return (await merge(turn, withIds(recent, idsOf(doubted))))?.hasChanged ?? false;
  }

  async function pullWhole(turn: Turn): Promise<Pulled | null> {
    const { account, isStill, signal } = turn;
    const startedAt = clock.now();
    const listed = await list(null, signal);
    if (!isStill()) return null;
    const askedAt = time.now() - Math.max(0, clock.now() - startedAt);
    const ids = idsOf(listed);
    const merged = await merge(turn, listed, { takesOtherValues: !time.isKnown() });
    if (merged === null) return null;
    const absent = known.absentFrom(account, ids, askedAt);
    const isCredible = ids.size * 2 >= known.count(account);
    const hasNewer = await takeNewer(turn, merged.doubted);
    const hasReturned = isCredible && isStill() && (await repairRemovals(turn, ids, askedAt));
    if (!isStill()) return null;
    return {
      at: merged.at,
      isWhole: true,
      hasChanged: merged.hasChanged || hasNewer || hasReturned,
      settlesAt: Math.max(merged.settlesAt, absent.settlesAt),
      missing: absent.missing,
      isCredible,
    };
  }

  /** Sends imported progress unless the service has a later entry. Returns whether a later one was taken. */
  async function settleImports(turn: Turn): Promise<boolean> {
    const imported = imports.waiting(turn.account);
    const [oldest] = imported;
    if (oldest === undefined) return false;
    const asked = imported.map((each) => ({ ...each, moment: each.updatedAt - FILE_MARGIN_MILLISECONDS }));
    const from = second(oldest.updatedAt - FILE_MARGIN_MILLISECONDS);
    const listed = await list(from, turn.signal);
    const lists = await readLists(asked, turn.signal, [{ from, ids: idsOf(listed) }], MOST_LISTS_FOR_IMPORTS);
    if (!turn.isStill()) return false;
    const answered = asked.filter((question) => wasSavedAfter(question, lists) !== null);
    const savedLater = idsOf(asked.filter((question) => wasSavedAfter(question, lists)));
    imports.settle(turn.account, answered, savedLater);
    return (await merge(turn, withIds(listed, idsOf(imported))))?.hasChanged ?? false;
  }

  function dueAt({ acknowledgedAt, repairs }: SentRemoval): number {
    return acknowledgedAt + (REPAIR_WAITS_MILLISECONDS[repairs] ?? REPAIR_WAITS_MILLISECONDS[3]);
  }

  const watchedRemovals = (account: AccountKey) =>
    removals.sent(account).filter(({ repairs }) => repairs < MAXIMUM_REPAIRS);
  // The distance either way, so that a clock that was far off once does not stretch the wait.
  const isDue = (removal: SentRemoval, at: number) =>
    Math.abs(at - removal.acknowledgedAt) >= dueAt(removal) - removal.acknowledgedAt;
  const dueRemovals = (account: AccountKey, at: number) => watchedRemovals(account).filter((each) => isDue(each, at));

  /** Checks removals that were due when the whole list was requested at `askedAt`. Returns whether progress has changed. */
  async function repairRemovals(turn: Turn, listed: ReadonlySet<EpisodeId>, askedAt: number): Promise<boolean> {
    let hasChanged = false;
    const groups = Map.groupBy(dueRemovals(turn.account, askedAt), ({ acknowledgedAt }) => acknowledgedAt);
    for (const [acknowledgedAt, group] of groups) {
      const returned = withIds(group, listed);
      const gone = group.filter((removal) => !returned.includes(removal));
      removals.drop(turn.account, gone);
      if (returned.length === 0 || !turn.isStill()) continue;
      hasChanged = (await repairReturned(turn, returned, acknowledgedAt)) || hasChanged;
    }
    return hasChanged;
  }

  /** Removes entries that the service brought back by itself, and takes those that another device saved again. */
  async function repairReturned({ account, isStill, signal }: Turn, returned: readonly SentRemoval[], sentAt: number) {
    const recent = await list(sentAt - SINCE_MARGIN_MILLISECONDS, signal);
    if (!isStill()) return false;
    const savedAgain = idsOf(recent);
    const dropped = removals.drop(account, withIds(returned, savedAgain));
    const { hasChanged } = known.merge(account, withIds(recent, idsOf(dropped)), {
      ...{ at: time.now(), savedAt: clock.now(), takesOtherValues: true },
    });
    const unwanted = returned.filter(({ episodeId }) => !savedAgain.has(episodeId));
    // Counted before sending, because the request counts even without an answer.
    const repaired = removals.beginRepair(account, unwanted);
    if (repaired.length > 0) {
      await removeTimecodes(client, [...idsOf(repaired)], signal);
      removals.acknowledge(account, repaired, time.now());
    }
    return hasChanged;
  }

  return {
    /** `since` null: the whole list. Null: the account signed out meanwhile. */
    pull: async (turn: Turn, since: number | null): Promise<Pulled | null> => {
      const hasSettled = await settleImports(turn);
      if (!turn.isStill()) return null;
      const pulled = await (since === null ? pullWhole(turn) : pullRecent(turn, since));
      return pulled && { ...pulled, hasChanged: pulled.hasChanged || hasSettled };
    },
    isRepairDue: (account: AccountKey, at: number) => dueRemovals(account, at).length > 0,
    /** When the next removal can be checked, by the service's clock; infinite: never. */
    nextRepairAt: (account: AccountKey) => Math.min(...watchedRemovals(account).map(dueAt)),
  };
}

/**
 * The fast list: entries saved at or after `since` (epoch milliseconds by the service's clock; null: all). Rejects as
 * `ServiceClient` says.
 */
export async function listTimecodes(
  { client, log }: Pick<TimecodeCalls, 'client' | 'log'>,
  since: number | null,
  signal: AbortSignal,
) {
  const search = { since: since === null ? null : isoSecond(since) };
  const triples = await client.get(TIMECODES, listInTurns, { isProtected: true, search, signal, kind: 'list' });
  return entriesInTurns(WireTimecode, triples, { path: TIMECODES, log });
}

/** Returns the refused episodes; if there are any, nothing else was removed either. */
export async function removeTimecodes(client: ServiceClient, episodeIds: readonly EpisodeId[], signal: AbortSignal) {
  const body = episodeIds.map((episodeId) => ({ release_episode_id: episodeId }));
  const answer = client.sendOnly('DELETE', TIMECODES, body, { isProtected: true, signal });
  const refused = await refusedBy(answer, body.length);
  return new Set(episodeIds.filter((_, index) => refused.has(index)));
}

/** Cutting to the second only makes `since` reach further back. */
function isoSecond(milliseconds: number): string {
  return `${new Date(Math.max(0, milliseconds)).toISOString().slice(0, 19)}+00:00`;
}

type OfEpisode = Pick<RemoteTimecode, 'episodeId'>;

function idsOf(entries: readonly OfEpisode[]): Set<EpisodeId> {
  return new Set(entries.map(({ episodeId }) => episodeId));
}

function withIds<Entry extends OfEpisode>(entries: readonly Entry[], ids: ReadonlySet<EpisodeId>): Entry[] {
  return entries.filter(({ episodeId }) => ids.has(episodeId));
}

type TimecodeStore = ReturnType<typeof createTimecodeStore>;

/** All that is stored of positions except the progress itself. */
export function createTimecodeStore(parts: OutboxParts) {
  return {
    outbox: createOutbox(parts),
    removals: createRemovals(parts),
    imports: createImports(parts),
    known: createKnownTimecodes(parts),
  };
}

const ImportedTimecode = z.object({ episodeId: EpisodeId, updatedAt: z.number() });
type ImportedTimecode = z.infer<typeof ImportedTimecode>;

/** Progress from a data file that was never sent; it is sent once the service is known to have nothing saved later. */
function createImports({ database, log }: DatabaseParts) {
  const same = `
    WHERE account = ?1 AND episode_id = ?2
      AND EXISTS (SELECT 1 FROM progress WHERE account = ?1 AND episode_id = ?2 AND updated_at = ?3)`;
  const imported = createStatements({ database, log }).rowsOf('timecode_import', ImportedTimecode);
  const select = `
    SELECT progress.* FROM timecode_import CROSS JOIN progress USING (account, episode_id) WHERE account = ? ORDER BY updated_at, episode_id`;
  const enqueue = database.prepare(`
    INSERT INTO timecode_outbox (account, episode_id, revision, updated_at)
    SELECT account, episode_id, 1, ?3 FROM timecode_import ${same} ON CONFLICT DO NOTHING`);
  const drop = database.prepare(`DELETE FROM timecode_import ${same}`);
  return {
    /** The oldest first; `updatedAt` by the clock of the device that wrote the file. */
    waiting: (account: AccountKey) => imported(select, account),
    /** Sends those that are not `savedLater` on the service. Entries changed here meanwhile stay. */
    settle: (account: AccountKey, asked: readonly ImportedTimecode[], savedLater: ReadonlySet<EpisodeId>) =>
      inTransaction(database, () => {
        for (const { episodeId, updatedAt } of asked) {
          if (!savedLater.has(episodeId)) enqueue.run(account, episodeId, updatedAt);
          drop.run(account, episodeId, updatedAt);
        }
      }),
  };
}
