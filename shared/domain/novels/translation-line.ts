import type { ChapterBranch, ChapterListEntry } from './novel.ts';

/** All that one team, or one person, has translated of a title (novel-service, Rules of the chapter endpoint). */
export type TranslationLine = {
  /** Null where the service gives none. */
  readonly branchId: number | null;
  /** Who translates it: the teams named last, else the uploader, else empty. */
  readonly translators: readonly string[];
  readonly chapterCount: number;
  /** Where it begins; null when that is the title's own beginning. */
  readonly startsAt: Pick<ChapterListEntry, 'volume' | 'number'> | null;
  readonly firstAt: string | null;
  readonly latestAt: string | null;
};

/** The title's lines, the one with the most chapters first, then the one that was worked on last. */
export function translationLines(chapters: readonly ChapterListEntry[]): readonly TranslationLine[] {
  const lines = new Map<number | null, GrowingLine>();
  for (const chapter of chapters) {
    for (const branch of branchesOf(chapter)) {
      const line = lines.get(branch.branchId);
      if (line === undefined) lines.set(branch.branchId, lineOf(branch, chapter === chapters[0] ? null : chapter));
      else extend(line, branch);
    }
  }
  return [...lines.values()].sort(
    (a, b) => b.chapterCount - a.chapterCount || compareText(b.latestAt, a.latestAt) || compareIds(a, b),
  );
}

/** Whether some chapter exists in several lines, so that one has to be chosen. */
export function hasTranslationChoice(chapters: readonly ChapterListEntry[]): boolean {
  return chapters.some((chapter) => branchesOf(chapter).length > 1);
}

/**
 * The branch of a chapter that is read: of the chosen line; where that line lacks the chapter, of the line with the most
 * chapters that has it. Never left to the service, whose own pick follows no stated rule (novel-service, Rules). Null
 * when the list names no branch at all.
 */
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

/** Who made a branch: its teams, else its uploader (field-facts, Novel service). */
export function translatorsOf(branch: Pick<ChapterBranch, 'teams' | 'uploader'>): readonly string[] {
  if (branch.teams.length > 0) return branch.teams;
  return branch.uploader === null || branch.uploader === '' ? [] : [branch.uploader];
}

/** One branch a line: of several revisions the newest. */
export function branchesById(chapter: ChapterListEntry): Map<number | null, ChapterBranch> {
  const branches = new Map<number | null, ChapterBranch>();
  for (const branch of chapter.branches) {
    const known = branches.get(branch.branchId);
    if (known === undefined || compareText(known.createdAt, branch.createdAt) < 0)
      branches.set(branch.branchId, branch);
  }
  return branches;
}

/** The same without their ids. Nearly all chapters have one branch, and a list has thousands of chapters. */
function branchesOf(chapter: ChapterListEntry): readonly ChapterBranch[] {
  return chapter.branches.length < 2 ? chapter.branches : [...branchesById(chapter).values()];
}

/** While a list of thousands is looked through: no line is made anew for each of its chapters. */
type GrowingLine = { -readonly [Field in keyof TranslationLine]: TranslationLine[Field] };

function lineOf(branch: ChapterBranch, startsAt: TranslationLine['startsAt']): GrowingLine {
  return {
    branchId: branch.branchId,
    translators: translatorsOf(branch),
    chapterCount: 1,
    startsAt: startsAt && { volume: startsAt.volume, number: startsAt.number },
    firstAt: branch.createdAt,
    latestAt: branch.createdAt,
  };
}

function extend(line: GrowingLine, branch: ChapterBranch): void {
  // Teams are named on most chapters of a line, not on all; an uploader stands in only while no name is known.
  if (branch.teams.length > 0 || line.translators.length === 0) line.translators = translatorsOf(branch);
  line.chapterCount += 1;
  line.firstAt = earliest(line.firstAt, branch.createdAt);
  if (compareText(line.latestAt, branch.createdAt) < 0) line.latestAt = branch.createdAt;
}

function earliest(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b;
  return a < b ? a : b;
}

/** The service's dates are ISO texts of one form, so their order is that of the texts. */
function compareText(a: string | null, b: string | null): number {
  return a === b ? 0 : (a ?? '') < (b ?? '') ? -1 : 1;
}

function compareIds(a: TranslationLine, b: TranslationLine): number {
  return (a.branchId ?? 0) - (b.branchId ?? 0);
}
