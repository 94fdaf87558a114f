import { expect, it } from 'vitest';
import { createNamedHosts } from '#core/platform/http/named-hosts.ts';
import { createServiceClient } from '#core/platform/http/service-client.ts';
import { createClock } from '#core/platform/time.ts';
import { silentLog } from '#core/testing/silent-log.ts';
import { CatalogFilters } from '#shared/domain/anime/catalog.ts';
import { EpisodeId, FranchiseId, ReleaseId, TorrentId } from '#shared/domain/identifiers.ts';
import { createAnimeService } from './catalogue/anime-service.ts';
import { createAnimeMapping } from './catalogue/release-mapper.ts';
import { createSiteHandlers } from './catalogue/site-handlers.ts';
import { createTorrentHandlers } from './torrents/torrent-handlers.ts';

const BASE = 'https://api.example/api/v1';
const UUID = '00000000-0000-4000-8000-000000000000';
const context = { signal: new AbortController().signal };
const releaseId = ReleaseId.parse(9);
const torrentId = TorrentId.parse(5);
const filters = {
  ...{ types: ['TV', 'ONA'], seasons: ['winter', 'spring'], ageRatings: ['R16_PLUS', 'R18_PLUS'], genres: [3, 8] },
  ...{ publishStatuses: ['IS_ONGOING'], productionStatuses: ['IS_IN_PRODUCTION'], fromYear: 2010, toYear: 2020 },
  ...{ search: ' night & day ', sorting: 'YEAR_DESC' },
};

function start() {
  const addresses = {
    anime: { baseUrl: BASE, siteUrl: 'https://site.example' },
    novels: { baseUrl: 'https://n.example', siteUrl: 'https://n.example', siteId: 3 },
  };
  const sent: string[] = [];
  const fetch = async (input: string | URL | Request, init?: RequestInit) => {
    const url = new URL(input instanceof Request ? input.url : input);
    expect(new Headers(init?.headers).get('accept')).toBe('application/json');
    expect(url.href.startsWith(BASE)).toBe(true);
    sent.push(decodeURIComponent(`${init?.method} ${url.href.slice(BASE.length)}`));
    return Response.json({ message: 'No query results' }, { status: 404 });
  };
  const clock = createClock();
  const client = createServiceClient({ fetch, clock, log: silentLog, baseUrl: BASE, headers: () => ({}) });
  const mapping = createAnimeMapping(addresses, createNamedHosts({ addresses }));
  const anime = createAnimeService({ client, mapping, log: silentLog });
  const handlers = {
    ...anime.handlers,
    ...createSiteHandlers({ client, mapping, anime, serverTime: clock, log: silentLog }),
    ...createTorrentHandlers({
      ...{ client, mapping, baseUrl: BASE, downloadsDirectory: '', isSignedIn: () => false, log: silentLog },
    }),
  };
  return { sent, anime, handlers };
}
type Started = ReturnType<typeof start>;

// As the API document names them (anime-service, Endpoints): no page before the first, and no more than an endpoint's limit.
it.each<[string, (started: Started) => Promise<unknown>]>([
  ['/anime/releases/9', ({ anime }) => anime.release('9')],
  ['/anime/releases/some-alias', ({ anime }) => anime.release('some-alias')],
  ['/anime/releases/list?ids=9,7&limit=50', ({ anime }) => anime.releases([9, 7, 9].map((id) => ReleaseId.parse(id)))],
  [`/anime/releases/episodes/${UUID}`, ({ anime }) => anime.episode(EpisodeId.parse(UUID), context.signal)],
  ['/anime/releases/9/members', ({ handlers }) => handlers['releases.members']({ releaseId }, context)],
  ['/anime/releases/latest?limit=50', ({ handlers }) => handlers['releases.latest']({ limit: 50 }, context)],
  ['/anime/releases/random?limit=1', ({ handlers }) => handlers['releases.random']({ limit: 1 }, context)],
  [
    '/anime/releases/recommended?limit=20&release_id=9',
    ({ handlers }) => handlers['releases.recommended']({ releaseId, limit: 20 }, context),
  ],
  [
    '/anime/releases/recommended?limit=20',
    ({ handlers }) => handlers['releases.recommended']({ releaseId: null, limit: 20 }, context),
  ],
  ['/app/search/releases?query=ночь', ({ handlers }) => handlers['releases.search']({ text: 'ночь' }, context)],
  [
    '/anime/catalog/releases?page=1&limit=30',
    ({ handlers }) => handlers['releases.catalogPage']({ page: 1, filters: CatalogFilters.parse({}) }, context),
  ],
  [
    '/anime/catalog/releases?page=2&f[types]=TV,ONA&f[seasons]=winter,spring&f[age_ratings]=R16_PLUS,R18_PLUS' +
      '&f[genres]=3,8&f[publish_statuses]=IS_ONGOING&f[production_statuses]=IS_IN_PRODUCTION' +
      '&f[years][from_year]=2010&f[years][to_year]=2020&f[search]=night+&+day&f[sorting]=YEAR_DESC&limit=30',
    ({ handlers }) => handlers['releases.catalogPage']({ page: 2, filters: CatalogFilters.parse(filters) }, context),
  ],
  ['/anime/genres', ({ handlers }) => handlers['genres.list']({}, context)],
  ['/anime/genres/3', ({ handlers }) => handlers['genres.get']({ genreId: 3 }, context)],
  ['/anime/genres/random?limit=10', ({ handlers }) => handlers['genres.random']({ limit: 10 }, context)],
  [
    '/anime/genres/3/releases?page=1&limit=30',
    ({ handlers }) => handlers['genres.releases']({ genreId: 3, page: 1 }, context),
  ],
  ['/anime/franchises', ({ handlers }) => handlers['franchises.list']({}, context)],
  [
    `/anime/franchises/${UUID}`,
    ({ handlers }) => handlers['franchises.get']({ franchiseId: FranchiseId.parse(UUID) }, context),
  ],
  ['/anime/franchises/random?limit=1', ({ handlers }) => handlers['franchises.random']({ limit: 1 }, context)],
  ['/anime/franchises/release/9', ({ handlers }) => handlers['franchises.ofRelease']({ releaseId }, context)],
  ['/anime/torrents?page=1&limit=50', ({ handlers }) => handlers['torrents.page']({ page: 1 }, context)],
  ['/anime/torrents/release/9', ({ handlers }) => handlers['torrents.ofRelease']({ releaseId }, context)],
  ['/anime/torrents/5', ({ handlers }) => handlers['torrents.magnet']({ torrentId }, context)],
  ['/anime/torrents/5/file', ({ handlers }) => handlers['torrents.save']({ torrentId }, context)],
  ['/anime/schedule/now', ({ handlers }) => handlers['schedule.now']({}, context)],
  ['/anime/schedule/week', ({ handlers }) => handlers['schedule.week']({}, context)],
  ['/media/promotions', ({ handlers }) => handlers['media.promotions']({}, context)],
  ['/media/videos?limit=12', ({ handlers }) => handlers['media.videos']({ limit: 12 }, context)],
])('%s is requested as the API document says', async (path, ask) => {
  const started = start();
  await expect(ask(started)).rejects.toMatchObject({ error: { code: 'not-found' } });
  expect(started.sent).toEqual([`GET ${path}`]);
});

it('the references of the catalogue and the teams are requested as the API document says', async () => {
  const { sent, anime, handlers } = start();
  await expect(anime.references(null, context.signal)).rejects.toMatchObject({ error: { code: 'not-found' } });
  await expect(handlers['teams.list']({}, context)).rejects.toMatchObject({ error: { code: 'not-found' } });
  const references = ['age-ratings', 'genres', 'production-statuses', 'publish-statuses', 'seasons', 'sorting'];
  expect(sent.toSorted()).toEqual([
    ...[...references, 'types', 'years'].map((name) => `GET /anime/catalog/references/${name}`),
    ...['', 'roles', 'users'].map((name) => `GET /teams/${name}`),
  ]);
});
