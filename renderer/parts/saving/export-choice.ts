import { ChapterOfLine, type TitleSaving } from '#shared/domain/downloads/download.ts';
import { chapterKey } from '#shared/domain/novels/chapter-key.ts';
import type { ChapterListEntry } from '#shared/domain/novels/novel.ts';
import type { TitleReading } from '#shared/domain/novels/reading.ts';
import { oneOfEachChapter } from '#shared/domain/novels/saved-library.ts';
import { branchToRead, translationLines } from '#shared/domain/novels/translation-line.ts';
import { isSaved } from '../chapters/use-saved-chapters.ts';

export type KnownSaving = {
  readonly list: readonly ChapterListEntry[];
  readonly saving: TitleSaving;
  readonly line: TitleReading['line'];
};

/** Chapters to export, each in the translation that is read, and how many are saved and missing. `some` null: the whole title. */
export function exportChoice({ list, saving, line }: KnownSaving, some: readonly ChapterListEntry[] | null) {
  const lines = translationLines(list);
  const one = oneOfEachChapter(saving.chapters.filter(isSaved), line, lines);
  const saved = new Map(one.map((chapter) => [chapterKey(chapter), chapter]));
  const wanted = (some ?? list).map((entry) => ({ key: chapterKey(entry), entry }));
  // Saved chapters that are no longer listed belong to the whole title.
  const present = some === null ? [...saved.values()] : wanted.flatMap(({ key }) => saved.get(key) ?? []);
  const chapters = wanted.map(({ key, entry }): ChapterOfLine => {
    const { volume, number } = entry;
    const { branchId } = saved.get(key) ?? branchToRead(entry, line?.branchId ?? null, lines) ?? { branchId: null };
    return { volume, number, branchId };
  });
  return {
    /** As `saved.export` takes them; null: everything that is saved. */
    chapters: some === null ? null : chapters.filter((chapter) => ChapterOfLine.safeParse(chapter).success),
    savedCount: present.length,
    missingCount: wanted.filter(({ key }) => !saved.has(key)).length,
    volumeCount: new Set((some === null ? present : chapters).map(({ volume }) => volume)).size,
    lacking: present.filter(({ missingPictures }) => missingPictures > 0),
  };
}

export function savedVolumes({ list, saving }: Pick<KnownSaving, 'list' | 'saving'>): readonly string[] {
  const here = new Set(saving.chapters.filter(isSaved).map(chapterKey));
  return [...new Set(list.filter((entry) => here.has(chapterKey(entry))).map(({ volume }) => volume))];
}
