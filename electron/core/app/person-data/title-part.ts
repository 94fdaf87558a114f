import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { createStatements, type DatabaseParts } from '#core/platform/database/row-parser.ts';
import { TitleRow } from '#core/reading/places/reading-stores.ts';
import { ReaderLookPatch } from '#shared/domain/app/settings.ts';
import { SlugUrl } from '#shared/domain/identifiers.ts';
import { ShelfName } from '#shared/domain/novels/reading.ts';
import { createDataPart, type DataPart, Moment } from './data-part.ts';

/** `changedAt` null: from before times were stored. */
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

/** Merges each decision on its own: the later one wins, also if it removed something. */
export function createTitlePart(parts: DatabaseParts): DataPart {
  const { run, put, rowsOf } = createStatements(parts);
  const rows = rowsOf('reading_title', TitleRow);
  return createDataPart(TitleEntry, {
    all: () => rows('SELECT * FROM reading_title ORDER BY slug_url').map(entryFrom).filter(hasDecision),
    merge: (theirs) => {
      const { slugUrl } = theirs;
      const [known] = rows('SELECT * FROM reading_title WHERE slug_url = ?', slugUrl);
      const ours: TitleRow = known ?? { slugUrl, ...UNDECIDED };
      const next = { ...ours };
      for (const [name, time] of DECISIONS) {
        const decision = theirs[name];
        if (decision === undefined || !isLater(decision, ours[name], ours[time] ?? 0)) continue;
        Object.assign(next, { [name]: decision.value, [time]: decision.changedAt ?? 0 });
      }
      if (isDeepStrictEqual(next, ours)) return false;
      const { line, ...row } = next;
      const shelvedAt = next.shelf === null ? next.shelvedAt || null : (next.shelvedAt ?? 0);
      put('reading_title', { ...row, shelvedAt, hasLine: line !== null, branchId: line?.branchId ?? null });
      if (next.isFollowed === ours.isFollowed) return true;
      // As for a newly followed title: chapters are new compared with the stored list, else with the first one to come.
      run('UPDATE chapter_list SET seen = NULL WHERE slug_url = ?', slugUrl);
      run('DELETE FROM new_chapter WHERE slug_url = ?', slugUrl);
      return true;
    },
  });
}

type Decision = { readonly value: unknown; readonly changedAt: number | null };

/** With equal or unknown times the greater text wins, and any value wins over none, so that devices agree. */
function isLater({ value, changedAt }: Decision, ours: unknown, ourTime: number): boolean {
  const time = changedAt ?? 0;
  const textOf = (decided: unknown) => (isDecided(decided) ? JSON.stringify(decided) : '');
  return time > ourTime || (time === ourTime && textOf(value) > textOf(ours));
}

function isDecided(value: unknown): boolean {
  return value !== null && value !== false;
}

function hasDecision(entry: TitleEntry): boolean {
  return DECISIONS.some(([name]) => entry[name] !== undefined);
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
