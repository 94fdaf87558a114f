import type { RequestOptions, ServiceClient } from '#core/platform/http/service-client.ts';
import { createTurns } from '#core/platform/time.ts';
import type { Log } from '#core/ports.ts';
import type { AppContract } from '#shared/contract/app-contract.ts';
import { type AppError, AppFailure } from '#shared/contract/app-error.ts';
import type { OutputOf } from '#shared/contract/define.ts';
import {
  CatalogFilters,
  type CatalogReferences,
  type Franchise,
  type FranchiseSummary,
} from '#shared/domain/anime/catalog.ts';
import type { GenreSummary, Labelled, Release, ReleaseCard, ReleaseMember } from '#shared/domain/anime/release.ts';
import type { EpisodeId, FranchiseId, ImageAddress, ReleaseId } from '#shared/domain/identifiers.ts';
import {
  WireCardPage,
  WireEpisodeOfRelease,
  WireFranchise,
  WireFranchises,
  WireGenre,
  WireGenreReference,
  WireGenres,
  type WireImage,
  WireLatest,
  WireMembers,
  WireReference,
  WireRelease,
  type WireReleaseCard,
  WireReleaseCards,
  WireReleasePage,
  WireYears,
} from '#shared/upstream/anime-api.ts';
import {
  type AnimeMapping,
  episodeFrom,
  franchiseFrom,
  franchiseSummaryFrom,
  labelled,
  memberFrom,
  releaseCardFrom,
  releaseFrom,
} from './release-mapper.ts';

type Cards = OutputOf<AppContract, 'releases.catalogPage'>;

/** Public reads of the anime service in the product's own words. Errors are those of `ServiceClient`. */
export type AnimeService = {
  /** `page` is 1-based; a page past the end is empty (anime-service, Catalog rules). */
  readonly catalogPage: (
    input: { readonly page: number; readonly filters?: CatalogFilters },
    signal?: AbortSignal,
  ) => Promise<Cards>;
  /** `kept` stands in for single lists that the service cannot give now. */
  readonly references: (kept: CatalogReferences | null, signal?: AbortSignal) => Promise<CatalogReferences>;
  /** With episodes and members. `not-found` when it was removed. */
  readonly release: (input: { readonly idOrAlias: string }, signal?: AbortSignal) => Promise<Release>;
  /** Whole releases but for their backgrounds, each once, in the order asked for, without those that do not exist (anime-service, Releases: list). */
  readonly releases: (ids: readonly ReleaseId[], signal?: AbortSignal) => Promise<Release[]>;
  /** The release that an episode belongs to, with fresh playlist addresses but without genres (anime-service, Episode). */
  readonly releaseOfEpisode: (episodeId: EpisodeId, signal?: AbortSignal) => Promise<Release>;
  readonly members: (releaseId: ReleaseId, signal?: AbortSignal) => Promise<ReleaseMember[]>;
  readonly latest: (limit: number, signal?: AbortSignal) => Promise<OutputOf<AppContract, 'releases.latest'>>;
  readonly recommended: (
    input: { readonly releaseId: ReleaseId | null; readonly limit: number },
    signal?: AbortSignal,
  ) => Promise<ReleaseCard[]>;
  readonly random: (limit: number, signal?: AbortSignal) => Promise<ReleaseCard[]>;
  /** At most 20, best first (anime-service, App). */
  readonly search: (text: string, signal?: AbortSignal) => Promise<ReleaseCard[]>;
  readonly genres: (signal?: AbortSignal) => Promise<GenreSummary[]>;
  readonly genre: (genreId: number, signal?: AbortSignal) => Promise<GenreSummary>;
  readonly randomGenres: (limit: number, signal?: AbortSignal) => Promise<GenreSummary[]>;
  readonly genreReleases: (
    input: { readonly genreId: number; readonly page: number },
    signal?: AbortSignal,
  ) => Promise<Cards>;
  readonly franchises: (signal?: AbortSignal) => Promise<FranchiseSummary[]>;
  readonly randomFranchises: (limit: number, signal?: AbortSignal) => Promise<FranchiseSummary[]>;
  readonly franchise: (franchiseId: FranchiseId, signal?: AbortSignal) => Promise<Franchise>;
  readonly franchisesOf: (releaseId: ReleaseId, signal?: AbortSignal) => Promise<Franchise[]>;
  /** A picture of the service in the middle size, on the page's own origin. */
  readonly imageAddress: (image: WireImage | null) => ImageAddress | null;
};

type AnimeServiceOptions = {
  readonly client: ServiceClient;
  readonly mapping: AnimeMapping;
  readonly log: Log;
};

/** Also the most that a genre's releases may be asked for (anime-service, Limits). */
const PER_PAGE = 30;
const MOST_IDS = 50;

export function createAnimeService({ client, mapping, log }: AnimeServiceOptions): AnimeService {
  const { images } = mapping;
  const cardsFrom = (wires: readonly WireReleaseCard[]) => wires.map((wire) => releaseCardFrom(wire, images));
  const summariesFrom = (wires: readonly WireFranchise[]) =>
    wires.map((wire) => franchiseSummaryFrom(wire, images)).filter((franchise) => franchise !== null);
  const genreFrom = ({ id, name, image, total_releases }: WireGenre): GenreSummary => ({
    id,
    name,
    picture: images.preview(image),
    totalReleases: total_releases,
  });

  function wholeFrom(wire: WireRelease): Release {
    const release = releaseFrom(wire, mapping);
    const dropped = wire.episodes.length - release.episodes.length;
    if (dropped > 0) log.warn('episodes without a usable id left out', { release: release.id, dropped });
    return release;
  }

  async function cardPage(
    path: string,
    search: Record<string, string | number | readonly (string | number)[]>,
    signal: AbortSignal | undefined,
  ): Promise<Cards> {
    const { data, meta } = await client.get(path, WireCardPage, { search: { ...search, limit: PER_PAGE }, signal });
    const { current_page, total_pages, total } = meta.pagination;
    return { items: cardsFrom(data), page: current_page, totalPages: total_pages, total };
  }

  return {
    catalogPage: ({ page, filters = CatalogFilters.parse({}) }, signal) =>
      cardPage('/anime/catalog/releases', { page, ...catalogSearch(filters) }, signal),
    references: (kept, signal) => readCatalogReferences(client, { kept, log, signal }),
    release: async ({ idOrAlias }, signal) => {
      // Half a surrogate pair cannot be encoded, and it names nothing.
      const path = `/anime/releases/${encodeURIComponent(idOrAlias.toWellFormed())}`;
      return wholeFrom(await client.get(path, WireRelease, { signal, kind: 'release' }));
    },
    releases: async (ids, signal) => {
      const found = new Map<number, Release>();
      const wanted = [...new Set(ids)];
      const turns = createTurns();
      for (let start = 0; start < wanted.length; start += MOST_IDS) {
        const chunk = wanted.slice(start, start + MOST_IDS);
        const search = { ids: chunk.join(','), limit: MOST_IDS };
        const asked = { search, signal, kind: 'releases' } as const;
        const { data } = await client.get('/anime/releases/list', WireReleasePage, asked);
        for (const entry of data) {
          if (turns.isOver()) await turns.next();
          const wire = WireRelease.safeParse(entry).data;
          if (wire !== undefined) found.set(wire.id, wholeFrom(wire));
        }
      }
      return wanted.map((id) => found.get(id)).filter((release) => release !== undefined);
    },
    releaseOfEpisode: async (episodeId, signal) => {
      const path = `/anime/releases/episodes/${episodeId}`;
      const wire = await client.get(path, WireEpisodeOfRelease, { signal, kind: 'release' });
      const release = wholeFrom(wire.release);
      const episode = episodeFrom(wire, release.id, mapping);
      if (episode === null) throw new AppFailure({ code: 'upstream', path: '/anime/releases/episodes:id' });
      const others = release.episodes.filter(({ id }) => id !== episode.id);
      const episodes = [...others, episode].toSorted((left, right) => left.sortOrder - right.sortOrder);
      return { ...release, episodes };
    },
    members: async (releaseId, signal) =>
      (await client.get(`/anime/releases/${releaseId}/members`, WireMembers, { signal })).map(memberFrom),
    latest: async (limit, signal) => {
      const wires = await client.get('/anime/releases/latest', WireLatest, { search: { limit }, signal });
      return wires.map((wire) => {
        const release = releaseCardFrom(wire, images);
        return {
          release,
          episode: wire.latest_episode === null ? null : episodeFrom(wire.latest_episode, release.id, mapping),
        };
      });
    },
    recommended: async ({ releaseId, limit }, signal) => {
      const search = { limit, ...(releaseId !== null && { release_id: releaseId }) };
      return cardsFrom(await client.get('/anime/releases/recommended', WireReleaseCards, { search, signal }));
    },
    random: async (limit, signal) =>
      cardsFrom(await client.get('/anime/releases/random', WireReleaseCards, { search: { limit }, signal })),
    search: async (text, signal) =>
      cardsFrom(await client.get('/app/search/releases', WireReleaseCards, { search: { query: text }, signal })),

    genres: async (signal) => (await client.get('/anime/genres', WireGenres, { signal })).map(genreFrom),
    genre: async (genreId, signal) => genreFrom(await client.get(`/anime/genres/${genreId}`, WireGenre, { signal })),
    randomGenres: async (limit, signal) => {
      const wires = await client.get('/anime/genres/random', WireGenres, { search: { limit }, signal });
      // Beyond the number of genres the service answers all of them (anime-service, Genres).
      return wires.map(genreFrom).slice(0, limit);
    },
    genreReleases: ({ genreId, page }, signal) => cardPage(`/anime/genres/${genreId}/releases`, { page }, signal),

    franchises: async (signal) => summariesFrom(await client.get('/anime/franchises', WireFranchises, { signal })),
    randomFranchises: async (limit, signal) => {
      const wires = await client.get('/anime/franchises/random', WireFranchises, { search: { limit }, signal });
      return summariesFrom(wires).slice(0, limit);
    },
    franchise: async (franchiseId, signal) => {
      const path = `/anime/franchises/${franchiseId}`;
      const franchise = franchiseFrom(await client.get(path, WireFranchise, { signal }), images);
      if (franchise === null) throw new AppFailure({ code: 'upstream', path: `${path}:id` });
      return franchise;
    },
    franchisesOf: async (releaseId, signal) => {
      const wires = await client.get(`/anime/franchises/release/${releaseId}`, WireFranchises, { signal });
      return wires.map((wire) => franchiseFrom(wire, images)).filter((franchise) => franchise !== null);
    },
    imageAddress: images.preview,
  };
}

/** The filters as the service takes them: lists as one comma-separated value, what filters nothing not at all (anime-service, Catalog rules). */
function catalogSearch(filters: CatalogFilters): NonNullable<RequestOptions['search']> {
  const lists = {
    types: filters.types,
    seasons: filters.seasons,
    age_ratings: filters.ageRatings,
    genres: filters.genres,
    publish_statuses: filters.publishStatuses,
    production_statuses: filters.productionStatuses,
  };
  const search: Record<string, string | number> = {};
  for (const [name, values] of Object.entries(lists)) {
    if (values.length > 0) search[`f[${name}]`] = values.join(',');
  }
  if (filters.fromYear !== null) search['f[years][from_year]'] = filters.fromYear;
  if (filters.toYear !== null) search['f[years][to_year]'] = filters.toYear;
  if (filters.search.trim() !== '') search['f[search]'] = filters.search.trim();
  if (filters.sorting !== null) search['f[sorting]'] = filters.sorting;
  return search;
}

type ReferenceReading = {
  /** What was read before: it stands in for a list that the service cannot give now. */
  readonly kept: CatalogReferences | null;
  readonly log: Log;
  readonly signal: AbortSignal | undefined;
};

/**
 * All eight lists at once (anime-service, Catalog references). One that the service cannot give does not take the others
 * with it. Fails when none came, and with what concerns the way to the service and not one list.
 */
async function readCatalogReferences(
  client: ServiceClient,
  { kept, log, signal }: ReferenceReading,
): Promise<CatalogReferences> {
  const failures: AppFailure[] = [];
  let answered = 0;

  async function orKept<Name extends keyof CatalogReferences>(
    name: Name,
    reading: Promise<CatalogReferences[Name]>,
    nothing: CatalogReferences[Name],
  ): Promise<CatalogReferences[Name]> {
    try {
      const values = await reading;
      answered += 1;
      return values;
    } catch (cause) {
      if (!(cause instanceof AppFailure) || isAboutTheWay(cause.error)) throw cause;
      failures.push(cause);
      log.warn('reference of the catalogue not read', { name, code: cause.error.code });
      return kept?.[name] ?? nothing;
    }
  }
  const path = (name: string) => `/anime/catalog/references/${name}`;
  const coded = async (name: string): Promise<Labelled[]> =>
    (await client.get(path(name), WireReference, { signal })).flatMap((wire) =>
      // A reference's label is its name; its description explains it.
      wire === null ? [] : { value: wire.value, label: wire.label || labelled(wire)?.label || wire.value },
    );

  const [types, seasons, ageRatings, publishStatuses, productionStatuses, sortings, genres, years] = await Promise.all([
    orKept('types', coded('types'), []),
    orKept('seasons', coded('seasons'), []),
    orKept('ageRatings', coded('age-ratings'), []),
    orKept('publishStatuses', coded('publish-statuses'), []),
    orKept('productionStatuses', coded('production-statuses'), []),
    orKept('sortings', coded('sorting'), []),
    orKept('genres', client.get(path('genres'), WireGenreReference, { signal }), []),
    orKept('years', client.get(path('years'), WireYears, { signal }), []),
  ]);
  const [failure] = failures;
  if (answered === 0 && failure !== undefined) throw failure;
  return { types, seasons, ageRatings, publishStatuses, productionStatuses, sortings, genres, years };
}

/** Asking again soon brings all of them. */
function isAboutTheWay({ code }: AppError): boolean {
  return code === 'offline' || code === 'timeout' || code === 'rate-limited' || code === 'cancelled';
}
