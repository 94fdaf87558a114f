import { describe, expect, test } from 'vitest';
import type { ChapterBranch, ChapterListEntry } from './novel.ts';
import { branchToRead, hasTranslationChoice, translationLines } from './translation-line.ts';

const branch = (branchId: number | null, facts: Partial<ChapterBranch> = {}): ChapterBranch => ({
  branchId,
  revisionId: null,
  createdAt: null,
  teams: [],
  uploader: null,
  ...facts,
});
const chapter = (index: number, ...branches: ChapterBranch[]): ChapterListEntry => ({
  index,
  volume: '1',
  number: String(index),
  name: null,
  branches,
});

describe('translation lines', () => {
  test('are counted over the whole title, fullest first, with dates and translators', () => {
    const chapters = [
      chapter(1, branch(9, { uploader: 'rin' })),
      chapter(
        2,
        branch(9, { teams: ['Cedar'], createdAt: '2024-03-01' }),
        branch(7, { uploader: 'mika', createdAt: '2024-02-01' }),
      ),
      chapter(3, branch(9, { uploader: 'rin', createdAt: '2024-01-01' })),
    ];
    expect(translationLines(chapters)).toEqual([
      {
        branchId: 9,
        translators: ['Cedar'],
        chapterCount: 3,
        startsAt: null,
        firstAt: '2024-01-01',
        latestAt: '2024-03-01',
      },
      {
        branchId: 7,
        translators: ['mika'],
        chapterCount: 1,
        startsAt: { volume: '1', number: '2' },
        firstAt: '2024-02-01',
        latestAt: '2024-02-01',
      },
    ]);
  });

  test('offer a choice only if one chapter exists in several of them', () => {
    expect(hasTranslationChoice([chapter(1, branch(1)), chapter(2, branch(2))])).toBe(false);
    expect(hasTranslationChoice([chapter(1, branch(1), branch(1))])).toBe(false);
    expect(hasTranslationChoice([chapter(1, branch(1)), chapter(2, branch(1), branch(2))])).toBe(true);
  });
});

describe('the branch to read', () => {
  const both = chapter(1, branch(7), branch(9));
  const onlySmall = chapter(2, branch(5), branch(7));
  const lines = translationLines([both, onlySmall, chapter(3, branch(9)), chapter(4, branch(9))]);

  test('is that of the chosen line, even if another has more chapters', () => {
    expect(branchToRead(both, 7, lines)?.branchId).toBe(7);
  });

  test('is that of the fullest line with the chapter if the chosen line lacks it', () => {
    expect(branchToRead(both, 5, lines)?.branchId).toBe(9);
    expect(branchToRead(onlySmall, 9, lines)?.branchId).toBe(7);
    expect(branchToRead(onlySmall, null, lines)?.branchId).toBe(7);
  });

  test('is the newest of several revisions', () => {
    const revised = chapter(1, branch(1, { revisionId: 3, createdAt: '2025-01-01' }), branch(1, { revisionId: 2 }));
    expect(branchToRead(revised, 1, translationLines([revised]))?.revisionId).toBe(3);
  });

  test('may have no id, and is null if the list names none', () => {
    expect(branchToRead(chapter(1, branch(null)), null, [])).toEqual(branch(null));
    expect(branchToRead(chapter(1), 4, lines)).toBeNull();
  });
});
