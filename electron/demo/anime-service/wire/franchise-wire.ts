import { imageWire, UNSET_IMAGE } from '#demo/anime-dataset/images.ts';
import type { FranchiseRecord } from '#demo/anime-dataset/releases.ts';
import { pictureName } from '#demo/media/pictures.ts';
import type { Library } from '../library.ts';
import type { ReleaseWire } from './release-wire.ts';

const MISSING_TOTALS = {
  first_year: null,
  last_year: null,
  total_releases: null,
  total_episodes: null,
  total_duration: null,
  total_duration_in_seconds: null,
};

/** Precomputed by the service: missing for some, one release behind for others (anime-service, Franchise). */
function totalsWire(franchise: FranchiseRecord, library: Library) {
  if (franchise.totals === 'missing') return MISSING_TOTALS;
  const releases = franchise.releases.map(({ release }) => release);
  const counted = franchise.totals === 'stale' ? releases.slice(0, -1) : releases;
  const years = counted.map((release) => release.year);
  const episodes = counted.flatMap((release) => library.publishedEpisodes(release));
  const seconds = episodes.reduce((sum, episode) => sum + episode.durationSeconds, 0);
  return {
    first_year: Math.min(...years),
    last_year: Math.max(...years),
    total_releases: counted.length,
    total_episodes: episodes.length,
    // A number by the document, although a text was observed (anime-service, Franchise).
    total_duration: seconds,
    total_duration_in_seconds: seconds,
  };
}

export function franchiseWire(franchise: FranchiseRecord, library: Library) {
  const hasPoster = franchise.releases.some(({ release }) => release.quirks.hasNoPoster !== true);
  const poster = pictureName('poster', library.dataset.posterOf(franchise));
  return {
    id: franchise.id,
    name: franchise.name,
    name_english: franchise.nameEnglish,
    image: hasPoster ? imageWire(`/storage/franchises/${franchise.id}/${poster}`) : UNSET_IMAGE,
    rating: null,
    ...totalsWire(franchise, library),
  };
}

/** With its releases in order, for the single-franchise and by-release answers. */
export function franchiseWithReleases(franchise: FranchiseRecord, library: Library, releaseWire: ReleaseWire) {
  return {
    ...franchiseWire(franchise, library),
    franchise_releases: franchise.releases.map(({ id, release }, index) => ({
      id,
      franchise_id: franchise.id,
      release_id: release.id,
      sort_order: index + 1,
      release: releaseWire.bare(release),
    })),
  };
}
