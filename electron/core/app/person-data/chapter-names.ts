import { z } from 'zod';
import type { DatabaseParts } from '#core/platform/database/row-parser.ts';
import {
  createNumberings,
  NAMING_CHAPTERS,
  type NumberedChapter,
  Numbering,
  placedIn,
  renamingCount,
  textOf,
} from '#core/reading/places/numbering.ts';
import type { DataKind } from '#shared/domain/app/person-data.ts';
import { SlugUrl } from '#shared/domain/identifiers.ts';
import { chapterKey, isSameChapter } from '#shared/domain/novels/chapter-key.ts';
import type { ChapterName } from '#shared/domain/novels/reading.ts';

/** The chapters that a file names in a title, and those beside them, with their revisions. */
const TitleNumbering = z.object({ slugUrl: SlugUrl, chapters: z.unknown() });
type TitleNumbering = z.output<typeof TitleNumbering>;

const kinds: readonly unknown[] = NAMING_CHAPTERS;

type Fields = Readonly<Record<string, unknown>>;

/** The title and the chapter that an entry names; null: it names none. Not parsed by a schema, since files may have very many. */
function chapterIn(kind: DataKind, entry: unknown): { readonly title: string; readonly chapter: ChapterName } | null {
  const fields: Fields = Object(entry);
  const key = fields['key'];
  const isRemoval = kind === 'removals' && kinds.includes(fields['kind']) && Array.isArray(key) && key.length === 3;
  if (!isRemoval && !kinds.includes(kind)) return null;
  const named: readonly unknown[] = isRemoval ? key : [fields['slugUrl'], fields['volume'], fields['number']];
  const [title, volume, number] = named;
  if (typeof title !== 'string' || typeof volume !== 'string' || typeof number !== 'string') return null;
  return { title, chapter: { volume, number } };
}

function withName(kind: DataKind, entry: unknown, title: string, { volume, number }: ChapterName): unknown {
  return kind === 'removals'
    ? { ...Object(entry), key: [title, volume, number] }
    : { ...Object(entry), volume, number };
}

/** For each value the last known one up to it; false if there is none. */
function lastKnown(values: readonly (boolean | null)[]): boolean[] {
  let last = false;
  return values.map((value) => {
    last = value ?? last;
    return last;
  });
}

/**
 * Devices may know lists of a title in which its chapters have different numbers. A file contains the revisions of the chapters it
 * names, so that its entries are merged under the names of this device, and move with them once a newer list is known here.
 */
export function createChapterNames(parts: DatabaseParts) {
  const numberings = createNumberings(parts);

  /** The names of this device for a file's chapters; null: no list here has the chapter yet, and another one has its name. */
  function namesHere({ slugUrl, chapters }: TitleNumbering): ReadonlyMap<string, ChapterName | null> {
    const theirs = Numbering.safeParse(chapters).data ?? [];
    const ours = numberings.of(slugUrl);
    const found = placedIn(ours, theirs);
    const isMoved = found.map(({ from, to }) => (to === null ? null : !isSameChapter(from, to)));
    const [isMovedBefore, isMovedAfter] = [lastKnown(isMoved), lastKnown(isMoved.toReversed()).toReversed()];
    const taken = new Set(found.flatMap(({ to }, at) => (to !== null && isMoved[at] ? chapterKey(to) : [])));
    const namesakes = new Set(ours.map(chapterKey));
    const names = new Map<string, ChapterName | null>();
    const unknown: NumberedChapter[] = [];
    for (const [at, { from, to, isHeld }] of found.entries()) {
      const isNamesake = namesakes.has(chapterKey(from));
      const isAnother = isMovedBefore[at] || isMovedAfter[at] || taken.has(chapterKey(from));
      if (to !== null) names.set(chapterKey(from), to);
      // If the numbers beside it are the same, the namesake is this chapter, uploaded again.
      else if (isNamesake && isAnother) names.set(chapterKey(from), null);
      if ((to === null || isHeld) && !isNamesake) unknown.push(from);
    }
    if (unknown.length > 0) numberings.add(slugUrl, unknown);
    return names;
  }

  return {
    /** For reading a file: `here` gives each entry its names on this device. */
    ofFile: (section: readonly unknown[]) => {
      // The chapters are read with the first entry of their title: there may be many.
      const titles = section.flatMap((entry) => TitleNumbering.safeParse(entry).data ?? []);
      const theirs = new Map<string, TitleNumbering>(titles.map((title) => [title.slugUrl, title]));
      const known = new Map<string, ReadonlyMap<string, ChapterName | null>>();
      let renamings = renamingCount(parts.database);
      return {
        /** The entry under its chapter's name here; undefined: it can be merged once this device knows a newer list. */
        here: (kind: DataKind, entry: unknown): unknown => {
          if (renamings !== renamingCount(parts.database)) known.clear();
          renamings = renamingCount(parts.database);
          const named = chapterIn(kind, entry);
          const numbering = theirs.get(named?.title ?? '');
          if (named === null || numbering === undefined) return entry;
          const names = known.get(named.title) ?? namesHere(numbering);
          known.set(named.title, names);
          const name = names.get(chapterKey(named.chapter));
          if (name === undefined) return entry;
          return name === null ? undefined : withName(kind, entry, named.title, name);
        },
      };
    },
    /** For a file that is written in turns. */
    toWrite: () => {
      const renamings = renamingCount(parts.database);
      const noted = new Map<string, Set<string>>();
      return {
        note: (kind: DataKind, entry: unknown): void => {
          const named = chapterIn(kind, entry);
          if (named === null) return;
          noted.set(named.title, (noted.get(named.title) ?? new Set()).add(chapterKey(named.chapter)));
        },
        *section(): Generator<string> {
          for (const [title, names] of noted) {
            const slugUrl = SlugUrl.safeParse(title).data;
            const all = slugUrl === undefined ? [] : numberings.of(slugUrl);
            const isNamed = all.map((chapter) => names.has(chapterKey(chapter)));
            // Those beside it show whether the number of a chapter that was uploaded again is the same on another device.
            const chapters = all.filter((_, at) => isNamed[at - 1] || isNamed[at] || isNamed[at + 1]);
            if (chapters.length > 0) yield `{"slugUrl":${JSON.stringify(title)},"chapters":${textOf(chapters)}}`;
          }
        },
        /** Whether entries may have been written under former names. */
        isPast: () => renamings !== renamingCount(parts.database),
      };
    },
  };
}
