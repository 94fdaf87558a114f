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
  /** In all saved chapters together: pictures that could not be fetched. */
  missingPictures: z.int().nonnegative(),
  /** Epoch milliseconds of the last chapter that was saved. */
  savedAt: z.number(),
});
export type SavedTitle = z.infer<typeof SavedTitle>;

/**
 * `gone`: the folder is not there (a drive that was pulled out). `unwritable`: what is saved can be read, nothing can be added.
 * `newer`: written by a newer version of the app. `in-use`: another Engawa has it open.
 */
export const LibraryState = z.literal(['ready', 'gone', 'unwritable', 'newer', 'in-use']);
export type LibraryState = z.infer<typeof LibraryState>;

const Cache = z.object({ bytes: z.int().nonnegative(), limitBytes: z.int().positive() });

export const LibraryStorage = z.object({
  directory: z.string(),
  isUsualDirectory: z.boolean(),
  state: LibraryState,
  textBytes: z.int().nonnegative(),
  pictureBytes: z.int().nonnegative(),
  searchBytes: z.int().nonnegative(),
  /** Free space of the disk; null if unknown. */
  freeBytes: z.int().nonnegative().nullable(),
  /** What may be let go at any time. */
  caches: z.object({ pictures: Cache, answers: Cache }),
});
export type LibraryStorage = z.infer<typeof LibraryStorage>;

/** One paragraph in which saved words were found. */
export const TextFinding = z.object({
  slugUrl: SlugUrl,
  chapter: ChapterName,
  chapterName: z.string().nullable(),
  branchId: z.int().nullable(),
  /** 0-based block of the chapter document. */
  paragraph: z.int().nonnegative(),
  /** The words around, in order; what was looked for is marked. */
  context: z.array(z.object({ text: z.string(), isMatch: z.boolean() })),
});
export type TextFinding = z.infer<typeof TextFinding>;

export const ExportFormat = z.literal(['epub', 'fb2', 'text']);
export type ExportFormat = z.infer<typeof ExportFormat>;

/**
 * One translation of each saved chapter, in their order: of the line that the person chose, else of the title's fullest one
 * that is here (see `branchToRead`). `chosen` null: no choice yet.
 */
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
