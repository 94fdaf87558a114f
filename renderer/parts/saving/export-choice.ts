import { ChapterOfLine, type TitleSaving } from '#shared/domain/downloads/download.ts';
import { chaptersBetween } from '#shared/domain/downloads/download-plan.ts';
import { chapterKey } from '#shared/domain/novels/chapter-key.ts';
import type { ChapterListEntry } from '#shared/domain/novels/novel.ts';
import type { TitleReading } from '#shared/domain/novels/reading.ts';
import { oneOfEachChapter } from '#shared/domain/novels/saved-library.ts';
import { branchToRead, translationLines } from '#shared/domain/novels/translation-line.ts';
import { isSaved } from '../chapters/use-saved-chapters.ts';

export type ExportExtent =
  | { readonly is: 'all' }
  | { readonly is: 'volume'; readonly volume: string }
  | { readonly is: 'range'; readonly from: ChapterListEntry; readonly to: ChapterListEntry };

export type KnownSaving = {
  readonly list: readonly ChapterListEntry[];
  readonly saving: TitleSaving;
  readonly line: TitleReading['line'];
};

/** The chapters of an extent, each in the translation that is read, and how many of them are saved and missing. */
export function exportChoice({ list, saving, line }: KnownSaving, extent: ExportExtent) {
  const lines = translationLines(list);
  const one = oneOfEachChapter(saving.chapters.filter(isSaved), line, lines);
  const saved = new Map(one.map((chapter) => [chapterKey(chapter), chapter]));
  const wanted = [...Map.groupBy(entriesOf(list, extent), chapterKey)].flatMap(([key, [entry]]) =>
    entry === undefined ? [] : [{ key, entry }],
  );
  // Saved chapters that are no longer listed belong to the whole title.
  const present = extent.is === 'all' ? [...saved.values()] : wanted.flatMap(({ key }) => saved.get(key) ?? []);
  const chapters = wanted.map(({ key, entry }): ChapterOfLine => {
    const { volume, number } = entry;
    const { branchId } = saved.get(key) ?? branchToRead(entry, line?.branchId ?? null, lines) ?? { branchId: null };
    return { volume, number, branchId };
  });
  return {
    /** As `saved.export` takes them; null: everything that is saved. */
    chapters: extent.is === 'all' ? null : chapters.filter((chapter) => ChapterOfLine.safeParse(chapter).success),
    savedCount: present.length,
    missingCount: wanted.filter(({ key }) => !saved.has(key)).length,
    volumeCount: new Set((extent.is === 'all' ? present : chapters).map(({ volume }) => volume)).size,
    /** Missing pictures of the saved chapters. */
    missingPictures: present.reduce((sum, { missingPictures }) => sum + missingPictures, 0),
  };
}

function entriesOf(list: readonly ChapterListEntry[], extent: ExportExtent): readonly ChapterListEntry[] {
  if (extent.is === 'all') return list;
  if (extent.is === 'volume') return list.filter(({ volume }) => volume === extent.volume);
  return chaptersBetween(list, extent.from, extent.to);
}

/** Volumes with saved chapters, in the order of the list. */
export function savedVolumes({ list, saving }: Pick<KnownSaving, 'list' | 'saving'>): readonly string[] {
  const here = new Set(saving.chapters.filter(isSaved).map(chapterKey));
  return [...new Set(list.filter((entry) => here.has(chapterKey(entry))).map(({ volume }) => volume))];
}
