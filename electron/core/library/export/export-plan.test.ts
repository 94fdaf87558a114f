import { describe, expect, it } from 'vitest';
import type { SavedChapterInfo } from '#core/library/saved/library-statements.ts';
import { SEVEN, titleOf } from '#core/library/saved/testing/saved-samples.ts';
import { planExport } from './make-book.ts';

const info = (volume: string, number: string, branchId: number | null = 5): SavedChapterInfo => ({
  ...{ id: 0, slugUrl: SEVEN, index: 0, name: null, teams: [], revisionId: null },
  ...{ bytes: 0, missingPictures: 0, savedAt: 0, volume, number, branchId },
});
const record = {
  novel: titleOf(0).novel,
  chapters: [
    ['1', '1'],
    ['1', '2'],
    ['2', '3'],
    ['2', '4'],
  ].map(([volume = '', number = ''], index) => ({
    ...{ index, volume, number, name: null },
    branches: [6, 5].slice(index === 0 ? 1 : 0).map((branchId) => ({
      ...{ branchId, revisionId: null, createdAt: null, teams: [], uploader: null },
    })),
  })),
};
const infos = [info('1', '1'), info('1', '2', 5), info('1', '2', 6), info('2', '3', 6), info('x', '9', 8)];
const named = (chapters: readonly SavedChapterInfo[]) =>
  chapters.map(({ volume, number, branchId }) => `${volume}/${number}/${branchId}`);
const plan = (wish: Partial<Parameters<typeof planExport>[1]> = {}, line: { branchId: number } | null = null) =>
  planExport({ record, infos, line }, { chapters: null, isByVolume: false, ...wish });

describe('the plan of an export', () => {
  it('contains every saved chapter once, also one that is no longer listed', () => {
    const { files, missing } = plan();
    expect(files.map(({ scope, chapters }) => [scope.is, named(chapters)])).toEqual([
      // No choice made: the translation with the most chapters.
      ['title', ['1/1/5', '1/2/5', '2/3/6', 'x/9/8']],
    ]);
    expect(missing).toBe(1);
    expect(named(plan({}, { branchId: 6 }).files[0]?.chapters ?? [])).toEqual(['1/1/5', '1/2/6', '2/3/6', 'x/9/8']);
  });

  it('has a file for each volume if that is wanted and there are several', () => {
    expect(plan({ isByVolume: true }).files.map(({ scope, chapters }) => [scope, named(chapters)])).toEqual([
      [{ is: 'volume', volume: '1' }, ['1/1/5', '1/2/5']],
      [{ is: 'volume', volume: '2' }, ['2/3/6']],
      [{ is: 'volume', volume: 'x' }, ['x/9/8']],
    ]);
    const one = planExport(
      { record: titleOf(2), infos: [info('1', '1')], line: null },
      { chapters: null, isByVolume: true },
    );
    expect(one.files.map(({ scope }) => scope.is)).toEqual(['title']);
  });

  it('contains the wanted chapters that are saved, and counts the others as missing', () => {
    const wanted = [
      { volume: '1', number: '2', branchId: 6 },
      { volume: '2', number: '3', branchId: 6 },
      { volume: '2', number: '4', branchId: 5 },
    ];
    const { files, missing } = plan({ chapters: wanted });
    expect(files.map(({ scope, chapters }) => [scope.is, named(chapters)])).toEqual([['range', ['1/2/6', '2/3/6']]]);
    expect(missing).toBe(1);
    expect(plan({ chapters: [{ volume: '9', number: '9', branchId: null }] })).toEqual({ files: [], missing: 1 });
  });

  it('has the scope of a volume if it contains all saved chapters of one', () => {
    const wanted = [
      { volume: '1', number: '1', branchId: 5 },
      { volume: '1', number: '2', branchId: 5 },
    ];
    expect(plan({ chapters: wanted }).files[0]?.scope).toEqual({ is: 'volume', volume: '1' });
  });
});
