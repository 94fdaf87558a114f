import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { type AccountKey, SIGNED_OUT } from '#core/account/account-service.ts';
import { createRowParser } from '#core/platform/database/row-parser.ts';
import type { Log } from '#core/ports.ts';
import { PROGRESS_COLUMNS, ProgressRow } from '#core/watching/progress/progress-store.ts';
import { EpisodeProgress } from '#shared/domain/anime/playback.ts';
import { SlugUrl } from '#shared/domain/identifiers.ts';
import { ReadingPosition } from '#shared/domain/novels/novel.ts';
import { ChapterName, OpenedChapter } from '#shared/domain/novels/reading.ts';

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

const ProgressEntry = EpisodeProgress.extend({
  account: z.string().regex(/^(nobody|\d{1,16})$/),
  updatedAt: Moment,
  /** The account's service was not told of it. */
  isUnsent: z.boolean(),
});
type ProgressEntry = z.output<typeof ProgressEntry>;

const ExportedProgress = ProgressRow.extend({ account: z.string(), isUnsent: z.coerce.boolean() });

/**
 * Each account's progress by itself; the later change wins, be it a removal. Imported progress is not sent as a change of
 * the person: entries that the service had count as known there, so that its next word decides, and others wait until the
 * service was asked for later entries (watching/progress/timecode-store.ts).
 */
export function createProgressPart(database: DatabaseSync, { log }: { readonly log: Log }): DataPart {
  const selectAll = database.prepare(`
    SELECT ${PROGRESS_COLUMNS}, account, account <> '${SIGNED_OUT}' AND (
      EXISTS (SELECT 1 FROM timecode_outbox AS outbox
        WHERE (outbox.account, outbox.episode_id) = (progress.account, progress.episode_id))
      OR EXISTS (SELECT 1 FROM timecode_import AS imported
        WHERE (imported.account, imported.episode_id) = (progress.account, progress.episode_id))) AS isUnsent
    FROM progress ORDER BY account, release_id, episode_id`);
  const look = database.prepare(`
    SELECT updated_at AS updatedAt, position_seconds AS positionSeconds, is_watched AS isWatched,
      (SELECT removed_at FROM timecode_removal WHERE account = ?1 AND episode_id = ?2) AS removedAt,
      (SELECT is_dated FROM timecode_known WHERE account = ?1 AND episode_id = ?2) AS isDated,
      EXISTS (SELECT 1 FROM timecode_outbox WHERE account = ?1 AND episode_id = ?2) AS isInOutbox
    FROM (SELECT ?1 AS account, ?2 AS episode_id) LEFT JOIN progress USING (account, episode_id)`);
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
      const isServiceValue = ours['isDated'] === 0 && ours['isInOutbox'] === 0 && !theirs.isUnsent;
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

const PositionEntry = ReadingPosition.extend({ updatedAt: Moment });
const ReadEntry = ChapterName.extend({ slugUrl: SlugUrl });
const OpenedEntry = OpenedChapter.extend({ openedAt: Moment });

/** Per title, the place that was saved last wins. */
export function createPositionPart(database: DatabaseSync, { log }: { readonly log: Log }): DataPart {
  const select = database.prepare(`
    SELECT slug_url AS slugUrl, volume, number, branch_id AS branchId, paragraph, offset_fraction AS "offset",
      is_at_end AS isAtEnd, updated_at AS updatedAt
    FROM reading_position ORDER BY slug_url`);
  const upsert = database.prepare(`
    INSERT INTO reading_position
      (slug_url, volume, number, branch_id, paragraph, offset_fraction, is_at_end, updated_at)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (slug_url) DO UPDATE SET
      volume = excluded.volume, number = excluded.number, branch_id = excluded.branch_id, paragraph = excluded.paragraph,
      offset_fraction = excluded.offset_fraction, is_at_end = excluded.is_at_end, updated_at = excluded.updated_at
    WHERE excluded.updated_at > updated_at`);
  const parse = createRowParser(ReadingPosition, { table: 'reading_position', log });
  return createDataPart(PositionEntry, {
    all: () => select.all().flatMap((row) => parse({ ...row, isAtEnd: row['isAtEnd'] === 1 })),
    merge: ({ slugUrl, volume, number, branchId, paragraph, offset, isAtEnd, updatedAt }) =>
      upsert.run(slugUrl, volume, number, branchId, paragraph, offset, Number(isAtEnd), updatedAt).changes > 0,
  });
}

/** A chapter read on either side is read. */
export function createReadChapterPart(database: DatabaseSync, { log }: { readonly log: Log }): DataPart {
  const select = database.prepare(
    'SELECT slug_url AS slugUrl, volume, number FROM read_chapter ORDER BY slug_url, volume, number',
  );
  const insert = database.prepare('INSERT OR IGNORE INTO read_chapter (slug_url, volume, number) VALUES (?, ?, ?)');
  const parse = createRowParser(ReadEntry, { table: 'read_chapter', log });
  return createDataPart(ReadEntry, {
    all: () => select.all().flatMap(parse),
    merge: ({ slugUrl, volume, number }) => insert.run(slugUrl, volume, number).changes > 0,
  });
}

/** Each chapter once, at the time when it was opened last. */
export function createOpenedChapterPart(database: DatabaseSync, { log }: { readonly log: Log }): DataPart {
  const select = database.prepare(`
    SELECT slug_url AS slugUrl, volume, number, branch_id AS branchId, opened_at AS openedAt
    FROM opened_chapter ORDER BY opened_at, slug_url, volume, number`);
  const upsert = database.prepare(`
    INSERT INTO opened_chapter (slug_url, volume, number, branch_id, opened_at) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT (slug_url, volume, number) DO UPDATE SET
      branch_id = excluded.branch_id, opened_at = excluded.opened_at
    WHERE excluded.opened_at > opened_at`);
  const parse = createRowParser(OpenedChapter, { table: 'opened_chapter', log });
  return createDataPart(OpenedEntry, {
    all: () => select.all().flatMap(parse),
    merge: ({ slugUrl, volume, number, branchId, openedAt }) =>
      upsert.run(slugUrl, volume, number, branchId, openedAt).changes > 0,
  });
}
