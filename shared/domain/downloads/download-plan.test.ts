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

describe('the plan of a download', () => {
  it('leaves nothing undecided if each chapter has one translation, or the list names none', () => {
    const chapters = [chapter('1', [5]), chapter('2'), chapter('3', [null]), chapter('4', [6])];
    expect(plan(chapters)).toEqual({
      chapters: ['1/1/5', '1/2/null', '1/3/null', '1/4/6'],
      undecided: [],
    });
  });

  it('leaves a chapter of several translations undecided until one of them is preferred', () => {
    const chapters = [chapter('1', [5, 6]), chapter('2', [6]), chapter('3', [5, 7]), chapter('4', [6, 7])];
    expect(plan(chapters)).toEqual({ chapters: ['1/2/6'], undecided: ['1', '3', '4'] });
    expect(plan(chapters, { preferred: [5] })).toMatchObject({ undecided: ['4'] });
    expect(plan(chapters, { preferred: [5, 7] })).toEqual({
      chapters: ['1/1/5', '1/2/6', '1/3/5', '1/4/7'],
      undecided: [],
    });
  });

  it('keeps the translation that is already saved if the preferred one lacks the chapter', () => {
    const chapters = [chapter('1', [5, 6]), chapter('2', [6, 7])];
    const saving = [saved('1', 'saved', 6), saved('2', 'outdated', 7)];
    expect(plan(chapters, { preferred: [5], saving })).toEqual({
      chapters: ['1/1/5', '1/2/7'],
      undecided: [],
    });
    expect(plan(chapters, { saving }).undecided).toEqual(['1', '2']);
  });

  it('takes failed and outdated chapters, but none that are saved, queued or running', () => {
    const states = ['saved', 'queued', 'running', 'failed', 'outdated'] as const;
    const chapters = states.map((_, place) => chapter(String(place + 1)));
    const saving = states.map((state, place) => saved(String(place + 1), state));
    expect(plan(chapters, { saving })).toEqual({ chapters: ['1/4/null', '1/5/null'], undecided: [] });
  });

  it('distinguishes `1.10` from `1.1`, and leaves out invalid names', () => {
    const chapters = [chapter('1.1'), chapter('1.10'), chapter('1.1', [], '2'), chapter(''), chapter('9'.repeat(101))];
    expect(plan(chapters).chapters).toEqual(['1/1.1/null', '1/1.10/null', '2/1.1/null']);
  });

  it('takes less than a second of processor time for 10,000 chapters', async () => {
    const chapters = Array.from({ length: 10_000 }, (_, place) => chapter(String(place), [1, 2]));
    const saving = chapters.slice(0, 5_000).map(({ number }) => saved(number, 'saved', 2));
    const planning = () => expect(plan(chapters, { preferred: [2], saving }).chapters).toHaveLength(5_000);
    expect(await processorMilliseconds(planning)).toBeLessThan(1_000);
  });
});

it('linesOf counts how many of the given chapters each line has', () => {
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

it('a chapter shows the state of the line being read, else its best state', () => {
  const listed = chapter('1', [5, 6, 7]);
  const saving = savingByChapter([saved('1', 'failed', 5), saved('1', 'queued', 6), saved('1', 'saved', 7)]);
  expect(savingShown(listed, 6, saving)?.state).toBe('queued');
  expect(savingShown(listed, undefined, saving)?.branchId).toBe(7);
  expect(savingShown(listed, 9, saving)?.branchId).toBe(7);
  expect(savingShown(chapter('2'), null, saving)).toBeNull();
});

it('a range includes both ends, in either order', () => {
  const chapters = ['1', '2', '3', '4'].map((number) => chapter(number));
  const [first, second, third] = chapters;
  if (first === undefined || second === undefined || third === undefined) throw new Error('four chapters');
  expect(chaptersBetween(chapters, second, third)).toEqual([second, third]);
  expect(chaptersBetween(chapters, third, first)).toEqual([first, second, third]);
  expect(chaptersBetween(chapters, first, first)).toEqual([first]);
  expect(chaptersBetween(chapters, first, chapter('9'))).toEqual([]);
});

it('savedShare counts a chapter at most once as saved, and at most once as waiting, outdated or failed', () => {
  const chapters = ['1', '2', '3', '4', '5', '6'].map((number) => chapter(number));
  const saving = savingByChapter([
    ...[saved('1', 'saved', 5), saved('1', 'queued', 6), saved('2', 'outdated'), saved('3', 'failed')],
    ...[saved('4', 'running'), saved('5', 'saved'), saved('99', 'saved')],
  ]);
  expect(savedShare(chapters, saving)).toEqual({ saved: 3, waiting: 2, failed: 1, outdated: 1 });
});
