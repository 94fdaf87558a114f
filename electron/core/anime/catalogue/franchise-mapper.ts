import { type Franchise, FranchiseSummary } from '#shared/domain/anime/franchise.ts';
import { FranchiseId } from '#shared/domain/identifiers.ts';
import type { WireFranchise } from '#shared/upstream/anime-api.ts';
import { textOrNull } from '#shared/upstream/tolerant.ts';
import type { ReleaseImages } from './release-image.ts';
import { releaseCardFrom } from './release-mapper.ts';

/** Null when nothing could be opened by its id. Without a name of its own it goes by that of its first release. */
export function franchiseFrom(wire: WireFranchise, images: ReleaseImages): Franchise | null {
  const id = FranchiseId.safeParse(wire.id);
  if (!id.success) return null;
  const releases = wire.franchise_releases
    .toSorted((left, right) => (left.sort_order ?? 0) - (right.sort_order ?? 0))
    .map(({ release }) => releaseCardFrom(release, images));
  return {
    id: id.data,
    name: textOrNull(wire.name) ?? textOrNull(wire.name_english) ?? releases[0]?.name.main ?? '',
    englishName: textOrNull(wire.name_english),
    picture: images.preview(wire.image),
    firstYear: wire.first_year,
    lastYear: wire.last_year,
    totalReleases: wire.total_releases,
    totalEpisodes: wire.total_episodes,
    totalSeconds: secondsFrom(wire),
    releases,
  };
}

export function franchiseSummaryFrom(wire: WireFranchise, images: ReleaseImages): FranchiseSummary | null {
  const franchise = franchiseFrom(wire, images);
  return franchise === null ? null : FranchiseSummary.parse(franchise);
}

/** The field that names its unit first; the other is a number of seconds, or a text for people. */
function secondsFrom({ total_duration_in_seconds, total_duration }: WireFranchise): number | null {
  const seconds = total_duration_in_seconds ?? (typeof total_duration === 'number' ? total_duration : null);
  return seconds === null || seconds < 0 ? null : seconds;
}
