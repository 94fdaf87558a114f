import { z } from 'zod';
import { createRowParser, type DatabaseParts, storedJson } from '#core/platform/database/row-parser.ts';
import { ReaderLookPatch } from '#shared/domain/app/settings.ts';
import { SlugUrl } from '#shared/domain/identifiers.ts';
import { ShelfName } from '#shared/domain/novels/reading.ts';

/** The person's choices for a title (unreadable ones count as never made), and when each was made; null: never. */
export const TitleRow = z
  .object({
    slugUrl: SlugUrl,
    hasLine: z.int(),
    branchId: z.int().nullable(),
    lineAt: z.number(),
    shelf: ShelfName.nullable().catch(null),
    shelvedAt: z.number().nullable(),
    isFollowed: z.boolean(),
    followedAt: z.number(),
    look: z.preprocess(storedJson, ReaderLookPatch.nullable()).catch(null),
    lookAt: z.number(),
  })
  .transform(({ hasLine, branchId, ...row }) => ({ ...row, line: hasLine === 1 ? { branchId } : null }));
export type TitleRow = z.infer<typeof TitleRow>;
export type TitleChoices = Pick<TitleRow, 'line' | 'shelf' | 'shelvedAt' | 'isFollowed' | 'look'>;

const UNDECIDED: TitleChoices = { line: null, shelf: null, shelvedAt: null, isFollowed: false, look: null };

export function createReadingTitleStore({ database, log }: DatabaseParts) {
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
  const parse = createRowParser(TitleRow, { table: 'reading_title', log });
  return {
    get: (slugUrl: SlugUrl): TitleChoices => select.all(slugUrl).flatMap(parse)[0] ?? UNDECIDED,
    /** Dates changed choices `now`, or later than before where the clock was set back. */
    put: (slugUrl: SlugUrl, { line, shelf, shelvedAt, isFollowed, look }: TitleChoices, now: number): void => {
      upsert.run(
        ...[slugUrl, Number(line !== null), line?.branchId ?? null, shelf, shelvedAt, Number(isFollowed)],
        ...[look && JSON.stringify(look), Math.trunc(now)],
      );
    },
    /** All titles on a shelf, in no order. */
    shelved: () =>
      selectShelved
        .all()
        .flatMap(parse)
        .flatMap(({ shelf, shelvedAt, ...title }) =>
          shelf === null || shelvedAt === null ? [] : [{ ...title, shelf, shelvedAt }],
        ),
  };
}
