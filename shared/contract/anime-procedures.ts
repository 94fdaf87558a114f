import { z } from 'zod';
import { CatalogFilters, CatalogReferences, Franchise, FranchiseSummary } from '#shared/domain/anime/catalog.ts';
import {
  Episode,
  GenreSummary,
  Release,
  ReleaseCard,
  ReleaseMember,
  TorrentOfRelease,
} from '#shared/domain/anime/release.ts';
import { CalendarEntry, Promotion, ScheduleItem, SiteVideo, Team } from '#shared/domain/anime/site-media.ts';
import { Torrent } from '#shared/domain/anime/torrent.ts';
import { ServiceConnection } from '#shared/domain/app/service-connection.ts';
import { EpisodeId, FranchiseId, ReleaseId, TorrentId } from '#shared/domain/identifiers.ts';
import { NovelCard } from '#shared/domain/novels/novel.ts';
import { command, keptQuery, Nothing, pageOf, query, Searched } from './define.ts';

const Page = z.int().min(1);
const Limit = z.int().min(1).max(50);
const Text = z.string().trim().min(1).max(200);
const Cards = z.array(ReleaseCard);

/** Everything the anime service publishes. All may fail with what `ServiceClient` may; `not-found` for what was removed. */
export const animeProcedures = {
  /** One page of the catalogue; unknown filter values find nothing (anime-service, Catalog). */
  'releases.catalogPage': keptQuery(
    z.strictObject({ page: Page, filters: CatalogFilters.prefault({}) }),
    pageOf(ReleaseCard).extend({ searched: Searched }),
  ),
  /** The values that the filters can take now (anime-service, Catalog). */
  'releases.references': keptQuery(Nothing, CatalogReferences),
  /** A release with its episodes (anime-service, Releases). `not-found` when it was removed. */
  'releases.get': keptQuery(z.strictObject({ idOrAlias: z.string().min(1).max(300) }), Release),
  /** The card of a release as this device saw it last, also without a network; null: never. */
  'releases.known': query(z.strictObject({ id: z.string().max(300) }), ReleaseCard.nullable()),
  /** Who made a release, if `releases.get` did not say (anime-service, Releases). */
  'releases.members': keptQuery(z.strictObject({ releaseId: ReleaseId }), z.array(ReleaseMember)),
  /** What came out last, each with that episode (anime-service, Releases). */
  'releases.latest': keptQuery(
    z.strictObject({ limit: Limit }),
    z.array(z.object({ release: ReleaseCard, episode: Episode.nullable() })),
  ),
  /** In general (null), or close to one release (anime-service, Releases). */
  'releases.recommended': keptQuery(z.strictObject({ releaseId: ReleaseId.nullable(), limit: Limit }), Cards),
  /** Different ones at each call; never kept (anime-service, Releases). */
  'releases.random': query(z.strictObject({ limit: Limit }), Cards),
  /** The service's quick search: at most 20, best first (anime-service, App). */
  'releases.search': keptQuery(z.strictObject({ text: Text }), Cards),
  /** Searches all releases and novels ever seen on this device, at once and without a network. */
  'library.search': query(z.strictObject({ text: Text }), z.object({ releases: Cards, novels: z.array(NovelCard) })),
  /** Fresh playlist addresses of one episode: they are opaque and go stale when the session changes (anime-service, Episode). */
  'episodes.refresh': query(z.strictObject({ releaseId: ReleaseId, episodeId: EpisodeId }), Release),

  /** In the service's order (anime-service, Genres). */
  'genres.list': keptQuery(Nothing, z.array(GenreSummary)),
  'genres.get': keptQuery(z.strictObject({ genreId: z.int().positive() }), GenreSummary),
  'genres.random': query(z.strictObject({ limit: Limit }), z.array(GenreSummary)),
  'genres.releases': keptQuery(z.strictObject({ genreId: z.int().positive(), page: Page }), pageOf(ReleaseCard)),

  /** anime-service, Franchises. */
  'franchises.list': keptQuery(Nothing, z.array(FranchiseSummary)),
  'franchises.get': keptQuery(z.strictObject({ franchiseId: FranchiseId }), Franchise),
  'franchises.random': query(z.strictObject({ limit: Limit }), z.array(FranchiseSummary)),
  'franchises.ofRelease': keptQuery(z.strictObject({ releaseId: ReleaseId }), z.array(Franchise)),
  /** The next release in the order of watching that has something to play; null: none. */
  'franchises.next': keptQuery(z.strictObject({ releaseId: ReleaseId }), ReleaseCard.nullable()),

  /** The feed, the last changed first (anime-service, Torrents). */
  'torrents.page': keptQuery(z.strictObject({ page: Page }), pageOf(TorrentOfRelease)),
  /** Fresh counts of seeders and leechers. */
  'torrents.ofRelease': keptQuery(z.strictObject({ releaseId: ReleaseId }), z.array(Torrent)),
  /** Writes the .torrent file into the downloads folder; `fileName` is its name there. */
  'torrents.save': command(z.strictObject({ torrentId: TorrentId }), z.object({ fileName: z.string() })),
  /** `isPersonal`: it holds the account's passkey and must not be shared. */
  'torrents.magnet': command(
    z.strictObject({ torrentId: TorrentId }),
    z.object({ magnet: z.string().startsWith('magnet:?'), isPersonal: z.boolean() }),
  ),
  /** Address of the RSS feed, of all torrents or of one release's; `signed-out` when a personal one is requested without a session. */
  'torrents.feedAddress': command(
    z.strictObject({ releaseId: ReleaseId.nullable(), isPersonal: z.boolean() }),
    z.object({ address: z.url() }),
  ),

  /** anime-service, Schedule. */
  'schedule.now': keptQuery(
    Nothing,
    z.object({ yesterday: z.array(ScheduleItem), today: z.array(ScheduleItem), tomorrow: z.array(ScheduleItem) }),
  ),
  /** Not ordered by weekday. */
  'schedule.week': keptQuery(Nothing, z.array(ScheduleItem)),
  /** Writes an iCalendar file into the downloads folder; `fileName` is its name there. */
  'schedule.saveCalendar': command(
    z.strictObject({ name: Text, entries: z.array(CalendarEntry).min(1).max(1_000) }),
    z.object({ fileName: z.string() }),
  ),

  /** Teams with their members and roles; those without a team's record are left out (anime-service, Teams). */
  'teams.list': keptQuery(Nothing, z.array(Team)),

  /** Shuffled by the service at each call (anime-service, Media). */
  'media.promotions': keptQuery(Nothing, z.array(Promotion)),
  /** Newest first; limit 0: all (anime-service, Media and Limits). */
  'media.videos': keptQuery(z.strictObject({ limit: Limit.or(z.literal(0)) }), z.array(SiteVideo)),

  /** The hosts of the service as this device knows them; the service is not asked. */
  'service.connection': query(Nothing, ServiceConnection),
  /** Asks all hosts at once whether they answer, and the first that does for the list of hosts. */
  'service.check': command(Nothing, ServiceConnection),
  /** Sets whether a listed mirror may see the session. `not-found`: the configured host does not list it. */
  'service.trust': command(z.strictObject({ origin: z.url().max(300), isTrusted: z.boolean() }), ServiceConnection),
} as const;
