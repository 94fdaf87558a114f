import { describe, expect, it } from 'vitest';
import type { Episode, QualityHeight } from '#shared/domain/anime/release.ts';
import { EpisodeId, ReleaseId } from '#shared/domain/identifiers.ts';
import { chooseStream, isFilm, neighboursOf, nextQuality } from './episodes.ts';

const idOf = (number: number) => EpisodeId.parse(`00000000-0000-4000-8000-${String(number).padStart(12, '0')}`);

const episode = (number: number, sortOrder: number): Episode => ({
  id: idOf(number),
  releaseId: ReleaseId.parse(1),
  ordinal: sortOrder,
  sortOrder,
  name: null,
  durationSeconds: 1440,
  opening: null,
  ending: null,
  preview: null,
  streams: [],
  updatedAt: null,
});

describe('episode neighbours', () => {
  it('follow the order of the release, with 0 and 0.5, and are null for an unknown episode', () => {
    const episodes = [episode(1, 0), episode(2, 0.5), episode(3, 1), episode(4, 2)];
    expect(neighboursOf(episodes, idOf(2))).toMatchObject({ previous: { id: idOf(1) }, next: { id: idOf(3) } });
    expect(neighboursOf(episodes, idOf(1))).toMatchObject({ previous: null, isFirst: true });
    expect(neighboursOf(episodes, idOf(4))).toMatchObject({ next: null, isFirst: false });
    expect(neighboursOf(episodes, idOf(9))).toEqual({ previous: null, next: null, isFirst: false });
  });
});

describe('a film', () => {
  const movie = { value: 'MOVIE', label: 'Фильм' };
  const series = { value: 'TV', label: 'ТВ' };
  it('is a complete release with one episode', () => {
    const episodes = [episode(1, 1)];
    expect(isFilm({ type: movie, episodesTotal: null, episodes, isOngoing: false })).toBe(true);
    expect(isFilm({ type: series, episodesTotal: 1, episodes, isOngoing: false })).toBe(true);
  });
  it('is not a release with more episodes, an ongoing one or a series of unknown length', () => {
    const episodes = [episode(1, 1)];
    expect(isFilm({ type: movie, episodesTotal: 3, episodes, isOngoing: false })).toBe(false);
    expect(isFilm({ type: series, episodesTotal: null, episodes, isOngoing: false })).toBe(false);
    expect(isFilm({ type: series, episodesTotal: 12, episodes, isOngoing: true })).toBe(false);
    expect(isFilm({ type: movie, episodesTotal: 1, episodes: [...episodes, episode(2, 2)], isOngoing: false })).toBe(
      false,
    );
  });
});

describe('the chosen stream', () => {
  const streams = (...heights: QualityHeight[]) =>
    heights.map((height) => ({ height, url: `https://cdn.test/${height}.m3u8?x=1` }));
  it('has the wanted height, else the nearest lower, else the lowest; with automatic quality the highest', () => {
    expect(chooseStream(streams(480, 720, 1080), 720)?.height).toBe(720);
    expect(chooseStream(streams(720, 480), 1080)?.height).toBe(720);
    expect(chooseStream(streams(720, 1080), 480)?.height).toBe(720);
    expect(chooseStream(streams(720, 1080, 480), 'auto')?.height).toBe(1080);
    expect(chooseStream([], 1080)).toBeNull();
  });
});

describe('the next quality', () => {
  const streams = (...heights: QualityHeight[]) =>
    heights.map((height) => ({ height, url: `https://cdn.test/${height}` }));
  const fixed = (height: QualityHeight) => ({ height, isAutomatic: false });
  const automatic = (height: QualityHeight) => ({ height, isAutomatic: true });
  it('steps through the available heights, then to automatic', () => {
    const all = streams(480, 720, 1080);
    expect(nextQuality(all, fixed(1080), -1)).toBe(720);
    expect(nextQuality(all, fixed(480), 1)).toBe(720);
    expect(nextQuality(all, fixed(480), -1)).toBe('auto');
    expect(nextQuality(all, fixed(1080), 1)).toBe('auto');
    expect(nextQuality(streams(480, 1080), fixed(1080), -1)).toBe(480);
  });
  it('from automatic is the neighbour of the height shown, or wraps around', () => {
    const all = streams(480, 720, 1080);
    expect(nextQuality(all, automatic(720), -1)).toBe(480);
    expect(nextQuality(all, automatic(720), 1)).toBe(1080);
    expect(nextQuality(all, automatic(480), -1)).toBe(1080);
    expect(nextQuality(all, automatic(1080), 1)).toBe(480);
  });
  it('is null with fewer than two streams', () => {
    expect(nextQuality(streams(720), fixed(720), -1)).toBeNull();
    expect(nextQuality([], fixed(720), 1)).toBeNull();
  });
});
