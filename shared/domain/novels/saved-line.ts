import type { ChapterOfLine } from '../downloads/download.ts';
import { chapterKey } from './chapter-key.ts';
import type { TranslationLine } from './translation-line.ts';

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
