import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { createRowParser, storedJson } from '#core/platform/database/row-parser.ts';
import type { Log } from '#core/ports.ts';
import { ReaderLookPatch } from '#shared/domain/app/settings.ts';
import { SlugUrl } from '#shared/domain/identifiers.ts';
import { ShelfName } from '#shared/domain/novels/reading.ts';

/** What the person decided about a title. What can no longer be understood is as if it was never decided. */
const TitleChoices = z.object({
  line: z.object({ branchId: z.int().nullable() }).nullable(),
  shelf: ShelfName.nullable().catch(null),
  /** Epoch milliseconds; null: it never stood on a shelf. */
  shelvedAt: z.number().nullable(),
  isFollowed: z.boolean(),
  look: ReaderLookPatch.nullable().catch(null),
});
export type TitleChoices = z.infer<typeof TitleChoices>;

const Shelved = TitleChoices.extend({ slugUrl: SlugUrl, shelf: ShelfName, shelvedAt: z.number() });
export type ShelvedTitle = z.infer<typeof Shelved>;

export type ReadingTitleStore = {
  readonly get: (slugUrl: SlugUrl) => TitleChoices;
  /** What is other than before counts as decided `now`: later than before also where the clock was set back meanwhile. */
  readonly put: (slugUrl: SlugUrl, choices: TitleChoices, now: number) => void;
  /** What stands on any shelf, in no order. */
  readonly shelved: () => ShelvedTitle[];
};

const UNDECIDED: TitleChoices = { line: null, shelf: null, shelvedAt: null, isFollowed: false, look: null };

export function createReadingTitleStore(database: DatabaseSync, { log }: { readonly log: Log }): ReadingTitleStore {
  const select = database.prepare('SELECT * FROM reading_title WHERE slug_url = ?');
  const selectShelved = database.prepare('SELECT * FROM reading_title WHERE shelf IS NOT NULL');
  const upsert = database.prepare(`
    INSERT INTO reading_title
      (slug_url, has_line, branch_id, shelf, shelved_at, is_followed, look, line_at, followed_at, look_at)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, iif(?2, ?8, 0), iif(?6, ?8, 0), iif(?7 IS NULL, 0, ?8))
    ON CONFLICT (slug_url) DO UPDATE SET
      has_line = excluded.has_line, branch_id = excluded.branch_id, shelf = excluded.shelf,
      shelved_at = excluded.shelved_at, is_followed = excluded.is_followed, look = excluded.look,
      line_at = iif((has_line, branch_id) IS (excluded.has_line, excluded.branch_id), line_at, max(?8, line_at + 1)),
      followed_at = iif(is_followed = excluded.is_followed, followed_at, max(?8, followed_at + 1)),
      look_at = iif(look IS excluded.look, look_at, max(?8, look_at + 1))`);
  const parse = createRowParser(TitleChoices, { table: 'reading_title', log });
  const parseShelved = createRowParser(Shelved, { table: 'reading_title', log });
  return {
    get: (slugUrl) => select.all(slugUrl).map(valuesOf).flatMap(parse)[0] ?? UNDECIDED,
    put: (slugUrl, { line, shelf, shelvedAt, isFollowed, look }, now) => {
      upsert.run(
        slugUrl,
        line === null ? 0 : 1,
        line?.branchId ?? null,
        shelf,
        shelvedAt,
        isFollowed ? 1 : 0,
        look === null ? null : JSON.stringify(look),
        Math.trunc(now),
      );
    },
    shelved: () => selectShelved.all().map(valuesOf).flatMap(parseShelved),
  };
}

function valuesOf(row: Record<string, unknown>): unknown {
  return {
    slugUrl: row['slug_url'],
    line: row['has_line'] === 1 ? { branchId: row['branch_id'] } : null,
    shelf: row['shelf'],
    shelvedAt: row['shelved_at'],
    isFollowed: row['is_followed'] === 1,
    look: row['look'] === null ? null : storedJson(row['look']),
  };
}
