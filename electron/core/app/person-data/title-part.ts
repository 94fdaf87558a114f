import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { createStatements, type DatabaseParts } from '#core/platform/database/row-parser.ts';
import { CHOICES, createTitleStore, type TitleRow } from '#core/reading/places/reading-stores.ts';
import { ReaderLookPatch } from '#shared/domain/app/settings.ts';
import { SlugUrl } from '#shared/domain/identifiers.ts';
import { ShelfName } from '#shared/domain/novels/reading.ts';
import { ChangeMoment, createDataPart, type DataPart } from './data-part.ts';

const decided = <Value extends z.ZodType>(value: Value) => z.object({ value, changedAt: ChangeMoment }).optional();

/** What a person decided about a title; what was never decided is left out. */
const TitleEntry = z.object({
  slugUrl: SlugUrl,
  shelf: decided(ShelfName.nullable()),
  line: decided(z.object({ branchId: z.int().nullable() }).nullable()),
  isFollowed: decided(z.boolean()),
  look: decided(ReaderLookPatch.nullable()),
});
type TitleEntry = z.output<typeof TitleEntry>;

/** Merges each decision on its own: the later one wins, also if it removed something. */
export function createTitlePart(parts: DatabaseParts): DataPart {
  const { run } = createStatements(parts);
  const titles = createTitleStore(parts);
  return createDataPart(TitleEntry, {
    all: () =>
      titles
        .all()
        .map(entryFrom)
        .filter((entry) => Object.keys(entry).length > 1),
    merge: (theirs) => {
      const { slugUrl } = theirs;
      const ours = titles.get(slugUrl);
      const next = { ...ours };
      for (const [name, time] of CHOICES) {
        const decision = theirs[name];
        if (decision === undefined || !isLater(decision, ours[name], ours[time] ?? 0)) continue;
        Object.assign(next, { [name]: decision.value, [time]: decision.changedAt });
      }
      if (isDeepStrictEqual(next, ours)) return false;
      titles.put(next);
      if (next.isFollowed === ours.isFollowed) return true;
      // As for a newly followed title: chapters are new compared with the stored list, else with the first one to come.
      run('UPDATE chapter_list SET seen = NULL WHERE slug_url = ?', slugUrl);
      run('DELETE FROM new_chapter WHERE slug_url = ?', slugUrl);
      return true;
    },
  });
}

type Decision = { readonly value: unknown; readonly changedAt: number };

/** With equal or unknown times the greater text wins, and any value wins over none, so that devices agree. */
function isLater({ value, changedAt: time }: Decision, ours: unknown, ourTime: number): boolean {
  const textOf = (decided: unknown) => (isDecided(decided) ? JSON.stringify(decided) : '');
  return time > ourTime || (time === ourTime && textOf(value) > textOf(ours));
}

function isDecided(value: unknown): boolean {
  return value !== null && value !== false;
}

function entryFrom({ slugUrl, ...row }: TitleRow): TitleEntry {
  const entry: TitleEntry = { slugUrl };
  for (const [name, time] of CHOICES) {
    const [value, changedAt] = [row[name], row[time] ?? 0];
    if (isDecided(value) || changedAt !== 0) Object.assign(entry, { [name]: { value, changedAt } });
  }
  return entry;
}
