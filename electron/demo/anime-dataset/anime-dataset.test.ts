import { describe, expect, it } from 'vitest';
import { createAnimeDataset } from './anime-dataset.ts';
import { GENRES } from './genres.ts';
import { DAY } from './moscow-calendar.ts';

const FRIDAY = Date.parse('2026-11-20T12:00:00+03:00');

describe('anime dataset', () => {
  const dataset = createAnimeDataset(1, FRIDAY);

  it('has the same ids, names, episodes and torrents regardless of the day on which it begins', () => {
    const shown = (beginsAt: number) => {
      const other = createAnimeDataset(1, beginsAt);
      return other.releases.map((release) => ({
        id: release.id,
        alias: release.alias,
        names: release.names,
        description: release.description,
        genres: release.genreIds,
        episodes: other.episodesOf(release).map(({ id, opening, ending }) => ({ id, opening, ending })),
        torrents: other.torrentsOf(release).map(({ id, label, size }) => ({ id, label, size })),
      }));
    };
    const today = shown(FRIDAY);
    for (const days of [1, 2, 3, 4, 5, 6, 40, 300]) expect(shown(FRIDAY + days * DAY)).toEqual(today);
  });

  it('fills every gap in its descriptions, which begin and end like a sentence', () => {
    for (const { description } of dataset.releases) {
      if (description === null) continue;
      expect(description).toMatch(/^[А-ЯЁ«][^{}]*[.!?»]$/);
    }
  });

  it('names no two releases alike', () => {
    expect(new Set(dataset.releases.map(({ names }) => names.main)).size).toBe(dataset.releases.length);
    expect(new Set(dataset.releases.map(({ names }) => names.english)).size).toBe(dataset.releases.length);
  });

  it('has different descriptions for more than 98 of 100 releases', () => {
    const descriptions = dataset.releases.map(({ description }) => description);
    expect(new Set(descriptions).size).toBeGreaterThan(descriptions.length * 0.98);
  });

  it('uses every genre', () => {
    for (const { id } of GENRES) expect(dataset.releases.some(({ genreIds }) => genreIds.includes(id))).toBe(true);
  });

  it('gives most episodes an opening and an ending, some from the first or to the last second', () => {
    const episodes = dataset.releases.flatMap((release) => dataset.episodesOf(release));
    const share = (count: number) => count / episodes.length;
    const unmarked = episodes.filter(({ opening, ending }) => opening === null && ending === null);
    expect(share(unmarked.length)).toBeGreaterThan(0.05);
    expect(share(unmarked.length)).toBeLessThan(0.3);
    expect(episodes.some(({ opening }) => opening?.start === 0)).toBe(true);
    expect(episodes.some(({ ending, durationSeconds }) => ending?.stop === durationSeconds)).toBe(true);
    for (const { opening, ending } of episodes) expect(opening === null).toBe(ending === null);
  });

  it('dates no published episode, torrent or video after the moment at which it begins', () => {
    for (const { plan } of dataset.releases) {
      if (plan.publishedCount > 0) expect(plan.lastPublishedAt).toBeLessThanOrEqual(FRIDAY);
    }
    for (const torrent of dataset.torrents()) expect(torrent.updatedAt).toBeLessThanOrEqual(FRIDAY);
    for (const video of dataset.videos()) expect(video.createdAt).toBeLessThanOrEqual(FRIDAY);
  });
});
