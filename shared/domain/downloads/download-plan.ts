import { chapterKey } from '../novels/chapter-key.ts';
import type { ChapterBranch, ChapterListEntry } from '../novels/novel.ts';
import { branchesById, type TranslationLine } from '../novels/translation-line.ts';
import { ChapterOfLine, ChapterSaving } from './download.ts';

/** A title's saved and queued chapters by `chapterKey`, each in one or more translations. */
type SavingByChapter = ReadonlyMap<string, readonly ChapterSaving[]>;

export function savingByChapter(chapters: readonly ChapterSaving[]): SavingByChapter {
  return Map.groupBy(chapters, chapterKey);
}

type PlanOptions = {
  /** The person's preferred lines, best first; empty: no choice yet. */
  readonly preferred: readonly (number | null)[];
  readonly saving: SavingByChapter;
};

/**
 * `chapters`: in the order of the list. `undecided`: those with several translations and no choice yet, which block the download.
 */
export type DownloadPlan = ReturnType<typeof planDownload>;

/**
 * Plans the download of chapters. Each is taken in the first preferred line that has it, else in the line it is already saved
 * in, else in its only line; otherwise the person has to choose.
 */
export function planDownload(wanted: readonly ChapterListEntry[], options: PlanOptions) {
  const chapters: ChapterOfLine[] = [];
  const undecided: ChapterListEntry[] = [];
  for (const entry of wanted) {
    const branch = branchToSave(entry, options);
    if (branch === 'undecided') {
      undecided.push(entry);
      continue;
    }
    const chapter = { volume: entry.volume, number: entry.number, branchId: branch?.branchId ?? null };
    // One invalid name would make the whole request invalid.
    if (!ChapterOfLine.safeParse(chapter).success) continue;
    const known = options.saving.get(chapterKey(chapter))?.find(({ branchId }) => branchId === chapter.branchId);
    if (known === undefined || known.state === 'failed' || known.state === 'outdated') chapters.push(chapter);
  }
  return { chapters, undecided };
}

/** The lines with any of the chapters and their counts, fullest first. */
export function linesOf(chapters: readonly ChapterListEntry[], lines: readonly TranslationLine[]) {
  const branches = chapters.map(branchesById);
  return lines
    .map((line) => ({ line, count: branches.filter((byId) => byId.has(line.branchId)).length }))
    .filter(({ count }) => count > 0)
    .toSorted((left, right) => right.count - left.count);
}

/** The state of a chapter in a list: that of the line being read, else the best of all its translations. */
export function savingShown(
  chapter: ChapterListEntry,
  branchId: number | null | undefined,
  saving: SavingByChapter,
): ChapterSaving | null {
  const known = saving.get(chapterKey(chapter)) ?? [];
  const own = known.find((each) => each.branchId === branchId);
  return (
    own ??
    [...ChapterSaving.shape.state.values].flatMap((state) => known.filter((each) => each.state === state))[0] ??
    null
  );
}

/** Chapters between two entries of the list, both included, in either order. */
export function chaptersBetween(
  chapters: readonly ChapterListEntry[],
  from: ChapterListEntry,
  to: ChapterListEntry,
): readonly ChapterListEntry[] {
  const places = [chapters.indexOf(from), chapters.indexOf(to)].toSorted((left, right) => left - right);
  const [first = -1, last = -1] = places;
  return first < 0 ? [] : chapters.slice(first, last + 1);
}

/** `saved`: in any translation. `waiting`: queued or running. */
export type SavedShare = ReturnType<typeof savedShare>;

/** Counts the listed chapters by state, over all translations of each. A saved chapter may also count as waiting or outdated. */
export function savedShare(chapters: readonly ChapterListEntry[], saving: SavingByChapter) {
  const share = { saved: 0, waiting: 0, failed: 0, outdated: 0 };
  for (const chapter of chapters) {
    const known = saving.get(chapterKey(chapter));
    if (known === undefined) continue;
    const states = new Set(known.map(({ state }) => state));
    if (states.has('saved') || states.has('outdated')) share.saved += 1;
    if (states.has('queued') || states.has('running')) share.waiting += 1;
    else if (states.has('outdated')) share.outdated += 1;
    else if (states.has('failed') && !states.has('saved')) share.failed += 1;
  }
  return share;
}

function branchToSave(entry: ChapterListEntry, options: PlanOptions): ChapterBranch | null | 'undecided' {
  const branches = branchesById(entry);
  if (branches.size === 0) return null;
  const liked = options.preferred.find((id) => branches.has(id));
  if (liked !== undefined) return branches.get(liked) ?? null;
  const [only, another] = [...branches.values()];
  if (another === undefined) return only ?? null;
  // The chosen lines lack the chapter: the line it is saved in was chosen before.
  const here = options.preferred.length === 0 ? undefined : savingShown(entry, undefined, options.saving);
  return (here && branches.get(here.branchId)) ?? 'undecided';
}
