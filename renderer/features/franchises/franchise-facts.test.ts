import { describe, expect, it } from 'vitest';
import { Franchise } from '#shared/domain/anime/catalog.ts';
import { sampleCard } from '#shared/domain/testing/sample-release.ts';
import { totalsOf } from './franchise-facts.ts';

const card = (id: number, year: number | null, episodesTotal: number | null) => sampleCard({ id, year, episodesTotal });

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

describe('totalsOf', () => {
  it('counts the releases instead of taking the totals that the service states', () => {
    const releases = [card(1, 2019, 12), card(2, 2024, 13)];
    expect(totalsOf(franchise({ releases, totalReleases: 1, totalEpisodes: 12, totalSeconds: 100 }))).toEqual({
      firstYear: 2019,
      lastYear: 2024,
      totalReleases: 2,
      totalEpisodes: 25,
      totalSeconds: null,
    });
  });
  it('takes a total from the service if a release lacks the fact', () => {
    const releases = [card(1, 2019, 12), card(2, null, null)];
    const stated = { firstYear: 2019, lastYear: 2023, totalEpisodes: 24, totalSeconds: 3_600 };
    expect(totalsOf(franchise({ ...stated, releases }))).toEqual({ ...stated, totalReleases: 2 });
    expect(totalsOf(franchise({ ...stated, totalReleases: 2 }))).toEqual({ ...stated, totalReleases: 2 });
  });
  it('keeps the service’s time if its number of episodes is the counted one', () => {
    const counted = totalsOf(franchise({ releases: [card(1, 2019, 12)], totalEpisodes: 12, totalSeconds: 17_280 }));
    expect(counted.totalSeconds).toBe(17_280);
  });
  it('leaves a total unknown that neither the releases nor the service state', () => {
    expect(totalsOf(franchise({ releases: [card(1, null, null)] }))).toEqual({
      firstYear: null,
      lastYear: null,
      totalReleases: 1,
      totalEpisodes: null,
      totalSeconds: null,
    });
  });
});
