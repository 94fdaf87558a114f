import type { SavedChapterInfo, SavedTitleRecord } from '#core/library/saved/library-statements.ts';
import type { ChapterOfLine } from '#shared/domain/downloads/download.ts';
import { chapterOfLineKey } from '#shared/domain/downloads/download-plan.ts';
import { chapterKey } from '#shared/domain/novels/chapter-key.ts';
import { oneOfEachChapter } from '#shared/domain/novels/saved-library.ts';
import { translationLines } from '#shared/domain/novels/translation-line.ts';

type ExportWish = {
  /** Null: all saved chapters. */
  readonly chapters: readonly ChapterOfLine[] | null;
  readonly isByVolume: boolean;
};

/** The part of the title in a file. */
export type BookScope =
  | { readonly is: 'title' }
  | { readonly is: 'volume'; readonly volume: string }
  | { readonly is: 'range'; readonly first: SavedChapterInfo; readonly last: SavedChapterInfo };

export type ExportPlan = {
  readonly files: readonly { readonly scope: BookScope; readonly chapters: readonly SavedChapterInfo[] }[];
  /** Wanted chapters that are not saved. */
  readonly missing: number;
};

type Saved = {
  readonly record: SavedTitleRecord;
  readonly infos: readonly SavedChapterInfo[];
  /** The translation that the person reads; null: none chosen. */
  readonly line: { readonly branchId: number | null } | null;
};

/** Which chapters go into which files, each chapter in one translation. */
export function planExport({ record, infos, line }: Saved, wish: ExportWish): ExportPlan {
  const whole = oneOfEachChapter(infos, line, translationLines(record.chapters));
  const chapters = wish.chapters === null ? whole : wanted(infos, wish.chapters);
  const savedKeys = new Set(infos.map(chapterKey));
  const missing =
    wish.chapters === null
      ? [...new Set(record.chapters.map(chapterKey))].filter((key) => !savedKeys.has(key)).length
      : wish.chapters.length - chapters.length;
  if (chapters.length === 0) return { files: [], missing };
  const volumes = Map.groupBy(chapters, ({ volume }) => volume);
  const hasVolumes = new Set([...record.chapters, ...infos].map(({ volume }) => volume)).size > 1;
  if (wish.isByVolume && hasVolumes) {
    return {
      files: [...volumes].map(([volume, inside]) => ({ scope: { is: 'volume', volume }, chapters: inside })),
      missing,
    };
  }
  return { files: [{ scope: scopeOf(chapters, whole, hasVolumes), chapters }], missing };
}

function wanted(infos: readonly SavedChapterInfo[], chapters: readonly ChapterOfLine[]): readonly SavedChapterInfo[] {
  const keys = new Set(chapters.map(chapterOfLineKey));
  return infos.filter((info) => keys.has(chapterOfLineKey(info)));
}

function scopeOf(
  chapters: readonly SavedChapterInfo[],
  whole: readonly SavedChapterInfo[],
  hasVolumes: boolean,
): BookScope {
  const [first, last] = [chapters[0], chapters.at(-1)];
  const isAll = chapters.length === whole.length;
  if (first === undefined || last === undefined || isAll) return { is: 'title' };
  const { volume } = first;
  const isVolume =
    chapters.every((chapter) => chapter.volume === volume) &&
    chapters.length === whole.filter((chapter) => chapter.volume === volume).length;
  return hasVolumes && isVolume ? { is: 'volume', volume } : { is: 'range', first, last };
}
