import { z } from 'zod';
import type { ChapterOfLine } from '../downloads/download.ts';
import { SlugUrl } from '../identifiers.ts';
import { chapterKey } from './chapter-key.ts';
import { NovelCard } from './novel.ts';
import { ChapterName } from './reading.ts';
import type { TranslationLine } from './translation-line.ts';

export const SavedTitle = z.object({
  novel: NovelCard,
  chapters: z.int().nonnegative(),
  /** Texts and pictures. */
  bytes: z.int().nonnegative(),
  /** Pictures that the saved chapters lack. */
  missingPictures: z.int().nonnegative(),
  /** Epoch milliseconds of the last saved chapter. */
  savedAt: z.number(),
});
export type SavedTitle = z.infer<typeof SavedTitle>;

/**
 * `gone`: the folder is missing (a drive was pulled out). `unwritable`: read-only. `full`: read-only as well, since its disk was
 * full when it was opened. `unreadable`: read-only or full, and damaged or of an older version, which only writing can repair.
 * `newer`: written by a newer version of the app. `in-use`: another Engawa has it open.
 */
export const LibraryState = z.literal(['ready', 'gone', 'unwritable', 'full', 'unreadable', 'newer', 'in-use']);
export type LibraryState = z.infer<typeof LibraryState>;

const Cache = z.object({ bytes: z.int().nonnegative(), limitBytes: z.int().positive() });

export const LibraryStorage = z.object({
  directory: z.string(),
  isUsualDirectory: z.boolean(),
  state: LibraryState,
  textBytes: z.int().nonnegative(),
  pictureBytes: z.int().nonnegative(),
  searchBytes: z.int().nonnegative(),
  /** Saved episodes, including those still being saved. */
  episodeBytes: z.int().nonnegative(),
  /** Free space of the disk; null if unknown. */
  freeBytes: z.int().nonnegative().nullable(),
  caches: z.object({ pictures: Cache, answers: Cache }),
});
export type LibraryStorage = z.infer<typeof LibraryStorage>;

export const TextFinding = z.object({
  slugUrl: SlugUrl,
  chapter: ChapterName,
  chapterName: z.string().nullable(),
  branchId: z.int().nullable(),
  /** 0-based block of the chapter document; its notes count as blocks after the last one. */
  paragraph: z.int().nonnegative(),
  context: z.array(z.object({ text: z.string(), isMatch: z.boolean() })),
});
export type TextFinding = z.infer<typeof TextFinding>;

export const ExportFormat = z.literal(['epub', 'fb2', 'text']);
export type ExportFormat = z.infer<typeof ExportFormat>;

/** One translation of each saved chapter, in order: the chosen line, else the fullest saved one (see `branchToRead`). */
export function oneOfEachChapter<Saved extends ChapterOfLine>(
  saved: readonly Saved[],
  chosen: { readonly branchId: number | null } | null,
  lines: readonly TranslationLine[],
): readonly Saved[] {
  const order = [...(chosen === null ? [] : [chosen.branchId]), ...lines.map(({ branchId }) => branchId)];
  return [...Map.groupBy(saved, chapterKey).values()].flatMap((versions) => {
    const liked = order.find((id) => versions.some(({ branchId }) => branchId === id));
    return versions.find(({ branchId }) => branchId === liked) ?? versions[0] ?? [];
  });
}
