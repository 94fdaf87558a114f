import type { ChapterOfLine } from '#shared/domain/downloads/download.ts';
import { chapterOfLineKey } from '#shared/domain/downloads/download-plan.ts';
import type { ChapterBranch, ChapterListEntry } from '#shared/domain/novels/novel.ts';
import { branchesById } from '#shared/domain/novels/translation-line.ts';

/** A chapter of the list in one translation; `branch` null: the list names none. */
export type ListedChapter = { readonly entry: ChapterListEntry; readonly branch: ChapterBranch | null };

/** A title's list, to look chapters up in. */
export type ListedChapters = {
  readonly isEmpty: boolean;
  readonly find: (chapter: ChapterOfLine) => ListedChapter | null;
  /** Whether there is such a chapter in any translation. */
  readonly hasName: (chapter: ChapterOfLine) => boolean;
  /** What a revision is called now: chapters are given other numbers at times. */
  readonly ofRevision: (revisionId: number) => ChapterOfLine | null;
};

export function listedChapters(list: readonly ChapterListEntry[]): ListedChapters {
  const byLine = new Map<string, ListedChapter>();
  const names = new Set<string>();
  const byRevision = new Map<number, ChapterOfLine>();
  for (const entry of list) {
    const { volume, number } = entry;
    names.add(chapterOfLineKey({ volume, number, branchId: null }));
    const branches = entry.branches.length === 0 ? [null] : branchesById(entry).values();
    for (const branch of branches) {
      const line = { volume, number, branchId: branch?.branchId ?? null };
      const key = chapterOfLineKey(line);
      // Two entries may bear one name: they are one chapter, as it stands first.
      if (!byLine.has(key)) byLine.set(key, { entry, branch });
      if (typeof branch?.revisionId === 'number') byRevision.set(branch.revisionId, line);
    }
  }
  return {
    isEmpty: list.length === 0,
    find: (chapter) => byLine.get(chapterOfLineKey(chapter)) ?? null,
    hasName: ({ volume, number }) => names.has(chapterOfLineKey({ volume, number, branchId: null })),
    ofRevision: (revisionId) => byRevision.get(revisionId) ?? null,
  };
}

/** Whether a chapter was uploaded anew since it was saved; no, where either side does not name its revision. */
export function isOutdated(saved: { readonly revisionId: number | null }, listed: ListedChapter | null): boolean {
  const revisionId = listed?.branch?.revisionId ?? null;
  return revisionId !== null && saved.revisionId !== null && revisionId !== saved.revisionId;
}
