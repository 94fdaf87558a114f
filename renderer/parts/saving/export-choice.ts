import { ChapterOfLine, type ChapterSaving, type TitleSaving } from '#shared/domain/downloads/download.ts';
import { chaptersBetween } from '#shared/domain/downloads/download-plan.ts';
import { chapterKey } from '#shared/domain/novels/chapter-key.ts';
import type { ChapterListEntry } from '#shared/domain/novels/novel.ts';
import type { TitleReading } from '#shared/domain/novels/reading.ts';
import { oneOfEachChapter } from '#shared/domain/novels/saved-library.ts';
import { branchToRead, type TranslationLine, translationLines } from '#shared/domain/novels/translation-line.ts';

export type ExportExtent =
  | { readonly is: 'all' }
  | { readonly is: 'volume'; readonly volume: string }
  | { readonly is: 'range'; readonly from: ChapterListEntry; readonly to: ChapterListEntry };

export type ExportChoice = {
  /** As `saved.export` takes them; null: everything that is saved. */
  readonly chapters: readonly ChapterOfLine[] | null;
  readonly savedCount: number;
  readonly missingCount: number;
  readonly volumeCount: number;
  /** Missing pictures of the saved chapters. */
  readonly missingPictures: number;
};

export type KnownSaving = {
  readonly list: readonly ChapterListEntry[];
  readonly saving: TitleSaving;
  readonly line: TitleReading['line'];
};

/** What an extent comes to: which chapters of it are saved, each in the translation that is read, and how many are not. */
export function exportChoice(known: KnownSaving, extent: ExportExtent): ExportChoice {
  const { list } = known;
  const saved = savedInOrder(known);
  if (extent.is === 'all') {
    const missing =
      new Set(list.map(chapterKey)).size - new Set(list.map(chapterKey).filter((key) => saved.has(key))).size;
    return {
      chapters: null,
      savedCount: saved.size,
      missingCount: missing,
      volumeCount: volumesIn([...saved.values()]),
      missingPictures: missingPicturesOf([...saved.values()]),
    };
  }
  const wanted =
    extent.is === 'volume'
      ? list.filter(({ volume }) => volume === extent.volume)
      : chaptersBetween(list, extent.from, extent.to);
  const lines = translationLines(list);
  const chapters = new Map(
    wanted.map((entry) => [
      chapterKey(entry),
      lineOf(saved.get(chapterKey(entry)) ?? unsaved(entry, known.line, lines)),
    ]),
  );
  const present = [...chapters.keys()].flatMap((key) => saved.get(key) ?? []);
  return {
    chapters: [...chapters.values()].filter((chapter) => ChapterOfLine.strict().safeParse(chapter).success),
    savedCount: present.length,
    missingCount: chapters.size - present.length,
    volumeCount: volumesIn([...chapters.values()]),
    missingPictures: missingPicturesOf(present),
  };
}

/** Volumes that have something saved, in the order of the list. */
export function savedVolumes({ list, saving }: Pick<KnownSaving, 'list' | 'saving'>): readonly string[] {
  const here = new Set(saving.chapters.filter(isHere).map(chapterKey));
  return [...new Set(list.filter((entry) => here.has(chapterKey(entry))).map(({ volume }) => volume))];
}

function savedInOrder({ list, saving, line }: KnownSaving): ReadonlyMap<string, ChapterSaving> {
  const here = oneOfEachChapter(saving.chapters.filter(isHere), line, translationLines(list));
  return new Map(here.map((chapter) => [chapterKey(chapter), chapter]));
}

/** `outdated`: what is here can be read all the same. */
function isHere({ state }: ChapterSaving): boolean {
  return state === 'saved' || state === 'outdated';
}

function unsaved(entry: ChapterListEntry, line: KnownSaving['line'], lines: readonly TranslationLine[]): ChapterOfLine {
  const branch = branchToRead(entry, line?.branchId ?? null, lines);
  return { volume: entry.volume, number: entry.number, branchId: branch?.branchId ?? null };
}

function lineOf({ volume, number, branchId }: ChapterOfLine): ChapterOfLine {
  return { volume, number, branchId };
}

function missingPicturesOf(chapters: readonly ChapterSaving[]): number {
  return chapters.reduce((sum, { missingPictures }) => sum + missingPictures, 0);
}

function volumesIn(chapters: readonly ChapterOfLine[]): number {
  return new Set(chapters.map(({ volume }) => volume)).size;
}
