import { hashOf, seededRandom } from '#demo/seeded-random.ts';
import type { ChapterPlan, NovelRecord, TranslationLine } from '../novel-record.ts';
import { voiceOf } from '../prose/voices.ts';
import { specialName } from '../special/special-chapters.ts';

const dayMilliseconds = 86_400_000;

export type BranchRecord = {
  /** Changes when the chapter is uploaded again; not the branch's own id. */
  readonly revisionId: number;
  readonly line: TranslationLine;
  readonly createdAt: number;
  /** How often it was uploaded again. */
  readonly uploads: number;
};

export type ChapterRecord = {
  /** 1-based; chapters have no other order. */
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
  const { chapterNames } = voiceOf(novel.style);
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
      const branch: BranchRecord = {
        revisionId: (novel.id * 10_000 + position + 1) * 10 + lines.indexOf(line),
        line,
        createdAt: line.startedAt + chaptersIntoLine * line.daysBetweenChapters * dayMilliseconds + jitter,
        uploads: 0,
      };
      return grown(branch, position, novel.chapters);
    })
    .sort((left, right) => right.createdAt - left.createdAt);
}

/** Larger than the id of every first revision. */
const newRevision = 1_000_000_000;

/** Dates the chapters that a serial gained since the service's start, and uploads its second chapter again each day. */
function grown(branch: BranchRecord, position: number, { count, growth }: ChapterPlan): BranchRecord {
  if (growth === undefined) return branch;
  const bornOn = position - (count - growth.days) + 1;
  if (bornOn > 0) return { ...branch, createdAt: growth.since + bornOn * dayMilliseconds };
  if (position !== 1 || growth.days === 0) return branch;
  return {
    ...branch,
    revisionId: branch.revisionId + growth.days * newRevision,
    createdAt: growth.since + growth.days * dayMilliseconds,
    uploads: growth.days,
  };
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

type ChapterNumber = { readonly volume: string; readonly number: string };

/** The side chapters of fractional numbering: after the first chapter ten short ones, after every ninth a half. */
function fractionsAfter(whole: number): string[] {
  if (whole === 1) return Array.from({ length: 10 }, (_, part) => `1.${part + 1}`);
  return whole % 9 === 0 ? [`${whole}.5`] : [];
}

function fractionalNumbers({ count, perVolume }: ChapterPlan): ChapterNumber[] {
  const numbers: ChapterNumber[] = [];
  for (let whole = 1; numbers.length < count; whole += 1) {
    const volume = String(Math.floor((whole - 1) / perVolume) + 1);
    numbers.push(...[String(whole), ...fractionsAfter(whole)].map((number) => ({ volume, number })));
  }
  return numbers.slice(0, count);
}

/** (volume, number) of every chapter in reading order; numbers are strings, `1.10` is not `1.1`. */
function chapterNumbers(plan: ChapterPlan): ChapterNumber[] {
  if (plan.numbering === 'fractional') return fractionalNumbers(plan);
  return Array.from({ length: plan.count }, (_, position) => ({
    volume: String(Math.floor(position / plan.perVolume) + 1),
    number: String(plan.numbering === 'restarting' ? (position % plan.perVolume) + 1 : position + 1),
  }));
}
