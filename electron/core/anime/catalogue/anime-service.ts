import type { SessionEra } from '#core/account/session-era.ts';
import type { AnswerStore } from '#core/platform/answers/answer-store.ts';
import { askInEitherKeyboardLayout } from '#core/platform/either-keyboard-layout.ts';
import { entriesInTurns } from '#core/platform/http/answer.ts';
import type { Search, ServiceClient } from '#core/platform/http/service-client.ts';
import type { Log } from '#core/ports.ts';
import type { AppHandlers, AppOutput } from '#shared/contract/app-contract.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import { type CatalogFilters, type CatalogReferences, FranchiseSummary } from '#shared/domain/anime/catalog.ts';
import { type GenreSummary, type Release, ReleaseCard } from '#shared/domain/anime/release.ts';
import type { EpisodeId, ReleaseId } from '#shared/domain/identifiers.ts';
import {
  WireCardPage,
  WireEpisodeOfRelease,
  WireFranchise,
  WireFranchises,
  WireGenre,
  WireGenreReference,
  WireGenres,
  WireLatest,
  WireMembers,
  WireReference,
  WireRelease,
  type WireReleaseCard,
  WireReleaseCards,
  WireReleasePage,
  WireYears,
} from '#shared/upstream/anime-api.ts';
import { type AnimeMapping, episodeFrom, franchiseFrom, releaseCardFrom, releaseFrom } from './release-mapper.ts';

type AnimeServiceOptions = { readonly client: ServiceClient; readonly mapping: AnimeMapping; readonly log: Log };

/** Also the most that a genre's releases may be asked for (anime-service, Limits). */
const PER_PAGE = 30;
const MOST_IDS = 50;

export type AnimeService = ReturnType<typeof createAnimeService>;

/** Public reads of the anime service, mapped to the product's types. Errors are those of `ServiceClient`. */
export function createAnimeService({ client, mapping, log }: AnimeServiceOptions) {
  const { images } = mapping;
  const readRelease = WireRelease.transform((wire) => releaseFrom(wire, mapping));
  const cardsFrom = (wires: readonly WireReleaseCard[]) => wires.map((wire) => releaseCardFrom(wire, images));
  const summariesFrom = (wires: readonly WireFranchise[]) =>
    wires.map((wire) => FranchiseSummary.parse(franchiseFrom(wire, images)));
  const genreFrom = ({ id, name, image, total_releases }: WireGenre): GenreSummary => ({
    id,
    name,
    picture: images.preview(image),
    totalReleases: total_releases,
  });

  async function cardPage(
    path: string,
    search: Search,
    signal: AbortSignal,
  ): Promise<AppOutput<'releases.catalogPage'>> {
    const page = await client.get(path, WireCardPage, { search: { ...search, limit: PER_PAGE }, signal });
    return { ...page, items: cardsFrom(page.items) };
  }

  return {
    /** With episodes and members. `not-found` when it was removed. */
    release: async (idOrAlias: string, signal?: AbortSignal): Promise<Release> => {
      // Half a surrogate pair cannot be encoded, and it names nothing.
      const path = `/anime/releases/${encodeURIComponent(idOrAlias.toWellFormed())}`;
      return releaseFrom(await client.get(path, WireRelease, { signal, kind: 'release' }), mapping);
    },
    /**
     * Whole releases except their backgrounds, each once, in the order of `ids`, without those that do not exist (anime-service,
     * Releases: list).
     */
    releases: async (ids: readonly ReleaseId[], signal?: AbortSignal): Promise<Release[]> => {
      const found = new Map<number, Release>();
      const wanted = [...new Set(ids)];
      const path = '/anime/releases/list';
      for (let start = 0; start < wanted.length; start += MOST_IDS) {
        const chunk = wanted.slice(start, start + MOST_IDS);
        const search = { ids: chunk.join(','), limit: MOST_IDS };
        const asked = { search, signal, kind: 'releases' } as const;
        const { data } = await client.get(path, WireReleasePage, asked);
        for (const release of await entriesInTurns(readRelease, data, { path, log })) found.set(release.id, release);
      }
      return wanted.map((id) => found.get(id)).filter((release) => release !== undefined);
    },
    /** With fresh playlist addresses, and its release without genres (anime-service, Episode). */
    episode: async (episodeId: EpisodeId, signal: AbortSignal) => {
      const path = `/anime/releases/episodes/${episodeId}`;
      const wire = await client.get(path, WireEpisodeOfRelease, { signal, kind: 'release' });
      const release = releaseFrom(wire.release, mapping);
      return { release, episode: episodeFrom(wire, release.id, mapping) };
    },
    /** `kept` stands in for single lists that the service cannot give now. */
    references: (kept: CatalogReferences | null, signal: AbortSignal) =>
      readCatalogReferences(client, { kept, log, signal }),
    handlers: {
      'releases.catalogPage': async ({ page, filters }, { signal }) =>
        askInEitherKeyboardLayout(filters.search, page, (search) =>
          cardPage('/anime/catalog/releases', { page, ...catalogSearch({ ...filters, search }) }, signal),
        ),
      'releases.members': async ({ releaseId }, { signal }) =>
        client.get(`/anime/releases/${releaseId}/members`, WireMembers, { signal }),
      'releases.latest': async ({ limit }, { signal }) => {
        const wires = await client.get('/anime/releases/latest', WireLatest, { search: { limit }, signal });
        return wires.map(({ latest_episode: newest, fresh_at, ...wire }) => {
          const episode = newest && episodeFrom(newest, wire.id, mapping, fresh_at);
          return { release: releaseCardFrom(wire, images), episode };
        });
      },
      'releases.recommended': async ({ releaseId, limit }, { signal }) => {
        const search = { limit, release_id: releaseId };
        return cardsFrom(await client.get('/anime/releases/recommended', WireReleaseCards, { search, signal }));
      },
      'releases.random': async ({ limit }, { signal }) =>
        cardsFrom(await client.get('/anime/releases/random', WireReleaseCards, { search: { limit }, signal })),
      'releases.search': async ({ text }, { signal }) => {
        const { items } = await askInEitherKeyboardLayout(text, 1, async (query) => ({
          items: cardsFrom(await client.get('/app/search/releases', WireReleaseCards, { search: { query }, signal })),
        }));
        return items;
      },

      'genres.list': async (_, { signal }) =>
        (await client.get('/anime/genres', WireGenres, { signal })).map(genreFrom),
      'genres.get': async ({ genreId }, { signal }) =>
        genreFrom(await client.get(`/anime/genres/${genreId}`, WireGenre, { signal })),
      'genres.random': async ({ limit }, { signal }) =>
        (await client.get('/anime/genres/random', WireGenres, { search: { limit }, signal })).map(genreFrom),
      'genres.releases': async ({ genreId, page }, { signal }) =>
        cardPage(`/anime/genres/${genreId}/releases`, { page }, signal),

      'franchises.list': async (_, { signal }) =>
        summariesFrom(await client.get('/anime/franchises', WireFranchises, { signal })),
      'franchises.random': async ({ limit }, { signal }) =>
        summariesFrom(await client.get('/anime/franchises/random', WireFranchises, { search: { limit }, signal })),
      'franchises.get': async ({ franchiseId }, { signal }) =>
        franchiseFrom(await client.get(`/anime/franchises/${franchiseId}`, WireFranchise, { signal }), images),
      'franchises.ofRelease': async ({ releaseId }, { signal }) => {
        const wires = await client.get(`/anime/franchises/release/${releaseId}`, WireFranchises, { signal });
        return wires.map((wire) => franchiseFrom(wire, images));
      },
    } satisfies AppHandlers,
  };
}

/** The filters as the service takes them: lists as one comma-separated value, empty filters left out (anime-service, Catalog rules). */
function catalogSearch(filters: CatalogFilters): Search {
  const list = (values: readonly (string | number)[]) => values.join(',') || null;
  return {
    'f[types]': list(filters.types),
    'f[seasons]': list(filters.seasons),
    'f[age_ratings]': list(filters.ageRatings),
    'f[genres]': list(filters.genres),
    'f[publish_statuses]': list(filters.publishStatuses),
    'f[production_statuses]': list(filters.productionStatuses),
    'f[years][from_year]': filters.fromYear,
    'f[years][to_year]': filters.toYear,
    'f[search]': filters.search.trim() || null,
    'f[sorting]': filters.sorting,
  };
}

/** Failures after which a retry soon brings all lists. */
const UNREACHABLE: ReadonlySet<string> = new Set(['offline', 'timeout', 'rate-limited', 'cancelled']);

/** All eight lists (anime-service, Catalog references). Fails when none came, or when the service cannot be reached. */
async function readCatalogReferences(
  client: ServiceClient,
  { kept, log, signal }: { kept: CatalogReferences | null; log: Log; signal: AbortSignal },
): Promise<CatalogReferences> {
  const failures: AppFailure[] = [];

  async function orKept<Name extends keyof CatalogReferences>(
    name: Name,
    reading: Promise<CatalogReferences[Name]>,
  ): Promise<CatalogReferences[Name] | []> {
    try {
      return await reading;
    } catch (cause) {
      if (!(cause instanceof AppFailure) || UNREACHABLE.has(cause.error.code)) throw cause;
      failures.push(cause);
      log.warn('reference of the catalogue not read', { name, code: cause.error.code });
      return kept?.[name] ?? [];
    }
  }
  const path = (name: string) => `/anime/catalog/references/${name}`;
  const coded = (name: string) => client.get(path(name), WireReference, { signal });

  const [types, seasons, ageRatings, publishStatuses, productionStatuses, sortings, genres, years] = await Promise.all([
    orKept('types', coded('types')),
    orKept('seasons', coded('seasons')),
    orKept('ageRatings', coded('age-ratings')),
    orKept('publishStatuses', coded('publish-statuses')),
    orKept('productionStatuses', coded('production-statuses')),
    orKept('sortings', coded('sorting')),
    orKept('genres', client.get(path('genres'), WireGenreReference, { signal })),
    orKept('years', client.get(path('years'), WireYears, { signal })),
  ]);
  const found = { types, seasons, ageRatings, publishStatuses, productionStatuses, sortings, genres, years };
  const [failure] = failures;
  if (failure !== undefined && failures.length === Object.keys(found).length) throw failure;
  return found;
}

/** Reads of releases that depend on the session or on stored answers. */
export function createReleaseHandlers(anime: AnimeService, answers: AnswerStore, sessionEra: SessionEra) {
  /** Playlist addresses belong to the session that asked; if it ended meanwhile, they are asked for again (anime-service, Episode). */
  async function ofThisSession<Value>(ask: () => Promise<Value>): Promise<Value> {
    const asking = sessionEra.count();
    const found = await ask();
    return sessionEra.count() === asking ? found : ofThisSession(ask);
  }
  const get = (idOrAlias: string, signal: AbortSignal) => ofThisSession(() => anime.release(idOrAlias, signal));

  return {
    'releases.get': async ({ idOrAlias }, { signal }) => get(idOrAlias, signal),
    'franchises.next': async ({ releaseId }, { signal }) => {
      const franchises = await anime.handlers['franchises.ofRelease']({ releaseId }, { signal });
      const later = franchises.flatMap(({ releases }) => {
        const place = releases.findIndex(({ id }) => id === releaseId);
        return place < 0 ? [] : releases.slice(place + 1).map(({ id }) => id);
      });
      const next = (await anime.releases(later, signal)).find(isPlayable);
      return next === undefined ? null : ReleaseCard.parse(next);
    },
    'releases.references': async (_, { signal }) =>
      anime.references(answers.get('releases.references', {})?.value ?? null, signal),
    /**
     * Facts that the single-episode answer lacks come from the stored release (anime-service, Episode). The combination is not
     * stored, because its time would be right for one half only.
     */
    'episodes.refresh': async ({ releaseId, episodeId }, { signal }) => {
      const idOrAlias = String(releaseId);
      const known = answers.get('releases.get', { idOrAlias })?.value;
      if (known === undefined) {
        const found = await get(idOrAlias, signal);
        answers.put('releases.get', { idOrAlias }, found);
        return found;
      }
      const { release, episode } = await ofThisSession(() => anime.episode(episodeId, signal));
      if (release.id !== releaseId)
        throw new AppFailure({ code: 'upstream', path: '/anime/releases/episodes:release' });
      // An answer without some of the episodes must not lose them.
      const byId = new Map([...known.episodes, ...release.episodes, episode].map((each) => [each.id, each]));
      const episodes = [...byId.values()].toSorted((left, right) => left.sortOrder - right.sortOrder);
      return { ...known, episodes };
    },
  } satisfies AppHandlers;
}

function isPlayable({ isBlockedByGeo, isBlockedByCopyright, episodes }: Release): boolean {
  return !isBlockedByGeo && !isBlockedByCopyright && episodes.some(({ streams }) => streams.length > 0);
}
