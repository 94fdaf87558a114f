import { describe, expect, it } from 'vitest';
import { processorMilliseconds } from '#shared/testing/processor-time.ts';
import type { ChapterListEntry } from '../novels/novel.ts';
import { translationLines } from '../novels/translation-line.ts';
import type { ChapterSaving } from './download.ts';
import {
  chaptersBetween,
  type DownloadPlan,
  linesOf,
  planDownload,
  savedShare,
  savingByChapter,
  savingShown,
} from './download-plan.ts';

const chapter = (number: string, lines: readonly (number | null)[] = [], volume = '1'): ChapterListEntry => ({
  ...{ index: Number(number), volume, number, name: null },
  branches: lines.map((branchId) => ({ branchId, revisionId: 1, createdAt: null, teams: [], uploader: null })),
});
const saved = (number: string, state: ChapterSaving['state'], branchId: number | null = null): ChapterSaving => ({
  ...{ volume: '1', number, branchId, state, trouble: null, bytes: 1, missingPictures: 0 },
});
const written = ({ chapters, undecided }: DownloadPlan) => ({
  chapters: chapters.map(({ volume, number, branchId }) => `${volume}/${number}/${branchId}`),
  undecided: undecided.map(({ number }) => number),
});
function plan(
  chapters: readonly ChapterListEntry[],
  { preferred = [], saving = [] }: { preferred?: (number | null)[]; saving?: ChapterSaving[] } = {},
) {
  const options = { preferred, saving: savingByChapter(saving) };
  return written(planDownload(chapters, options));
}

describe('what is to be saved', () => {
  it('needs no question where there is one translation, or the list names none', () => {
    const chapters = [chapter('1', [5]), chapter('2'), chapter('3', [null]), chapter('4', [6])];
    expect(plan(chapters)).toEqual({
      chapters: ['1/1/5', '1/2/null', '1/3/null', '1/4/6'],
      undecided: [],
    });
  });

  it('is never guessed: every chapter of several translations is named until one is chosen', () => {
    const chapters = [chapter('1', [5, 6]), chapter('2', [6]), chapter('3', [5, 7]), chapter('4', [6, 7])];
    expect(plan(chapters)).toEqual({ chapters: ['1/2/6'], undecided: ['1', '3', '4'] });
    expect(plan(chapters, { preferred: [5] })).toMatchObject({ undecided: ['4'] });
    expect(plan(chapters, { preferred: [5, 7] })).toEqual({
      chapters: ['1/1/5', '1/2/6', '1/3/5', '1/4/7'],
      undecided: [],
    });
  });

  it('stays with the translation that is here already where the chosen one lacks the chapter', () => {
    const chapters = [chapter('1', [5, 6]), chapter('2', [6, 7])];
    const saving = [saved('1', 'saved', 6), saved('2', 'outdated', 7)];
    expect(plan(chapters, { preferred: [5], saving })).toEqual({
      chapters: ['1/1/5', '1/2/7'],
      undecided: [],
    });
    expect(plan(chapters, { saving }).undecided).toEqual(['1', '2']);
  });

  it('leaves out what is saved as it is now or waits, and takes what failed or was uploaded anew', () => {
    const states = ['saved', 'queued', 'running', 'failed', 'outdated'] as const;
    const chapters = states.map((_, place) => chapter(String(place + 1)));
    const saving = states.map((state, place) => saved(String(place + 1), state));
    expect(plan(chapters, { saving })).toEqual({ chapters: ['1/4/null', '1/5/null'], undecided: [] });
  });

  it('takes `1.10` apart from `1.1`, and no name that cannot be kept', () => {
    const chapters = [chapter('1.1'), chapter('1.10'), chapter('1.1', [], '2'), chapter(''), chapter('9'.repeat(101))];
    expect(plan(chapters).chapters).toEqual(['1/1.1/null', '1/1.10/null', '2/1.1/null']);
  });

  it('is planned for ten thousand chapters at once', async () => {
    const chapters = Array.from({ length: 10_000 }, (_, place) => chapter(String(place), [1, 2]));
    const saving = chapters.slice(0, 5_000).map(({ number }) => saved(number, 'saved', 2));
    const planning = () => expect(plan(chapters, { preferred: [2], saving }).chapters).toHaveLength(5_000);
    expect(await processorMilliseconds(planning)).toBeLessThan(1_000);
  });
});

it('the lines of some chapters are told with how many of these each has', () => {
  const chapters = [
    chapter('1', [5, 6]),
    chapter('2', [6]),
    chapter('3', [5, 6, 7]),
    chapter('4', [5]),
    chapter('5', [5]),
  ];
  const lines = translationLines(chapters);
  const told = linesOf(chapters.slice(0, 3), lines).map(({ line, count }) => [line.branchId, count]);
  expect(told).toEqual([
    [6, 3],
    [5, 2],
    [7, 1],
  ]);
});

it('a chapter of several translations shows the one that is read, else what is best of it', () => {
  const listed = chapter('1', [5, 6, 7]);
  const saving = savingByChapter([saved('1', 'failed', 5), saved('1', 'queued', 6), saved('1', 'saved', 7)]);
  expect(savingShown(listed, 6, saving)?.state).toBe('queued');
  expect(savingShown(listed, undefined, saving)?.branchId).toBe(7);
  expect(savingShown(listed, 9, saving)?.branchId).toBe(7);
  expect(savingShown(chapter('2'), null, saving)).toBeNull();
});

it('a range has both of its ends, in whichever order they are given', () => {
  const chapters = ['1', '2', '3', '4'].map((number) => chapter(number));
  const [first, second, third] = chapters;
  if (first === undefined || second === undefined || third === undefined) throw new Error('four chapters');
  expect(chaptersBetween(chapters, second, third)).toEqual([second, third]);
  expect(chaptersBetween(chapters, third, first)).toEqual([first, second, third]);
  expect(chaptersBetween(chapters, first, first)).toEqual([first]);
  expect(chaptersBetween(chapters, first, chapter('9'))).toEqual([]);
});

it('how much is here counts each chapter once', () => {
  const chapters = ['1', '2', '3', '4', '5', '6'].map((number) => chapter(number));
  const saving = savingByChapter([
    ...[saved('1', 'saved', 5), saved('1', 'queued', 6), saved('2', 'outdated'), saved('3', 'failed')],
    ...[saved('4', 'running'), saved('5', 'saved'), saved('99', 'saved')],
  ]);
  expect(savedShare(chapters, saving)).toEqual({ saved: 3, waiting: 2, failed: 1, outdated: 1 });
});
