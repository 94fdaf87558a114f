import { describe, expect, it } from 'vitest';
import type { EpisodeProgress } from '#shared/domain/playback.ts';
import { sampleEpisode, sampleRelease } from '#shared/domain/testing/sample-release.ts';
import { recentlyWatched } from './recently-watched.ts';

const episodes = [0, 0.5, 1].map((ordinal, place) => sampleEpisode(place, { ordinal }));
const release = sampleRelease({ episodes });
const episodeId = (n: number) => sampleEpisode(n).id;

const progress = (n: number, isWatched: boolean): EpisodeProgress => ({
  episodeId: episodeId(n),
  releaseId: release.id,
  positionSeconds: 50,
  isWatched,
  updatedAt: 1,
});

describe('what to go on with', () => {
  it('is the episode in progress', () => {
    expect(recentlyWatched([progress(1, false)], () => release)).toMatchObject([
      { ordinal: 0.5, progress: { episodeId: episodeId(1), positionSeconds: 50 } },
    ]);
  });
  it('is the next one by order once that was watched', () => {
    expect(recentlyWatched([progress(1, true)], () => release)).toMatchObject([
      { ordinal: 1, progress: { episodeId: episodeId(2), positionSeconds: 0, isWatched: false } },
    ]);
  });
  it('is nothing after the last one, of an unknown release, or of an episode that is gone', () => {
    expect(recentlyWatched([progress(2, true)], () => release)).toEqual([]);
    expect(recentlyWatched([progress(1, false)], () => null)).toEqual([]);
    expect(recentlyWatched([progress(9, false)], () => release)).toEqual([]);
  });
});
