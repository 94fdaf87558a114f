import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { createRowParser, type DatabaseParts } from '#core/platform/database/row-parser.ts';
import { TitleRow } from '#core/reading/places/reading-stores.ts';
import { ReaderLookPatch } from '#shared/domain/app/settings.ts';
import { SlugUrl } from '#shared/domain/identifiers.ts';
import { ShelfName } from '#shared/domain/novels/reading.ts';
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

const UNDECIDED = {
  ...{ shelf: null, shelvedAt: null, line: null, lineAt: 0 },
  ...{ isFollowed: false, followedAt: 0, look: null, lookAt: 0 },
};

/** Each decision with the time when it was made. */
const DECISIONS = [
  ['shelf', 'shelvedAt'],
  ['line', 'lineAt'],
  ['isFollowed', 'followedAt'],
  ['look', 'lookAt'],
] as const;

/** Each decision for itself, the later one wins: also one to have it no longer. */
export function createTitlePart({ database, log }: DatabaseParts): DataPart {
  const selectAll = database.prepare('SELECT * FROM reading_title ORDER BY slug_url');
  const select = database.prepare('SELECT * FROM reading_title WHERE slug_url = ?');
  const upsert = database.prepare(`
    INSERT OR REPLACE INTO reading_title
      (slug_url, has_line, branch_id, line_at, shelf, shelved_at, is_followed, followed_at, look, look_at)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  // As with a title that is followed from now on: the list that is kept, or else the first to come, is the measure of news.
  const forgetSeen = database.prepare('UPDATE chapter_list SET seen = NULL WHERE slug_url = ?');
  const forgetNew = database.prepare('DELETE FROM new_chapter WHERE slug_url = ?');
  const parse = createRowParser(TitleRow, { table: 'reading_title', log });

  function put({ slugUrl, line, lineAt, shelf, shelvedAt, isFollowed, followedAt, look, lookAt }: TitleRow): void {
    upsert.run(
      ...[slugUrl, Number(line !== null), line?.branchId ?? null, lineAt, shelf],
      ...[shelf === null ? shelvedAt || null : (shelvedAt ?? 0)],
      ...[Number(isFollowed), followedAt, look && JSON.stringify(look), lookAt],
    );
  }

  return createDataPart(TitleEntry, {
    all: () => selectAll.all().flatMap(parse).map(entryFrom),
    merge: (theirs) => {
      const { slugUrl } = theirs;
      const ours: TitleRow = select.all(slugUrl).flatMap(parse)[0] ?? { slugUrl, ...UNDECIDED };
      const next = { ...ours };
      for (const [name, time] of DECISIONS) {
        const decision = theirs[name];
        if (decision === undefined || !isLater(decision, ours[name], ours[time] ?? 0)) continue;
        Object.assign(next, { [name]: decision.value, [time]: decision.changedAt ?? 0 });
      }
      if (isDeepStrictEqual(next, ours)) return false;
      put(next);
      if (next.isFollowed !== ours.isFollowed) for (const statement of [forgetSeen, forgetNew]) statement.run(slugUrl);
      return true;
    },
  });
}

type Decision = { readonly value: unknown; readonly changedAt: number | null };

/** Where neither side knows when, only what was never decided here gives way. */
function isLater({ value, changedAt }: Decision, ours: unknown, ourTime: number): boolean {
  const time = changedAt ?? 0;
  return time > ourTime || (time === 0 && ourTime === 0 && !isDecided(ours) && isDecided(value));
}

function isDecided(value: unknown): boolean {
  return value !== null && value !== false;
}

function entryFrom(row: TitleRow): TitleEntry {
  const decision = <Value>(value: Value, time: number | null) =>
    isDecided(value) || time ? { value, changedAt: time || null } : undefined;
  return {
    slugUrl: row.slugUrl,
    shelf: decision(row.shelf, row.shelvedAt),
    line: decision(row.line, row.lineAt),
    isFollowed: decision(row.isFollowed, row.followedAt),
    look: decision(row.look, row.lookAt),
  };
}
