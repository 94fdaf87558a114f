import { z } from 'zod';
import { type AccountKey, SIGNED_OUT } from '#core/account/account-service.ts';
import {
  type Columns,
  columnValues,
  createRowParser,
  type DatabaseParts,
  selected,
} from '#core/platform/database/row-parser.ts';
import { IS_UNSENT, LOOK } from '#core/watching/progress/timecode-rules.ts';
import { EpisodeProgress } from '#shared/domain/anime/playback.ts';

const LATEST = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/** Epoch milliseconds, written as people write a moment. */
export const Moment = z.codec(z.iso.datetime(), z.number(), {
  decode: (text) => Date.parse(text),
  encode: (milliseconds) => new Date(Math.min(Math.max(0, milliseconds), LATEST)).toISOString(),
});

type Outcome = 'taken' | 'kept' | 'unreadable';

/** One kind of what is the person's own: how it is written into a data file, and how it joins what is here. */
export type DataPart = {
  /** Everything that is here, in an order that stays the same. */
  readonly all: () => readonly unknown[];
  /** One of `all` as it stands in a file. */
  readonly write: (entry: unknown) => unknown;
  /** Runs inside the caller's transaction. Entries that are equally new here are kept. */
  readonly read: (entry: unknown) => Outcome;
};

/** `all` answers with what can be understood; `merge` says whether the entry was taken. */
export function createDataPart<Schema extends z.ZodType>(
  schema: Schema,
  part: {
    readonly all: () => readonly z.output<Schema>[];
    readonly merge: (entry: z.output<Schema>) => boolean;
  },
): DataPart {
  return {
    all: part.all,
    // What comes in is one of `all`, which are of this very schema.
    write: (entry) => z.encode(schema, entry as z.output<Schema>),
    read: (entry) => {
      const parsed = schema.safeParse(entry);
      if (!parsed.success) return 'unreadable';
      return part.merge(parsed.data) ? 'taken' : 'kept';
    },
  };
}

/** `schema`: of an entry in a file. `row`: of one in the table. */
type TablePart<Schema> = {
  readonly table: string;
  readonly schema: Schema;
  readonly row: z.ZodType;
  readonly columns: Columns;
  /** Columns that tell two entries apart. */
  readonly key: string;
  readonly order: string;
  /** The entry with the later time wins; where it is absent, the entry that is here. */
  readonly time?: string;
  /** The time of what is here; the column `time` when absent. */
  readonly timeHere?: string;
};

export function createTablePart<Schema extends z.ZodType<object>>(
  { database, log }: DatabaseParts,
  { table, schema, row, columns, key, order, time, timeHere = time }: TablePart<Schema>,
): DataPart {
  const names = Object.values(columns);
  const shown = Object.entries(columns).map(([field, column]) => [field, column === time ? timeHere : column]);
  const select = database.prepare(`SELECT ${selected(Object.fromEntries(shown))} FROM ${table} ORDER BY ${order}`);
  const changes = names.map((name) => `${name} = excluded.${name}`);
  const upsert = database.prepare(`
    INSERT INTO ${table} (${names}) VALUES (${names.map(() => '?')}) ON CONFLICT (${key})
    DO ${time === undefined ? 'NOTHING' : `UPDATE SET ${changes} WHERE excluded.${time} > ${timeHere}`}`);
  const parse = createRowParser(row, { table, log });
  return createDataPart(schema, {
    // A row is what its entry is, with its times as numbers.
    all: () => select.all().flatMap(parse) as z.output<Schema>[],
    merge: (entry) => upsert.run(...columnValues(columns, entry)).changes > 0,
  });
}

const ProgressEntry = EpisodeProgress.extend({
  account: z.string().regex(/^(nobody|\d{1,16})$/),
  updatedAt: Moment,
  /** The account's service was not told of it. */
  isUnsent: z.boolean(),
});
type ProgressEntry = z.output<typeof ProgressEntry>;

const ExportedProgress = EpisodeProgress.extend({ account: z.string(), isUnsent: z.boolean() });

/**
 * Each account's progress by itself; the later change wins, be it a removal. Imported progress is not sent as a change of
 * the person: entries that the service had count as known there, so that its next word decides, and others wait until the
 * service was asked for later entries (watching/progress/timecode-rules.ts).
 */
export function createProgressPart({ database, log }: DatabaseParts): DataPart {
  const selectAll = database.prepare(`
    SELECT *, account <> '${SIGNED_OUT}' AND ${IS_UNSENT} AS is_unsent
    FROM progress ORDER BY account, release_id, episode_id`);
  const look = database.prepare(LOOK);
  const take = database.prepare(`
    INSERT INTO progress (account, episode_id, release_id, position_seconds, is_watched, updated_at)
    VALUES (?1, ?2, coalesce(?3, (SELECT release_id FROM episode_release WHERE episode_id = ?2)), ?4, ?5, ?6)
    ON CONFLICT (account, episode_id) DO UPDATE SET
      release_id = coalesce(excluded.release_id, release_id), position_seconds = excluded.position_seconds,
      is_watched = excluded.is_watched, updated_at = excluded.updated_at`);
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
    if (account !== SIGNED_OUT) (isUnsent ? hold : markKnown).run(account, episodeId);
  }

  return createDataPart(ProgressEntry, {
    all: () => selectAll.all().flatMap(createRowParser(ExportedProgress, { table: 'progress', log })),
    merge: (theirs) => {
      const { account, episodeId, releaseId, positionSeconds, isWatched, updatedAt } = theirs;
      const ours = look.get(account, episodeId) ?? {};
      const isLater = [ours['updatedAt'], ours['removedAt']].every((time) => time === null || Number(time) < updatedAt);
      // The service's value of an unknown time: a file that holds no more than the service knew is not newer.
      const isServiceValue = ours['isDated'] === 0 && ours['isUnsent'] === 0 && !theirs.isUnsent;
      const isSame = ours['positionSeconds'] === positionSeconds && ours['isWatched'] === Number(isWatched);
      const isTaken = isLater && !isServiceValue;
      if (isTaken) replace(account, theirs);
      else if (isLater && isSame) {
        date.run(account, episodeId, updatedAt);
        markDated.run(account, episodeId);
      }
      if (releaseId !== null) {
        assignRelease.run(episodeId, releaseId);
        fillRelease.run(releaseId, episodeId);
      }
      return isTaken;
    },
  });
}
