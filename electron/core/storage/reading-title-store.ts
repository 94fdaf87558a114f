import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { Log } from '#core/ports.ts';
import { SlugUrl } from '#shared/domain/identifiers.ts';
import { ShelfName } from '#shared/domain/reading.ts';
import { ReaderLookPatch } from '#shared/domain/settings.ts';
import { createRowParser, storedJson } from './row-parser.ts';

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
  readonly put: (slugUrl: SlugUrl, choices: TitleChoices) => void;
  /** What stands on any shelf, in no order. */
  readonly shelved: () => ShelvedTitle[];
};

const UNDECIDED: TitleChoices = { line: null, shelf: null, shelvedAt: null, isFollowed: false, look: null };

export function createReadingTitleStore(database: DatabaseSync, { log }: { readonly log: Log }): ReadingTitleStore {
  const select = database.prepare('SELECT * FROM reading_title WHERE slug_url = ?');
  const selectShelved = database.prepare('SELECT * FROM reading_title WHERE shelf IS NOT NULL');
  const upsert = database.prepare(`
    INSERT OR REPLACE INTO reading_title (slug_url, has_line, branch_id, shelf, shelved_at, is_followed, look)
    VALUES (?, ?, ?, ?, ?, ?, ?)`);
  const parse = createRowParser(TitleChoices, { table: 'reading_title', log });
  const parseShelved = createRowParser(Shelved, { table: 'reading_title', log });
  return {
    get: (slugUrl) => select.all(slugUrl).map(valuesOf).flatMap(parse)[0] ?? UNDECIDED,
    put: (slugUrl, { line, shelf, shelvedAt, isFollowed, look }) => {
      upsert.run(
        slugUrl,
        line === null ? 0 : 1,
        line?.branchId ?? null,
        shelf,
        shelvedAt,
        isFollowed ? 1 : 0,
        look === null ? null : JSON.stringify(look),
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
