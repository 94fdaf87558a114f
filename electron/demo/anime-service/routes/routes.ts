import { GENRES } from '../../anime-dataset/genres.ts';
import { isoMoment } from '../../anime-dataset/moscow-calendar.ts';
import type { RoleRecord, TeamRecord } from '../../anime-dataset/teams.ts';
import { emptyHtmlAnswer, jsonAnswer, ServiceError } from '../http/answers.ts';
import { selectedAnswer } from '../http/field-selection.ts';
import type { InputRecord } from '../http/input.ts';
import { pageAnswer, pageRequest } from '../http/pagination.ts';
import type { Call, Router } from '../http/router.ts';
import { createValidation, integerParameter, requiredText } from '../http/validation.ts';
import { catalogTests, commonTests, filtersOf, passesAll, sortedReleases } from '../release-filter.ts';
import type { ServiceContext } from '../service-context.ts';
import { avatarWire } from '../wire/image-wire.ts';
import { promotionWire, videoWire } from '../wire/media-wire.ts';
import { linkedUserWire } from '../wire/torrent-wire.ts';
import {
  AGE_RATINGS,
  CATALOG_SORTING,
  PRODUCTION_STATUSES,
  PUBLISH_STATUSES,
  RELEASE_TYPES,
  SEASONS,
  SOCIAL_PROVIDERS,
} from '../wire/vocabulary.ts';
import { addFranchiseRoutes, addGenreRoutes, addScheduleRoutes } from './group-routes.ts';
import { addCollectionRoutes, addFavoriteRoutes } from './list-routes.ts';
import { addHistoryRoutes, addTimecodeRoutes } from './progress-routes.ts';
import { addEpisodeRoutes, addRatingRoutes, addReleaseRoutes } from './release-routes.ts';
import { addLoginRoutes, addOtpRoutes, addPasswordRoutes, signedInAnswer } from './sign-in-routes.ts';
import { addTorrentFeedRoutes, addTorrentRoutes } from './torrent-routes.ts';

const DEFAULT_PAGE_LIMIT = 15;

const DEFAULT_VIDEOS = 10;
const MAXIMUM_VIDEOS = 50;

/** Every endpoint of the document. Within a group, fixed paths come before those with a variable part. */
export function addRoutes(router: Router, context: ServiceContext): void {
  addAppRoutes(router, context);
  addCatalogRoutes(router, context);
  addCatalogReferenceRoutes(router, context);
  addEpisodeRoutes(router, context);
  addRatingRoutes(router, context);
  addReleaseRoutes(router, context);
  addGenreRoutes(router, context);
  addFranchiseRoutes(router, context);
  addTorrentFeedRoutes(router, context);
  addTorrentRoutes(router, context);
  addScheduleRoutes(router, context);
  addTeamRoutes(router, context);
  addMediaRoutes(router, context);
  addLoginRoutes(router, context);
  addSocialRoutes(router, context);
  addPasswordRoutes(router, context);
  addOtpRoutes(router, context);
  addProfileRoutes(router);
  addFavoriteRoutes(router, context);
  addCollectionRoutes(router, context);
  addTimecodeRoutes(router, context);
  addHistoryRoutes(router, context);
}

/** anime-service, Accounts: profile. `include` and `exclude` have no effect here. */
function addProfileRoutes(router: Router): void {
  router.onSignedIn('GET', '/accounts/users/me/profile', ({ account }) =>
    jsonAnswer({
      id: account.id,
      login: account.login,
      email: account.email,
      nickname: account.nickname,
      avatar: avatarWire(account.id),
      torrents: { passkey: account.passkey, uploaded: null, downloaded: null },
      is_banned: false,
      created_at: isoMoment(account.createdAt),
      is_with_video_ads: account.hasVideoAds,
      is_with_content_ads: account.hasContentAds,
      is_with_video_ads_always: false,
    }),
  );
}

/** anime-service, App. */
function addAppRoutes(router: Router, context: ServiceContext): void {
  router.on('GET', '/app/status', () => {
    const { baseUrl, mirrorBaseUrl } = context.addresses();
    return jsonAnswer({
      request: { ip: '127.0.0.1', country: 'Russia', iso_code: 'RU', timezone: 'Europe/Moscow' },
      is_alive: true,
      available_api_endpoints: [new URL(baseUrl).origin, new URL(mirrorBaseUrl).origin],
    });
  });

  router.on('GET', '/app/search/releases', (call) => {
    const validation = createValidation();
    const query = requiredText(validation, call.query, 'query');
    validation.finish();
    return selectedAnswer(call.query, context.library.search(query).map(context.releaseWire.bare));
  });
}

/** anime-service, Accounts: authentication, through another site. */
function addSocialRoutes(router: Router, context: ServiceContext): void {
  router.onIgnoringSession('GET', '/accounts/users/auth/social/:provider/login', (call) => {
    const provider = SOCIAL_PROVIDERS.find((known) => known === call.part('provider'));
    // An unknown provider is a fault of the service, and stays one (anime-service, Authentication rules).
    if (provider === undefined) throw new ServiceError(500, 'Server Error');
    const { state } = context.socialLogins.start(provider);
    return jsonAnswer({ url: `${context.addresses().siteUrl}/auth/social/${provider}?state=${state}`, state });
  });

  router.onIgnoringSession('GET', '/accounts/users/auth/social/authenticate', (call) => {
    const validation = createValidation();
    const state = requiredText(validation, call.query, 'state');
    validation.finish();
    const account = context.socialLogins.take(state);
    return account === null ? emptyHtmlAnswer(404) : signedInAnswer(context, account);
  });
}

/** anime-service, Catalog: what its filters can be set to. */
function addCatalogReferenceRoutes(router: Router, context: ServiceContext): void {
  const root = '/anime/catalog/references';
  router.on('GET', `${root}/age-ratings`, () => jsonAnswer(AGE_RATINGS));
  router.on('GET', `${root}/genres`, () => jsonAnswer(GENRES));
  router.on('GET', `${root}/production-statuses`, () => jsonAnswer(PRODUCTION_STATUSES));
  router.on('GET', `${root}/publish-statuses`, () => jsonAnswer(PUBLISH_STATUSES));
  router.on('GET', `${root}/seasons`, () => jsonAnswer(SEASONS));
  router.on('GET', `${root}/sorting`, () => jsonAnswer(CATALOG_SORTING));
  router.on('GET', `${root}/types`, () => jsonAnswer(RELEASE_TYPES));
  router.on('GET', `${root}/years`, () => {
    const years = new Set(context.library.dataset.releases.map((release) => release.year));
    return jsonAnswer([...years].sort((left, right) => left - right));
  });
}

/** anime-service, Media. */
function addMediaRoutes(router: Router, context: ServiceContext): void {
  const { dataset } = context.library;

  router.on('GET', '/media/promotions', (call) => {
    const { siteUrl } = context.addresses();
    // The same set in another order at each call.
    const promotions = context.random.shuffled(dataset.promotions());
    const wires = promotions.map((promotion) => promotionWire(promotion, context.releaseWire, siteUrl));
    return selectedAnswer(call.query, wires);
  });

  router.on('GET', '/media/videos', (call) => {
    const limit = integerParameter(call.query, 'limit', { maximum: MAXIMUM_VIDEOS }) ?? DEFAULT_VIDEOS;
    // 0 or less: all of them (anime-service, Limits).
    const videos = limit < 1 ? dataset.videos() : dataset.videos().slice(0, limit);
    const wires = videos.map((video) => videoWire(video, context.addresses().siteUrl));
    return selectedAnswer(call.query, wires);
  });
}

/** anime-service, Catalog: the same answer for the query of a GET and the body of a POST. */
function addCatalogRoutes(router: Router, context: ServiceContext): void {
  const { library } = context;

  const answer = (call: Call, input: InputRecord) => {
    const request = pageRequest(input, DEFAULT_PAGE_LIMIT);
    const filters = filtersOf(input);
    const isWanted = passesAll([...commonTests(filters, library), ...catalogTests(filters, library)]);
    const found = library.shelf.byFreshness().filter(isWanted);
    const releases = sortedReleases(found, filters['sorting'], library) ?? found;
    return pageAnswer(input, releases, request, call.url, context.releaseWire.withGenres);
  };

  router.on('GET', '/anime/catalog/releases', (call) => answer(call, call.query));
  router.on('POST', '/anime/catalog/releases', async (call) => answer(call, await call.readInput()));
}

function teamWire(team: TeamRecord) {
  return { id: team.id, title: team.title, sort_order: team.sortOrder, description: team.description };
}

function roleWire(role: RoleRecord) {
  return { id: role.id, title: role.title, color: role.color, sort_order: role.sortOrder };
}

/** anime-service, Teams. */
function addTeamRoutes(router: Router, context: ServiceContext): void {
  const records = context.library.dataset.teams;

  router.on('GET', '/teams', (call) => selectedAnswer(call.query, records().teams.map(teamWire)));
  router.on('GET', '/teams/roles', (call) => selectedAnswer(call.query, records().roles.map(roleWire)));
  router.on('GET', '/teams/users', (call) =>
    selectedAnswer(
      call.query,
      records().members.map((member) => ({
        id: member.id,
        nickname: member.nickname,
        is_intern: member.isIntern,
        is_vacation: member.isOnVacation,
        sort_order: member.sortOrder,
        team: teamWire(member.team),
        roles: member.roles.map(roleWire),
        user: linkedUserWire(member.user),
      })),
    ),
  );
}
