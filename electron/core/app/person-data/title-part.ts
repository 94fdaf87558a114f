import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { createRowParser, storedJson } from '#core/platform/database/row-parser.ts';
import type { Log } from '#core/ports.ts';
import { isForward } from '#core/reading/places/reading-handlers.ts';
import { ReaderLookPatch } from '#shared/domain/app/settings.ts';
import { SlugUrl } from '#shared/domain/identifiers.ts';
import { Bookmark, Highlight, ShelfName } from '#shared/domain/novels/reading.ts';
import { createDataPart, type DataPart, Moment } from './data-part.ts';

/** `changedAt` null: before that was noted. */
const decided = <Value extends z.ZodType>(value: Value) => z.object({ value, changedAt: Moment.nullable() }).optional();

/** What a person decided about a title; what was never decided is left out. */
const TitleEntry = z.object({
  slugUrl: SlugUrl,
  shelf: decided(ShelfName.nullable()),
  line: decided(z.object({ branchId: z.int().nullable() }).nullable()),
  isFollowed: decided(z.boolean()),
  look: decided(ReaderLookPatch.nullable()),
});
type TitleEntry = z.output<typeof TitleEntry>;
type Decision<Value> = { readonly value: Value; readonly changedAt: number | null };

const Row = z.object({
  slugUrl: SlugUrl,
  shelf: ShelfName.nullable().catch(null),
  shelfAt: z.number(),
  line: z.object({ branchId: z.int().nullable() }).nullable(),
  lineAt: z.number(),
  isFollowed: z.boolean(),
  isFollowedAt: z.number(),
  look: ReaderLookPatch.nullable().catch(null),
  lookAt: z.number(),
});
type Row = z.output<typeof Row>;

const UNDECIDED = {
  shelf: null,
  shelfAt: 0,
  line: null,
  lineAt: 0,
  isFollowed: false,
  isFollowedAt: 0,
  look: null,
  lookAt: 0,
};

const UPSERT = `
  INSERT OR REPLACE INTO reading_title
    (slug_url, has_line, branch_id, line_at, shelf, shelved_at, is_followed, followed_at, look, look_at)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;

/** Each decision for itself, the later one wins: also one to have it no longer. */
export function createTitlePart(database: DatabaseSync, { log }: { readonly log: Log }): DataPart {
  const selectAll = database.prepare('SELECT * FROM reading_title ORDER BY slug_url');
  const select = database.prepare('SELECT * FROM reading_title WHERE slug_url = ?');
  const upsert = database.prepare(UPSERT);
  // As with a title that is followed from now on: the list that is kept, or else the first to come, is the measure of news.
  const forgetSeen = database.prepare('UPDATE chapter_list SET seen = NULL WHERE slug_url = ?');
  const forgetNew = database.prepare('DELETE FROM new_chapter WHERE slug_url = ?');
  const parse = createRowParser(Row, { table: 'reading_title', log });

  function put({ slugUrl, line, lineAt, shelf, shelfAt, isFollowed, isFollowedAt, look, lookAt }: Row): void {
    const [hasLine, branchId] = [line === null ? 0 : 1, line?.branchId ?? null];
    const shelvedAt = shelf === null && shelfAt === 0 ? null : shelfAt;
    const lookText = look === null ? null : JSON.stringify(look);
    upsert.run(
      ...[slugUrl, hasLine, branchId, lineAt, shelf, shelvedAt],
      ...[Number(isFollowed), isFollowedAt, lookText, lookAt],
    );
  }

  return createDataPart(TitleEntry, {
    all: () => selectAll.all().map(valuesOf).flatMap(parse).map(entryFrom),
    merge: (theirs) => {
      const { slugUrl } = theirs;
      const ours: Row = select.all(slugUrl).map(valuesOf).flatMap(parse)[0] ?? { slugUrl, ...UNDECIDED };
      const shelf = later(theirs.shelf, ours.shelf, ours.shelfAt);
      const line = later(theirs.line, ours.line, ours.lineAt);
      const isFollowed = later(theirs.isFollowed, ours.isFollowed || null, ours.isFollowedAt);
      const look = later(theirs.look, ours.look, ours.lookAt);
      if (shelf === null && line === null && isFollowed === null && look === null) return false;
      put({
        ...ours,
        ...(shelf && { shelf: shelf.value, shelfAt: shelf.changedAt ?? 0 }),
        ...(line && { line: line.value, lineAt: line.changedAt ?? 0 }),
        ...(isFollowed && { isFollowed: isFollowed.value, isFollowedAt: isFollowed.changedAt ?? 0 }),
        ...(look && { look: look.value, lookAt: look.changedAt ?? 0 }),
      });
      if (isFollowed !== null && isFollowed.value !== ours.isFollowed) {
        for (const statement of [forgetSeen, forgetNew]) statement.run(slugUrl);
      }
      return true;
    },
  });
}

/** Null: what is here stays. Where neither side knows when, only what was never decided here gives way. */
function later<Value>(theirs: Decision<Value> | undefined, ours: unknown, ourTime: number): Decision<Value> | null {
  if (theirs === undefined) return null;
  const time = theirs.changedAt ?? 0;
  if (time > ourTime) return theirs;
  const isDecided = theirs.value !== null && theirs.value !== false;
  return time === 0 && ourTime === 0 && ours === null && isDecided ? theirs : null;
}

function entryFrom({ slugUrl, ...row }: Row): TitleEntry {
  return {
    slugUrl,
    shelf: decision(row.shelf, row.shelfAt),
    line: decision(row.line, row.lineAt),
    isFollowed: row.isFollowed || row.isFollowedAt > 0 ? decision(row.isFollowed, row.isFollowedAt) : undefined,
    look: decision(row.look, row.lookAt),
  };
}

function decision<Value>(value: Value, time: number): { value: Value; changedAt: number | null } | undefined {
  return value === null && time === 0 ? undefined : { value, changedAt: time === 0 ? null : time };
}

function valuesOf(row: Record<string, unknown>): unknown {
  return {
    slugUrl: row['slug_url'],
    shelf: row['shelf'],
    shelfAt: row['shelved_at'] ?? 0,
    line: row['has_line'] === 1 ? { branchId: row['branch_id'] } : null,
    lineAt: row['line_at'],
    isFollowed: row['is_followed'] === 1,
    isFollowedAt: row['followed_at'],
    look: row['look'] === null ? null : storedJson(row['look']),
    lookAt: row['look_at'],
  };
}

const times = { createdAt: Moment, changedAt: Moment };
const BookmarkEntry = Bookmark.extend(times);
const HighlightEntry = Highlight.extend(times).refine(isForward);

/** A mark that was never changed since that is noted was changed when it was made. */
const CHANGED = 'max(changed_at, CAST(created_at AS INTEGER))';
const PLACE = 'id, slug_url AS slugUrl, volume, number, branch_id AS branchId, created_at AS createdAt';
const ORDER = 'ORDER BY slug_url, created_at, id';

/** Each under its id; the later change wins. */
export function createBookmarkPart(database: DatabaseSync, { log }: { readonly log: Log }): DataPart {
  const select = database.prepare(`
    SELECT ${PLACE}, paragraph, offset_fraction AS "offset", excerpt, ${CHANGED} AS changedAt FROM bookmark ${ORDER}`);
  const upsert = database.prepare(`
    INSERT INTO bookmark
      (id, slug_url, volume, number, branch_id, created_at, paragraph, offset_fraction, excerpt, changed_at)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (id) DO UPDATE SET
      slug_url = excluded.slug_url, volume = excluded.volume, number = excluded.number, branch_id = excluded.branch_id,
      created_at = excluded.created_at, paragraph = excluded.paragraph, offset_fraction = excluded.offset_fraction,
      excerpt = excluded.excerpt, changed_at = excluded.changed_at
    WHERE excluded.changed_at > ${CHANGED}`);
  const parse = createRowParser(Bookmark.extend({ changedAt: Bookmark.shape.createdAt }), { table: 'bookmark', log });
  return createDataPart(BookmarkEntry, {
    all: () => select.all().flatMap(parse),
    merge: ({ id, slugUrl, volume, number, branchId, createdAt, paragraph, offset, excerpt, changedAt }) =>
      upsert.run(
        ...[id, slugUrl, volume, number, branchId, createdAt],
        ...[paragraph, offset, excerpt, Math.max(createdAt, changedAt)],
      ).changes > 0,
  });
}

/** Each under its id; the later change wins. */
export function createHighlightPart(database: DatabaseSync, { log }: { readonly log: Log }): DataPart {
  const select = database.prepare(`
    SELECT ${PLACE}, start_paragraph, start_character, end_paragraph, end_character, colour, quote, note,
      ${CHANGED} AS changedAt
    FROM highlight ${ORDER}`);
  const upsert = database.prepare(`
    INSERT INTO highlight (id, slug_url, volume, number, branch_id, created_at,
      start_paragraph, start_character, end_paragraph, end_character, colour, quote, note, changed_at)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (id) DO UPDATE SET
      slug_url = excluded.slug_url, volume = excluded.volume, number = excluded.number, branch_id = excluded.branch_id,
      created_at = excluded.created_at, start_paragraph = excluded.start_paragraph,
      start_character = excluded.start_character, end_paragraph = excluded.end_paragraph,
      end_character = excluded.end_character, colour = excluded.colour, quote = excluded.quote, note = excluded.note,
      changed_at = excluded.changed_at
    WHERE excluded.changed_at > ${CHANGED}`);
  const schema = Highlight.extend({ changedAt: Highlight.shape.createdAt }).refine(isForward);
  const parse = createRowParser(schema, { table: 'highlight', log });
  return createDataPart(HighlightEntry, {
    all: () =>
      select.all().flatMap((row) => {
        const { start_paragraph, start_character, end_paragraph, end_character, ...rest } = row;
        return parse({
          ...rest,
          start: { paragraph: start_paragraph, character: start_character },
          end: { paragraph: end_paragraph, character: end_character },
        });
      }),
    merge: ({ id, slugUrl, volume, number, branchId, createdAt, start, end, colour, quote, note, changedAt }) =>
      upsert.run(
        ...[id, slugUrl, volume, number, branchId, createdAt],
        ...[start.paragraph, start.character, end.paragraph, end.character],
        ...[colour, quote, note, Math.max(createdAt, changedAt)],
      ).changes > 0,
  });
}
