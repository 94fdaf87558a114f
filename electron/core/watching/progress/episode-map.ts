import type { DatabaseSync } from 'node:sqlite';
import type { AccountKey } from '#core/account/account-service.ts';
import { inTransaction } from '#core/platform/database/transaction.ts';
import type { EventHub } from '#core/platform/rpc/event-hub.ts';
import { createTimer } from '#core/platform/time.ts';
import type { Clock, Log } from '#core/ports.ts';
import { EpisodeId, ReleaseId } from '#shared/domain/identifiers.ts';

/** No answer nests episodes deeper: a page of releases with their episodes. */
const DEEPEST = 6;

/** Learns which release an episode belongs to, and completes what the service lists without it. */
export type EpisodeMap = {
  /** From any answer that passes; it is written a little later. */
  readonly learn: (answer: unknown) => void;
  readonly note: (pairs: readonly EpisodeOfRelease[]) => void;
  /** Writes what is unwritten. */
  readonly close: () => void;
};

type EpisodeMapOptions = {
  readonly store: EpisodeMapStore;
  readonly clock: Clock;
  readonly events: EventHub;
  readonly log: Log;
};

/** Many answers can arrive within a second, and each write waits for the disk: one write for all of them. */
const WRITTEN_AFTER_MILLISECONDS = 1_000;
/** More releases at once are told as "many". */
const MOST_TOLD = 3;

export function createEpisodeMap({ store, clock, events, log }: EpisodeMapOptions): EpisodeMap {
  const known = new Map<string, number>();
  let unwritten: EpisodeOfRelease[] = [];
  let isClosed = false;
  const timer = createTimer(clock, write);

  function write(): void {
    timer.callOff();
    if (unwritten.length === 0) return;
    const pairs = unwritten;
    unwritten = [];
    try {
      store.keep(pairs);
      const releases = store.fill();
      if (releases.length > MOST_TOLD) events.emit('progress.changed', { releaseId: null });
      else for (const releaseId of releases) events.emit('progress.changed', { releaseId });
    } catch (cause) {
      for (const { episodeId } of pairs) known.delete(episodeId);
      log.error('episodes not remembered', cause);
    }
  }

  function note(pairs: readonly EpisodeOfRelease[]): void {
    if (isClosed) return;
    for (const pair of pairs) {
      if (known.get(pair.episodeId) === pair.releaseId) continue;
      known.set(pair.episodeId, pair.releaseId);
      unwritten.push(pair);
    }
    if (unwritten.length > 0 && !timer.isSet()) timer.set(WRITTEN_AFTER_MILLISECONDS);
  }

  return {
    learn: (answer) => note(episodesIn(answer)),
    note,
    close: () => {
      isClosed = true;
      write();
    },
  };
}

/** Every episode in an answer of any shape. */
function episodesIn(answer: unknown): EpisodeOfRelease[] {
  const seen: EpisodeOfRelease[] = [];
  collect(answer, 0, seen);
  return seen;
}

function collect(value: unknown, depth: number, seen: EpisodeOfRelease[]): void {
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return;
  if (!Array.isArray(value) && 'releaseId' in value && 'sortOrder' in value && 'id' in value) {
    const episodeId = EpisodeId.safeParse(value.id);
    const releaseId = ReleaseId.safeParse(value.releaseId);
    if (episodeId.success && releaseId.success) seen.push({ episodeId: episodeId.data, releaseId: releaseId.data });
    return;
  }
  for (const part of Object.values(value)) collect(part, depth + 1, seen);
}

export type EpisodeOfRelease = { readonly episodeId: EpisodeId; readonly releaseId: ReleaseId };

/** Which release an episode belongs to: the service's list of positions does not say (anime-service, Accounts: watch progress). */
export type EpisodeMapStore = {
  readonly keep: (pairs: readonly EpisodeOfRelease[]) => void;
  /** The service knows no such episode. */
  readonly keepUnknown: (episodeId: EpisodeId, askedAt: number) => void;
  /** Completes the progress of all accounts. The releases that have more of it now. */
  readonly fill: () => ReleaseId[];
  /** Episodes with progress and without a release that were not asked for since `askedBefore`, the newest first. */
  readonly wanted: (account: AccountKey, limit: number, askedBefore: number) => EpisodeId[];
};

const KEEP = `
  INSERT INTO episode_release (episode_id, release_id, asked_at) VALUES (?, ?, 0)
  ON CONFLICT (episode_id) DO UPDATE SET release_id = excluded.release_id WHERE release_id IS NOT excluded.release_id`;

const KEEP_UNKNOWN = `
  INSERT INTO episode_release (episode_id, release_id, asked_at) VALUES (?, NULL, ?)
  ON CONFLICT (episode_id) DO UPDATE SET asked_at = excluded.asked_at WHERE release_id IS NULL`;

const FILLABLE = `
  FROM progress JOIN episode_release AS map USING (episode_id)
  WHERE progress.release_id IS NULL AND map.release_id IS NOT NULL`;

const WANTED = `
  SELECT episode_id FROM progress LEFT JOIN episode_release AS map USING (episode_id)
  WHERE account = ? AND progress.release_id IS NULL AND map.release_id IS NULL
    AND (map.asked_at IS NULL OR map.asked_at < ?)
  ORDER BY updated_at DESC LIMIT ?`;

export function createEpisodeMapStore(database: DatabaseSync): EpisodeMapStore {
  const keep = database.prepare(KEEP);
  const keepUnknown = database.prepare(KEEP_UNKNOWN);
  const fillable = database.prepare(`SELECT DISTINCT map.release_id ${FILLABLE}`);
  const fill = database.prepare(`
    UPDATE progress SET release_id = (SELECT release_id FROM episode_release AS map WHERE map.episode_id = progress.episode_id)
    WHERE release_id IS NULL AND episode_id IN (SELECT episode_id ${FILLABLE})`);
  const wanted = database.prepare(WANTED);

  return {
    keep: (pairs) =>
      inTransaction(database, () => {
        for (const { episodeId, releaseId } of pairs) keep.run(episodeId, releaseId);
      }),
    keepUnknown: (episodeId, askedAt) => {
      keepUnknown.run(episodeId, Math.trunc(askedAt));
    },
    fill: () =>
      inTransaction(database, () => {
        // Only what was parsed as a release's id was ever written.
        const releases = fillable.all().map((row) => Number(row['release_id']) as ReleaseId);
        if (releases.length > 0) fill.run();
        return releases;
      }),
    wanted: (account, limit, askedBefore) =>
      // Only what was parsed as an episode's id was ever written.
      wanted.all(account, Math.trunc(askedBefore), limit).map((row) => String(row['episode_id']) as EpisodeId),
  };
}
