import { z } from 'zod';
import { GENRES } from '../../anime-dataset/genres.ts';
import { avatarWire } from '../../anime-dataset/images.ts';
import type { PromotionRecord, VideoRecord } from '../../anime-dataset/media.ts';
import { isoMoment } from '../../anime-dataset/moscow-calendar.ts';
import type { InputRecord } from '../../parameters.ts';
import { sentText, spelled, validated } from '../../validation.ts';
import { emptyHtmlAnswer, jsonAnswer, messageRefusal } from '../http/answers.ts';
import { pageAnswer, pageSchema } from '../http/pagination.ts';
import type { Call, Router } from '../http/router.ts';
import { catalogTests, commonTests, filtersOf, passesAll, sortedReleases } from '../release-filter.ts';
import type { ServiceContext } from '../service-context.ts';
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
import { addListRoutes } from './list-routes.ts';
import { addHistoryRoutes, addTimecodeRoutes } from './progress-routes.ts';
import { addEpisodeRoutes, addRatingRoutes, addReleaseRoutes } from './release-routes.ts';
import { addLoginRoutes, addOtpRoutes, addPasswordRoutes, signedInAnswer } from './sign-in-routes.ts';
import { addTorrentFeedRoutes, addTorrentRoutes } from './torrent-routes.ts';

const PAGE = pageSchema(15);
const SEARCH = z.object({ query: sentText });
const SOCIAL = z.object({ state: sentText });
const VIDEOS = z.object({ limit: spelled(z.int().max(50)).default(10) });

/** Every endpoint of the document. Within a group, fixed paths come before those with a variable part. */
export function addRoutes(router: Router, context: ServiceContext): void {
  const groups = [
    addAppRoutes,
    addCatalogRoutes,
    addEpisodeRoutes,
    addRatingRoutes,
    addReleaseRoutes,
    addGenreRoutes,
    addFranchiseRoutes,
    addTorrentFeedRoutes,
    addTorrentRoutes,
    addScheduleRoutes,
    addTeamAndMediaRoutes,
    addLoginRoutes,
    addSocialRoutes,
    addPasswordRoutes,
    addOtpRoutes,
    addProfileRoutes,
    addListRoutes,
    addTimecodeRoutes,
    addHistoryRoutes,
  ];
  for (const addGroup of groups) addGroup(router, context);
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
    const { query } = validated(SEARCH, call.query);
    return context.library.search(query).map(context.releaseWire.bare);
  });
}

/** anime-service, Accounts: authentication, through another site. */
function addSocialRoutes(router: Router, context: ServiceContext): void {
  router.onIgnoringSession('GET', '/accounts/users/auth/social/:provider/login', (call) => {
    const provider = SOCIAL_PROVIDERS.find((known) => known === call.part('provider'));
    // The service fails on an unknown provider (anime-service, Authentication rules).
    if (provider === undefined) throw messageRefusal(500, 'Server Error');
    const { key: state } = context.socialLogins.add({ provider, account: null });
    return jsonAnswer({ url: `${context.addresses().siteUrl}/auth/social/${provider}?state=${state}`, state });
  });

  router.onIgnoringSession('GET', '/accounts/users/auth/social/authenticate', (call) => {
    const { state } = validated(SOCIAL, call.query);
    const login = context.socialLogins.find(state);
    if (!login?.account) return emptyHtmlAnswer(404);
    context.socialLogins.remove(login);
    return signedInAnswer(context, login.account);
  });
}

/** anime-service, Catalog. A GET's query and a POST's body give the same answer. */
function addCatalogRoutes(router: Router, context: ServiceContext): void {
  const { library } = context;

  const answer = (call: Call, input: InputRecord) => {
    const filters = filtersOf(input);
    const isWanted = passesAll([...commonTests(filters, library), ...catalogTests(filters, library)]);
    const found = library.byFreshness().filter(isWanted);
    const releases = sortedReleases(found, filters['sorting'], library) ?? found;
    return pageAnswer(call.url, input, PAGE, releases, context.releaseWire.withGenres);
  };

  const references = {
    'age-ratings': AGE_RATINGS,
    genres: GENRES,
    'production-statuses': PRODUCTION_STATUSES,
    'publish-statuses': PUBLISH_STATUSES,
    seasons: SEASONS,
    sorting: CATALOG_SORTING,
    types: RELEASE_TYPES,
    years: [...new Set(library.dataset.releases.map(({ year }) => year))].sort((left, right) => left - right),
  };
  for (const [name, values] of Object.entries(references)) {
    router.on('GET', `/anime/catalog/references/${name}`, () => jsonAnswer(values));
  }
  router.on('GET', '/anime/catalog/releases', (call) => answer(call, call.query));
  router.on('POST', '/anime/catalog/releases', async (call) => answer(call, await call.readInput()));
}

/** anime-service, Teams and Media. */
function addTeamAndMediaRoutes(router: Router, context: ServiceContext): void {
  const { dataset } = context.library;
  router.on('GET', '/teams', () => dataset.teams().teams);
  router.on('GET', '/teams/roles', () => dataset.teams().roles);
  router.on('GET', '/teams/users', () => dataset.teams().members);

  // The same promotions in another order at each call.
  router.on('GET', '/media/promotions', () =>
    context.random.shuffled(dataset.promotions()).map((promotion) => promotionWire(promotion, context)),
  );
  router.on('GET', '/media/videos', (call) => {
    const { limit } = validated(VIDEOS, call.query);
    // 0 or less: all of them (anime-service, Limits).
    const videos = limit < 1 ? dataset.videos() : dataset.videos().slice(0, limit);
    return videos.map((video) => videoWire(video, context.addresses().siteUrl));
  });
}

/** anime-service, Promotion: kinds are told apart by which fields are set. */
function promotionWire({ path, alias, ...promotion }: PromotionRecord, context: ServiceContext) {
  const release = alias === null ? undefined : context.library.dataset.releaseByAlias(alias);
  return {
    ...promotion,
    url: path === null ? null : context.addresses().siteUrl + path,
    // Absent on ads, null on the others (anime-service, Promotion: absent or null).
    ...(promotion.is_ad ? {} : { release: release === undefined ? null : context.releaseWire.withGenres(release) }),
  };
}

function videoWire({ createdAt, ...video }: VideoRecord, siteUrl: string) {
  const isAnnounce = video.is_announce;
  return {
    ...video,
    url: `${siteUrl}/pages/video-${video.video_id}`,
    // A playlist of the site's own channel.
    origin: {
      id: isAnnounce ? 2 : 1,
      type: { value: 'VEO_PLAYLIST', description: 'Плейлист' },
      url: `${siteUrl}/pages/${isAnnounce ? 'announces' : 'videos'}`,
      title: isAnnounce ? 'Анонсы' : 'Вечера на веранде',
      description: null,
      is_announce: isAnnounce,
    },
    created_at: isoMoment(createdAt),
    updated_at: isoMoment(createdAt),
  };
}
