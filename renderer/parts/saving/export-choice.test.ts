import { describe, expect, test } from 'vitest';
import type { ChapterSaving } from '#shared/domain/downloads/download.ts';
import type { ChapterListEntry } from '#shared/domain/novels/novel.ts';
import { exportChoice, savedVolumes } from './export-choice.ts';

const entry = (volume: string, number: string, ...branchIds: number[]): ChapterListEntry => ({
  ...{ index: Number(number), volume, number, name: null },
  branches: branchIds.map((branchId) => ({
    ...{ branchId, revisionId: null, createdAt: null, teams: [], uploader: null },
  })),
});
const saved = (
  volume: string,
  number: string,
  branchId: number,
  state: ChapterSaving['state'] = 'saved',
  missingPictures = 0,
) => ({
  ...{ volume, number, branchId, state },
  ...{ trouble: null, bytes: state === 'queued' ? 0 : 1, missingPictures },
});

const list = [entry('1', '1', 5), entry('1', '2', 5, 6), entry('2', '3', 5, 6), entry('2', '4', 6)];
const saving = {
  isKeptUp: false,
  chapters: [saved('1', '2', 5), saved('1', '2', 6), saved('2', '3', 6, 'outdated'), saved('2', '4', 6, 'queued')],
};

describe('what is exported', () => {
  test('of everything is whatever is saved, each chapter once, and the rest is said to be missing', () => {
    expect(exportChoice({ list, saving, line: null }, null)).toEqual({
      ...{ chapters: null, savedCount: 2, missingCount: 2, volumeCount: 2, lacking: [] },
    });
  });

  test('of everything is also the text that is here of a chapter that waits to be saved anew', () => {
    const waiting = { ...saved('2', '4', 6, 'queued'), bytes: 1 };
    const here = { ...saving, chapters: [...saving.chapters.slice(0, -1), waiting] };
    expect(exportChoice({ list, saving: here, line: null }, null)).toMatchObject({ savedCount: 3, missingCount: 1 });
    expect(savedVolumes({ list, saving: { ...saving, chapters: [waiting] } })).toEqual(['2']);
  });

  test('of a volume are its chapters in the translation that is read, where that is here', () => {
    const volume = list.filter((one) => one.volume === '1');
    const read = exportChoice({ list, saving, line: { branchId: 6 } }, volume);
    expect(read).toMatchObject({ savedCount: 1, missingCount: 1, volumeCount: 1 });
    expect(read.chapters).toEqual([
      { volume: '1', number: '1', branchId: 5 },
      { volume: '1', number: '2', branchId: 6 },
    ]);
    expect(exportChoice({ list, saving, line: { branchId: 5 } }, volume).chapters?.[1]?.branchId).toBe(5);
  });

  test('of a range are its chapters', () => {
    const chosen = exportChoice({ list, saving, line: null }, list.slice(1, 3));
    expect(chosen).toMatchObject({ savedCount: 2, missingCount: 0, volumeCount: 2 });
    expect(chosen.chapters?.map(({ number }) => number)).toEqual(['2', '3']);
  });

  test('says which pictures its chapters lack, in the translation that is taken', () => {
    const lacking = {
      isKeptUp: false,
      chapters: [saved('1', '1', 5, 'saved', 1), saved('1', '2', 5, 'saved', 2), saved('1', '2', 6, 'outdated', 4)],
    };
    const lackingOf = (branchId: number, volume?: string) =>
      exportChoice(
        { list, saving: lacking, line: { branchId } },
        volume === undefined ? null : list.filter((one) => one.volume === volume),
      ).lacking.map(({ number, missingPictures }) => `${number}: ${missingPictures}`);
    expect([lackingOf(5), lackingOf(6), lackingOf(6, '1'), lackingOf(6, '2')]).toEqual([
      ...[['1: 1', '2: 2'], ['1: 1', '2: 4'], ['1: 1', '2: 4'], []],
    ]);
  });

  test('can be of any volume that has something saved', () => {
    expect(savedVolumes({ list, saving })).toEqual(['1', '2']);
    expect(savedVolumes({ list, saving: { isKeptUp: false, chapters: [saved('1', '2', 5)] } })).toEqual(['1']);
  });
});
