import { describe, expect, it } from 'vitest';
import type { EpisodeProgress } from '#shared/domain/anime/playback.ts';
import { EpisodeId, ReleaseId } from '#shared/domain/identifiers.ts';
import { changedByMark } from './use-marks.ts';

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
});
