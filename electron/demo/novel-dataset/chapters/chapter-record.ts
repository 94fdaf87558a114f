import type { NovelRecord, TranslationLine } from '../novel-record.ts';
import { styleOf } from '../prose/styles.ts';
import { hashOf, seededRandom } from '../seeded-random.ts';
import { specialName } from '../special/special-chapters.ts';
import { chapterNumbers } from './chapter-numbers.ts';

const dayMilliseconds = 86_400_000;

export type BranchRecord = {
  /** Changes when the chapter is uploaded anew; never the branch's own id. */
  readonly revisionId: number;
  readonly line: TranslationLine;
  readonly createdAt: number;
};

export type ChapterRecord = {
  /** 1-based; the only order there is. */
  readonly index: number;
  readonly volume: string;
  readonly number: string;
  readonly name: string;
  /** Newest upload first, as the service lists them. */
  readonly branches: readonly BranchRecord[];
};

function nameOf(novel: NovelRecord, index: number): string {
  const special = specialName(novel, index);
  if (special !== undefined) return special;
  const { chapterNames } = styleOf(novel.style);
  if (hashOf('is-named', novel.seed, index) % 10 < 2) return '';
  const round = Math.floor((index - 1) / chapterNames.length);
  const shuffled = seededRandom('chapter-names', novel.seed, round).shuffled(chapterNames);
  return shuffled[(index - 1) % chapterNames.length] ?? '';
}

function branchesOf(novel: NovelRecord, position: number, isLate: boolean): BranchRecord[] {
  const { count, lines } = novel.chapters;
  const place = (position + 0.5) / count;
  const covering = lines.filter(({ from, to }) => from <= place && place < to);
  return (covering.length > 0 ? covering : lines.slice(0, 1))
    .map((line) => {
      const chaptersIntoLine = Math.max(0, position - Math.round(line.from * count)) + (isLate ? count : 0);
      const jitter = hashOf('uploaded', novel.seed, position, line.branchId ?? 0) % (dayMilliseconds / 3);
      return {
        revisionId: (novel.id * 10_000 + position + 1) * 10 + lines.indexOf(line),
        line,
        createdAt: line.startedAt + chaptersIntoLine * line.daysBetweenChapters * dayMilliseconds + jitter,
      };
    })
    .sort((left, right) => right.createdAt - left.createdAt);
}

/** All chapters of a title, in the order in which the service lists them. */
export function listChapters(novel: NovelRecord): ChapterRecord[] {
  const { numbering } = novel.chapters;
  const chapters = chapterNumbers(novel.chapters).map(({ volume, number }, position) => ({
    index: position + 1,
    volume,
    number,
    name: nameOf(novel, position + 1),
    branches: branchesOf(novel, position, numbering === 'fractional' && number.includes('.')),
  }));
  if (numbering !== 'fractional') return chapters;
  const uploadedAt = (chapter: ChapterRecord) => Math.min(...chapter.branches.map(({ createdAt }) => createdAt));
  return chapters.sort((left, right) => uploadedAt(left) - uploadedAt(right));
}
