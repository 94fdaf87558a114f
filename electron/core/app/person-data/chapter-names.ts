import { z } from 'zod';
import type { DatabaseParts } from '#core/platform/database/row-parser.ts';
import {
  ChapterRemoval,
  createNumberings,
  NAMING_CHAPTERS,
  NumberedChapter,
  nameFinder,
  renamingsIn,
} from '#core/reading/places/numbering.ts';
import type { DataKind } from '#shared/domain/app/person-data.ts';
import { SlugUrl } from '#shared/domain/identifiers.ts';
import { chapterKey, isSameChapter } from '#shared/domain/novels/chapter-key.ts';
import { ChapterName } from '#shared/domain/novels/reading.ts';

const Named = ChapterName.extend({ slugUrl: SlugUrl });
type Named = z.output<typeof Named>;

/** Chapters of a title that a file does not name, the last among them: they show whether its numbers are those of another device. */
const SAMPLES = 40;

/** The chapters that a file names in a title, and samples of the others, with their revisions. */
const TitleNumbering = z.object({ slugUrl: SlugUrl, chapters: z.array(NumberedChapter) });

const OfTitle = TitleNumbering.extend({ chapters: z.unknown() });

const kinds: readonly string[] = NAMING_CHAPTERS;

/** The chapter that an entry names, under whatever name; null: it names none. */
function chapterIn(kind: DataKind, entry: unknown): Named | null {
  if (kinds.includes(kind)) return Named.safeParse(entry).data ?? null;
  if (kind !== 'removals') return null;
  const [slugUrl, volume, number] = ChapterRemoval.safeParse(entry).data?.key ?? [];
  return Named.safeParse({ slugUrl, volume, number }).data ?? null;
}

function withName(kind: DataKind, entry: unknown, { slugUrl, volume, number }: Named): unknown {
  return kind === 'removals'
    ? { ...Object(entry), key: [slugUrl, volume, number] }
    : { ...Object(entry), volume, number };
}

/**
 * Devices may know lists of a title in which its chapters have different numbers. A file tells the revisions of the chapters that it
 * names, so that what it holds is joined under the names of this device, and moves with them once a newer list is known here.
 */
export function createChapterNames(parts: DatabaseParts) {
  const numberings = createNumberings(parts);

  /** The names of this device for a file's chapters; null: of a chapter that no list here has yet, while another has its name. */
  function namesHere(slugUrl: SlugUrl, section: unknown): ReadonlyMap<string, ChapterName | null> {
    const theirs = TitleNumbering.shape.chapters.safeParse(section).data ?? [];
    const ours = numberings.of(slugUrl);
    const find = nameFinder(ours);
    const found = theirs.map((chapter) => ({ chapter, here: find(chapter) }));
    const isRenumbered = found.some(({ chapter, here }) => here !== null && !isSameChapter(here, chapter));
    const namesakes = new Set(ours.map(chapterKey));
    const names = new Map<string, ChapterName | null>();
    const unknown: NumberedChapter[] = [];
    for (const { chapter, here } of found) {
      if (here !== null) names.set(chapterKey(chapter), here);
      else if (!namesakes.has(chapterKey(chapter))) unknown.push(chapter);
      // Where the numbers are the same otherwise, the namesake is this chapter, uploaded again.
      else if (isRenumbered) names.set(chapterKey(chapter), null);
    }
    if (unknown.length > 0) numberings.add(slugUrl, unknown);
    return names;
  }

  return {
    /** For the entries of a file, in place of which `here` gives those to join. */
    ofFile: (section: readonly unknown[]) => {
      // The chapters are read with the first entry of their title: there may be many.
      const titles = section.flatMap((entry) => OfTitle.safeParse(entry).data ?? []);
      const theirs = new Map(titles.map(({ slugUrl, chapters }) => [slugUrl, chapters]));
      const known = new Map<SlugUrl, ReadonlyMap<string, ChapterName | null>>();
      let renamings = renamingsIn(parts.database);
      return {
        /** The entry under its chapter's name here; undefined: it can be joined once this device knows a newer list. */
        here: (kind: DataKind, entry: unknown): unknown => {
          if (renamings !== renamingsIn(parts.database)) known.clear();
          renamings = renamingsIn(parts.database);
          const chapter = chapterIn(kind, entry);
          if (chapter === null || !theirs.has(chapter.slugUrl)) return entry;
          const names = known.get(chapter.slugUrl) ?? namesHere(chapter.slugUrl, theirs.get(chapter.slugUrl));
          known.set(chapter.slugUrl, names);
          const name = names.get(chapterKey(chapter));
          if (name === undefined) return entry;
          return name === null ? undefined : withName(kind, entry, { ...chapter, ...name });
        },
      };
    },
    /** For a file that is written in turns. */
    toWrite: () => {
      const renamings = renamingsIn(parts.database);
      const named = new Map<SlugUrl, Set<string>>();
      return {
        note: (kind: DataKind, entry: unknown): void => {
          const chapter = chapterIn(kind, entry);
          if (chapter === null) return;
          named.set(chapter.slugUrl, (named.get(chapter.slugUrl) ?? new Set()).add(chapterKey(chapter)));
        },
        *section(): Generator<string> {
          for (const [slugUrl, names] of named) {
            const all = numberings.of(slugUrl);
            const step = Math.ceil(all.length / SAMPLES);
            const chapters = all.filter(
              (chapter, at) => names.has(chapterKey(chapter)) || (all.length - 1 - at) % step === 0,
            );
            if (chapters.length > 0) yield JSON.stringify(z.encode(TitleNumbering, { slugUrl, chapters }));
          }
        },
        /** Whether entries may have been written under former names. */
        isPast: () => renamings !== renamingsIn(parts.database),
      };
    },
  };
}
