import { ChapterOfLine } from '#shared/domain/downloads/download.ts';
import type { SlugUrl } from '#shared/domain/identifiers.ts';
import { chapterKey, chapterOfLineKey } from '#shared/domain/novels/chapter-key.ts';
import type { ChapterListEntry } from '#shared/domain/novels/novel.ts';
import type { ChapterName } from '#shared/domain/novels/reading.ts';
import { branchesById } from '#shared/domain/novels/translation-line.ts';

/** A chapter of the list in one translation. `name`: null if several translations may have names of their own. */
type ListedChapter = { readonly index: number; readonly revisionId: number | null; readonly name: string | null };

/** Looks up chapters of a title's list, without holding the list. */
export type ListedChapters = ReturnType<typeof listedChapters>;

export function listedChapters(list: readonly ChapterListEntry[]) {
  const byLine = new Map<string, ListedChapter>();
  const byRevision = new Map<number, ChapterOfLine>();
  const chapters = new Set(list.map(chapterKey));
  for (const entry of list) {
    const { index, volume, number } = entry;
    const branches = entry.branches.length === 0 ? [null] : branchesById(entry).values();
    const name = entry.branches.length > 1 ? null : entry.name;
    for (const branch of branches) {
      const line = { volume, number, branchId: branch?.branchId ?? null };
      const revisionId = branch?.revisionId ?? null;
      byLine.set(chapterOfLineKey(line), { index, revisionId, name });
      if (revisionId !== null) byRevision.set(revisionId, line);
    }
  }
  const find = (chapter: ChapterOfLine) => byLine.get(chapterOfLineKey(chapter)) ?? null;
  return {
    find,
    /** In any translation. */
    hasChapter: (chapter: ChapterName) => chapters.has(chapterKey(chapter)),
    /** The name under which a renumbered chapter is listed now; null: its former one, or none that the contract accepts. */
    newName: (chapter: ChapterOfLine, revisionId: number | null): ChapterOfLine | null => {
      const isElsewhere = revisionId !== null && find(chapter)?.revisionId !== revisionId;
      return isElsewhere ? (ChapterOfLine.safeParse(byRevision.get(revisionId)).data ?? null) : null;
    },
  };
}

/** Whether the name in an answer is not the listed one; false if either is unknown. */
export function isNamedOtherwise(answered: { readonly name: string | null }, { name }: ListedChapter): boolean {
  return answered.name !== null && name !== null && answered.name !== name;
}

/** Whether a chapter was uploaded again since it was saved; false if either revision is unknown. */
export function isOutdated(saved: { readonly revisionId: number | null }, listed: ListedChapter | null): boolean {
  const revisionId = listed?.revisionId ?? null;
  return revisionId !== null && saved.revisionId !== null && revisionId !== saved.revisionId;
}

/** A long list takes tens of milliseconds to read from the disk, and pages ask about few titles at a time. */
const MOST_IN_MEMORY = 4;

export type KnownLists = ReturnType<typeof createKnownLists>;

/** The last known lists; `read`: from the disk. */
export function createKnownLists(read: (slugUrl: SlugUrl) => readonly ChapterListEntry[] | null) {
  const inMemory = new Map<SlugUrl, ListedChapters>();

  function note(slugUrl: SlugUrl, list: readonly ChapterListEntry[]): ListedChapters {
    const listed = listedChapters(list);
    if (inMemory.size >= MOST_IN_MEMORY) inMemory.clear();
    inMemory.set(slugUrl, listed);
    return listed;
  }

  return {
    of: (slugUrl: SlugUrl): ListedChapters => {
      const list = inMemory.has(slugUrl) ? null : read(slugUrl);
      if (list !== null) return note(slugUrl, list);
      // An unknown list is not remembered: another part may store it later.
      return inMemory.get(slugUrl) ?? listedChapters([]);
    },
    note,
  };
}
