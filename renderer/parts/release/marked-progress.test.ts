import { describe, expect, it } from 'vitest';
import type { EpisodeProgress } from '#shared/domain/anime/playback.ts';
import { EpisodeId, ReleaseId } from '#shared/domain/identifiers.ts';
import { changedByMark, withFormer, withMark } from './use-marks.ts';

const releaseId = ReleaseId.parse(7);
const idOf = (number: number) => EpisodeId.parse(`00000000-0000-4000-8000-${String(number).padStart(12, '0')}`);
const ids = (...numbers: number[]) => numbers.map(idOf);
const entry = (number: number, positionSeconds: number, isWatched: boolean): EpisodeProgress => ({
  episodeId: idOf(number),
  releaseId,
  positionSeconds,
  isWatched,
  updatedAt: number,
});
const known = [entry(1, 0, true), entry(2, 300, false)];

describe('a mark by hand', () => {
  it('changes only episodes that are in another state', () => {
    const episodes = ids(1, 2, 3).map((id) => ({ id }));
    expect(changedByMark(episodes, known, true).map(({ id }) => id)).toEqual(ids(2, 3));
    expect(changedByMark(episodes, known, false).map(({ id }) => id)).toEqual(ids(1, 2));
  });
  it('as watched keeps the position and has the given time', () => {
    const marked = withMark(known, { releaseId, episodeIds: ids(2, 3), isWatched: true }, 50);
    expect(marked).toEqual([
      known[0],
      { ...entry(2, 300, true), updatedAt: 50 },
      { ...entry(3, 0, true), updatedAt: 50 },
    ]);
  });
  it('as unwatched removes the progress of its episodes only', () => {
    expect(withMark(known, { releaseId, episodeIds: ids(2, 3), isWatched: false }, 50)).toEqual([known[0]]);
  });
  it('restores the former progress when undone', () => {
    for (const isWatched of [true, false]) {
      const episodeIds = ids(2, 3);
      const marked = withMark(known, { releaseId, episodeIds, isWatched }, 50);
      expect(withFormer(marked, { episodeIds, former: [entry(2, 300, false)] })).toEqual(known);
    }
  });
});
