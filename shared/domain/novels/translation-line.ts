import { oncePer } from './chapter-key.ts';
import type { ChapterBranch, ChapterListEntry } from './novel.ts';

/** One translation of a title by a team or person (novel-service, Rules of the chapter endpoint). */
export type TranslationLine = Readonly<ReturnType<typeof lineOf>>;

/** The title's lines: most chapters first, then the latest. */
export const translationLines = oncePer((chapters: readonly ChapterListEntry[]): readonly TranslationLine[] => {
  const branches = chapters.flatMap((chapter) =>
    [...branchesById(chapter).values()].map((branch) => ({ chapter, branch })),
  );
  const lines = Map.groupBy(branches, ({ branch }) => branch.branchId);
  return [...lines]
    .map(([branchId, found]) => lineOf(branchId, found, chapters[0]))
    .sort(
      (a, b) =>
        b.chapterCount - a.chapterCount || compareText(b.latestAt, a.latestAt) || (a.branchId ?? 0) - (b.branchId ?? 0),
    );
});

function lineOf(
  branchId: number | null,
  found: readonly { readonly chapter: ChapterListEntry; readonly branch: ChapterBranch }[],
  beginning: ChapterListEntry | undefined,
) {
  const branches = found.map(({ branch }) => branch);
  const first = found[0]?.chapter;
  const dates = branches.flatMap(({ createdAt }) => createdAt ?? []).sort();
  // Most but not all chapters of a line name its teams; an uploader counts only if none does.
  const named = branches.findLast(({ teams }) => teams.length > 0);
  return {
    /** Null if the service gives none. */
    branchId,
    /** The teams named last, else the uploader, else empty. */
    translators: named?.teams ?? branches.map(translatorsOf).find((names) => names.length > 0) ?? [],
    chapterCount: branches.length,
    /** Null for the beginning of the title. */
    startsAt: first === undefined || first === beginning ? null : { volume: first.volume, number: first.number },
    firstAt: dates[0] ?? null,
    latestAt: dates.at(-1) ?? null,
  };
}

export function hasTranslationChoice(chapters: readonly ChapterListEntry[]): boolean {
  return chapters.some((chapter) => chapter.branches.length > 1 && branchesById(chapter).size > 1);
}

/** The chosen line, else the fullest one with the chapter; null: the list names no branch (novel-service, Rules). */
export function branchToRead(
  chapter: ChapterListEntry,
  chosenId: number | null,
  lines: readonly TranslationLine[],
): ChapterBranch | null {
  const branches = branchesById(chapter);
  const order = [chosenId, ...lines.map((line) => line.branchId)];
  const found = order.find((id) => branches.has(id));
  return (found === undefined ? undefined : branches.get(found)) ?? null;
}

/** The teams of a branch, else its uploader (field-facts, Novel service). */
export function translatorsOf(branch: Pick<ChapterBranch, 'teams' | 'uploader'>): readonly string[] {
  if (branch.teams.length > 0) return branch.teams;
  return branch.uploader === null || branch.uploader === '' ? [] : [branch.uploader];
}

export function branchesById(chapter: ChapterListEntry): Map<number | null, ChapterBranch> {
  const branches = new Map<number | null, ChapterBranch>();
  for (const branch of chapter.branches) {
    const known = branches.get(branch.branchId);
    if (known === undefined || compareText(known.createdAt, branch.createdAt) < 0)
      branches.set(branch.branchId, branch);
  }
  return branches;
}

/** Compares the service's ISO dates, which sort as text. */
function compareText(a: string | null, b: string | null): number {
  return a === b ? 0 : (a ?? '') < (b ?? '') ? -1 : 1;
}
