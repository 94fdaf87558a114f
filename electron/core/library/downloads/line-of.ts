import type { ChapterOfLine } from '#shared/domain/downloads/download.ts';

/** Keeps only the fields that name a chapter in a translation. */
export function lineOf({ volume, number, branchId }: ChapterOfLine): ChapterOfLine {
  return { volume, number, branchId };
}
