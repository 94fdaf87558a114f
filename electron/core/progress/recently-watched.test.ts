import { describe, expect, it } from 'vitest';
import { EpisodeId } from '#shared/domain/identifiers.ts';
import type { EpisodeProgress } from '#shared/domain/playback.ts';
import { Release } from '#shared/domain/release.ts';
import { recentlyWatched } from './recently-watched.ts';

const episodeId = (n: number) => EpisodeId.parse(`00000000-0000-4000-8000-00000000000${n}`);

const release = Release.parse({
  id: 3,
  alias: 'three',
  name: { main: 'Три', english: null, alternative: null },
  type: null,
  season: null,
  ageRating: null,
  year: null,
  episodesTotal: null,
  isOngoing: false,
  poster: null,
  genres: [],
  description: null,
  notification: null,
  averageEpisodeMinutes: null,
  rating: null,
  inFavourites: null,
  background: null,
  isBlockedByGeo: false,
  isBlockedByCopyright: false,
  publishDay: null,
  freshAt: null,
  members: [],
  episodes: [0, 0.5, 1].map((ordinal, index) => ({
    id: episodeId(index),
    releaseId: 3,
    ordinal,
    sortOrder: index,
    name: null,
    durationSeconds: 96,
    opening: null,
    ending: null,
    preview: null,
    streams: [],
    updatedAt: null,
  })),
});

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
