import { describe, expect, test } from 'vitest';
import type { ChapterSaving } from '#shared/domain/downloads/download.ts';
import type { ChapterListEntry } from '#shared/domain/novels/novel.ts';
import { exportChoice, savedVolumes } from './export-choice.ts';

const entry = (volume: string, number: string, ...branchIds: number[]): ChapterListEntry => ({
  index: Number(number),
  volume,
  number,
  name: null,
  branches: branchIds.map((branchId) => ({
    branchId,
    revisionId: null,
    createdAt: null,
    teams: [],
    uploader: null,
  })),
});
const saved = (
  volume: string,
  number: string,
  branchId: number,
  state: ChapterSaving['state'] = 'saved',
  missingPictures = 0,
) => ({
  volume,
  number,
  branchId,
  state,
  trouble: null,
  bytes: state === 'queued' ? 0 : 1,
  missingPictures,
});

const list = [entry('1', '1', 5), entry('1', '2', 5, 6), entry('2', '3', 5, 6), entry('2', '4', 6)];
const saving = {
  isKeptUp: false,
  chapters: [saved('1', '2', 5), saved('1', '2', 6), saved('2', '3', 6, 'outdated'), saved('2', '4', 6, 'queued')],
};

describe('the choice of an export', () => {
  test('of the whole title has every saved chapter once and counts the others as missing', () => {
    expect(exportChoice({ list, saving, line: null }, null)).toEqual({
      chapters: null,
      savedCount: 2,
      missingCount: 2,
      volumeCount: 2,
      lacking: [],
    });
  });

  test('of the whole title includes the stored text of a chapter that waits to be saved again', () => {
    const waiting = { ...saved('2', '4', 6, 'queued'), bytes: 1 };
    const here = { ...saving, chapters: [...saving.chapters.slice(0, -1), waiting] };
    expect(exportChoice({ list, saving: here, line: null }, null)).toMatchObject({ savedCount: 3, missingCount: 1 });
    expect(savedVolumes({ list, saving: { ...saving, chapters: [waiting] } })).toEqual(['2']);
  });

  test('of a volume has its chapters in the translation that is read, if that is saved', () => {
    const volume = list.filter((one) => one.volume === '1');
    const read = exportChoice({ list, saving, line: { branchId: 6 } }, volume);
    expect(read).toMatchObject({ savedCount: 1, missingCount: 1, volumeCount: 1 });
    expect(read.chapters).toEqual([
      { volume: '1', number: '1', branchId: 5 },
      { volume: '1', number: '2', branchId: 6 },
    ]);
    expect(exportChoice({ list, saving, line: { branchId: 5 } }, volume).chapters?.[1]?.branchId).toBe(5);
  });

  test('of a range has its chapters', () => {
    const chosen = exportChoice({ list, saving, line: null }, list.slice(1, 3));
    expect(chosen).toMatchObject({ savedCount: 2, missingCount: 0, volumeCount: 2 });
    expect(chosen.chapters?.map(({ number }) => number)).toEqual(['2', '3']);
  });

  test('lists the chapters that lack pictures, in the translation it takes', () => {
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

  test('can be any volume with a saved chapter', () => {
    expect(savedVolumes({ list, saving })).toEqual(['1', '2']);
    expect(savedVolumes({ list, saving: { isKeptUp: false, chapters: [saved('1', '2', 5)] } })).toEqual(['1']);
  });
});
