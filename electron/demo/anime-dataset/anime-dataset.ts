import { dealPictures, PICTURES } from '../media/pictures.ts';
import { buildEpisodes } from './episodes.ts';
import { buildPromotions, buildVideos } from './media.ts';
import type { ReleaseRecord } from './release-record.ts';
import { buildFranchises, buildReleases, type FranchiseRecord } from './releases.ts';
import { buildCredits, buildSponsors, buildTeams } from './teams.ts';
import { buildTorrents } from './torrents.ts';

/** How many releases a shelf or the page of a franchise shows at once. */
const SHELF = 10;

function once<Value>(build: () => Value): () => Value {
  let built: { readonly value: Value } | null = null;
  return () => {
    built ??= { value: build() };
    return built.value;
  };
}

function oncePer<Value>(build: (release: ReleaseRecord) => Value): (release: ReleaseRecord) => Value {
  const builds = new Map<number, () => Value>();
  return (release) => {
    const known = builds.get(release.id) ?? once(() => build(release));
    builds.set(release.id, known);
    return known();
  };
}

/**
 * The library of the anime service: the same for the same seed, its dates relative to `beginsAt` (epoch milliseconds).
 * Only the list of releases is built at once; the rest on first use.
 */
export function createAnimeDataset(seed: number, beginsAt: number) {
  const releases = buildReleases(seed, beginsAt);
  const byId = new Map(releases.map((release) => [release.id, release]));
  const byAlias = new Map(releases.map((release) => [release.alias, release]));
  const teams = once(() => buildTeams(seed));
  const franchises = once(() => buildFranchises(seed, releases));
  const isOut = ({ plan }: ReleaseRecord) => plan.publishedCount > 0;
  /** Dealt for the lists of releases (newest first, unpublished ones last), the list of franchises, and the page of each. */
  const posters = once(() =>
    dealPictures<unknown>(PICTURES.poster, [
      { items: releases.toReversed(), apart: PICTURES.poster },
      { items: releases.toSorted((left, right) => Number(isOut(left)) - Number(isOut(right))), apart: PICTURES.poster },
      { items: franchises(), apart: PICTURES.poster },
      ...franchises().map((franchise) => ({
        items: [franchise, ...franchise.releases.map(({ release }) => release)],
        apart: SHELF,
      })),
    ]),
  );
  const episodesOf = oncePer((release) => buildEpisodes(seed, release));
  const episodesById = once(() => new Map(releases.flatMap(episodesOf).map((episode) => [episode.id, episode])));
  const torrentsOf = oncePer((release) => buildTorrents(seed, release));
  /** Most recently updated first. */
  const torrents = once(() =>
    releases.flatMap(torrentsOf).sort((left, right) => right.updatedAt - left.updatedAt || right.id - left.id),
  );
  const torrentsById = once(() => new Map(torrents().map((torrent) => [torrent.id, torrent])));

  return {
    seed,
    releases: releases as readonly ReleaseRecord[], // Narrowed: nothing outside needs the franchise key.
    releaseById: (id: number): ReleaseRecord | undefined => byId.get(id),
    releaseByAlias: (alias: string): ReleaseRecord | undefined => byAlias.get(alias),
    episodesOf,
    episodeById: (id: string) => episodesById().get(id),
    creditsOf: oncePer((release) => buildCredits(seed, release, teams().members)),
    sponsorsOf: (release: ReleaseRecord, siteUrl: string) => buildSponsors(seed, release, siteUrl),
    franchises,
    /** The number of the poster picture. */
    posterOf: (pictured: ReleaseRecord | FranchiseRecord | undefined): number => posters()(pictured),
    franchisesOf: (releaseId: number): readonly FranchiseRecord[] =>
      franchises().filter(({ releases: members }) => members.some(({ release }) => release.id === releaseId)),
    torrents,
    torrentsOf,
    torrentById: (id: number) => torrentsById().get(id),
    teams,
    promotions: once(() => buildPromotions(seed)),
    videos: once(() => buildVideos(seed, beginsAt)),
  };
}

export type AnimeDataset = ReturnType<typeof createAnimeDataset>;
