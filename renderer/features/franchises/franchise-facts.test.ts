import { describe, expect, it } from 'vitest';
import { Franchise } from '#shared/domain/anime/catalog.ts';
import { totalsOf } from './franchise-facts.ts';

const card = (id: number, year: number | null, episodesTotal: number | null) => ({
  id,
  alias: `release-${id}`,
  name: { main: `Release ${id}`, english: null, alternative: null },
  type: null,
  season: null,
  ageRating: null,
  year,
  episodesTotal,
  isOngoing: false,
  poster: null,
  genres: [],
});

function franchise(part: object) {
  return Franchise.parse({
    id: '00000000-0000-4000-8000-000000000000',
    name: 'Glass Shore',
    englishName: null,
    picture: null,
    firstYear: null,
    lastYear: null,
    totalReleases: null,
    totalEpisodes: null,
    totalSeconds: null,
    releases: [],
    ...part,
  });
}

describe('what a franchise adds up to', () => {
  it('is counted from its releases, whatever the service counted before', () => {
    const releases = [card(1, 2019, 12), card(2, 2024, 13)];
    expect(totalsOf(franchise({ releases, totalReleases: 1, totalEpisodes: 12, totalSeconds: 100 }))).toEqual({
      firstYear: 2019,
      lastYear: 2024,
      totalReleases: 2,
      totalEpisodes: 25,
      totalSeconds: null,
    });
  });
  it('is what the service says where a release keeps a fact to itself', () => {
    const releases = [card(1, 2019, 12), card(2, null, null)];
    const told = { firstYear: 2019, lastYear: 2023, totalEpisodes: 24, totalSeconds: 3_600 };
    expect(totalsOf(franchise({ ...told, releases }))).toEqual({ ...told, totalReleases: 2 });
    expect(totalsOf(franchise({ ...told, totalReleases: 2 }))).toEqual({ ...told, totalReleases: 2 });
  });
  it('keeps the time where it belongs to these episodes', () => {
    const counted = totalsOf(franchise({ releases: [card(1, 2019, 12)], totalEpisodes: 12, totalSeconds: 17_280 }));
    expect(counted.totalSeconds).toBe(17_280);
  });
  it('is unknown where the service does not say', () => {
    expect(totalsOf(franchise({ releases: [card(1, null, null)] }))).toEqual({
      firstYear: null,
      lastYear: null,
      totalReleases: 1,
      totalEpisodes: null,
      totalSeconds: null,
    });
  });
});
