import type { z } from 'zod';
import { Episode, Release, ReleaseCard } from '#shared/domain/anime/release.ts';

const NOTHING_KNOWN = {
  type: null,
  season: null,
  ageRating: null,
  year: null,
  episodesTotal: null,
  isOngoing: false,
  poster: null,
  genres: [],
};

/** A release with only an id and a name, plus `facts`. */
export function sampleCard(facts: Partial<z.input<typeof ReleaseCard>> = {}): ReleaseCard {
  const { id = 7 } = facts;
  const name = { main: `Release ${id}`, english: null, alternative: null };
  return ReleaseCard.parse({ id, alias: `release-${id}`, name, ...NOTHING_KNOWN, ...facts });
}

/** The same as a full release. */
export function sampleRelease(facts: Partial<z.input<typeof Release>> = {}): Release {
  return Release.parse({
    ...sampleCard({ ...(facts.id !== undefined && { id: facts.id }) }),
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
    episodes: [],
    members: [],
    ...facts,
  });
}

/** The `place`-th episode of release 7, one and a half minutes long, without marks and streams. */
export function sampleEpisode(place: number, facts: Partial<z.input<typeof Episode>> = {}): Episode {
  return Episode.parse({
    id: `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`,
    releaseId: 7,
    ordinal: place,
    sortOrder: place,
    name: null,
    durationSeconds: 90,
    opening: null,
    ending: null,
    preview: null,
    streams: [],
    updatedAt: null,
    ...facts,
  });
}
