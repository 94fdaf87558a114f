import type { ChapterOfLine } from '#shared/domain/downloads/download.ts';

/** Nothing but the name of a chapter in a translation, of whatever bears one. */
export function lineOf({ volume, number, branchId }: ChapterOfLine): ChapterOfLine {
  return { volume, number, branchId };
}
