import { hash } from 'node:crypto';
import type { ServiceClient } from '#core/platform/http/service-client.ts';
import { DAY_MILLISECONDS, isWithin, type ServerTime } from '#core/platform/time.ts';
import type { Log } from '#core/ports.ts';
import type { AppHandlers } from '#shared/contract/app-contract.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import type { Promotion, ScheduleItem, SiteVideo, TeamMember, TeamRole } from '#shared/domain/anime/site-media.ts';
import {
  type WirePromotion,
  WirePromotions,
  type WireScheduleItem,
  WireScheduleNow,
  WireScheduleWeek,
  type WireTeamMember,
  WireTeamMembers,
  WireTeamRoles,
  WireTeams,
  type WireVideo,
  WireVideos,
} from '#shared/upstream/anime-site-api.ts';
import { firstOfEach } from '#shared/upstream/tolerant.ts';
import { webAddressFrom } from '../media/image-address.ts';
import type { AnimeService } from './anime-service.ts';
import { type AnimeMapping, episodeFrom, releaseCardFrom } from './release-mapper.ts';

type SiteOptions = {
  readonly client: ServiceClient;
  readonly mapping: AnimeMapping;
  readonly anime: Pick<AnimeService, 'releases'>;
  /** The schedule's times are the service's. */
  readonly serverTime: Pick<ServerTime, 'now'>;
  readonly log: Log;
};

/** The value of `publish_day` for Mondays. */
const MONDAY = 1;

/** What the anime service's site publishes beside its releases. Errors are those of `ServiceClient`. */
export function createSiteHandlers({ client, mapping, anime, serverTime, log }: SiteOptions) {
  const items = (wires: readonly WireScheduleItem[]) =>
    firstOfEach(wires, ({ release }) => release.id).map((wire) => scheduleItemFrom(wire, mapping));

  /**
   * On a Monday the service names no episode for Sunday, which is in the week before (anime-service, Schedule item). Reads the
   * newest episodes of such releases; without an answer the items stay as they are.
   */
  async function withLastEpisodes(yesterday: readonly WireScheduleItem[], signal: AbortSignal) {
    const isMissed = ({ release, published_release_episode }: WireScheduleItem) =>
      published_release_episode === null &&
      isWithin(2 * DAY_MILLISECONDS, Date.parse(release.fresh_at ?? ''), serverTime);
    const missed = items(yesterday.filter(isMissed)).map(({ release }) => release.id);
    const found = missed.length === 0 ? [] : await anime.releases(missed, signal).catch(keepItems);
    const newest = new Map(found.map(({ id, episodes }) => [id, episodes.at(-1) ?? null]));
    return items(yesterday).map((item) => ({
      ...item,
      publishedEpisode: item.publishedEpisode ?? newest.get(item.release.id) ?? null,
    }));
  }

  /** On a Sunday the service names for Monday the episode of the week before, unless the new one came early. */
  function withoutFormerEpisodes(tomorrow: readonly ScheduleItem[]): ScheduleItem[] {
    const isFormer = ({ weekday, publishedEpisode }: ScheduleItem) =>
      weekday === MONDAY && !isWithin(2 * DAY_MILLISECONDS, Date.parse(publishedEpisode?.updatedAt ?? ''), serverTime);
    return tomorrow.map((item) => (isFormer(item) ? { ...item, publishedEpisode: null } : item));
  }

  function keepItems(cause: unknown): [] {
    if (!(cause instanceof AppFailure) || cause.error.code === 'cancelled') throw cause;
    log.warn("yesterday's episodes not read", { code: cause.error.code });
    return [];
  }

  return {
    'schedule.now': async (_, { signal }) => {
      const { yesterday, today, tomorrow } = await client.get('/anime/schedule/now', WireScheduleNow, { signal });
      return {
        yesterday: await withLastEpisodes(yesterday, signal),
        today: items(today),
        tomorrow: withoutFormerEpisodes(items(tomorrow)),
      };
    },
    'schedule.week': async (_, { signal }) =>
      items(await client.get('/anime/schedule/week', WireScheduleWeek, { signal })),
    'teams.list': async (_, { signal }) => {
      const [teams, roles, members] = await Promise.all([
        client.get('/teams/', WireTeams, { signal }),
        client.get('/teams/roles', WireTeamRoles, { signal }),
        client.get('/teams/users', WireTeamMembers, { signal }),
      ]);
      const rolePlaces = new Map(inOrder(roles).map(({ id }, place) => [id, place]));
      const placeOf = ({ id }: TeamRole) => rolePlaces.get(id) ?? rolePlaces.size;
      const memberFrom = (wire: WireTeamMember): TeamMember | null => {
        const nickname = wire.nickname ?? wire.user?.nickname ?? null;
        if (nickname === null) return null;
        return {
          id: wire.id ?? nickname,
          nickname,
          avatar: mapping.images.preview(wire.user?.avatar ?? null),
          roles: wire.roles.toSorted((left, right) => placeOf(left) - placeOf(right)),
          isIntern: wire.is_intern ?? false,
          isOnVacation: wire.is_vacation ?? false,
        };
      };
      // Sorted as the service says; members of teams without a record are left out (Teams).
      return inOrder(teams).map(({ id, title, description }) => ({
        id,
        title: title ?? '',
        description,
        members: inOrder(members.filter(({ team }) => team?.id === id)).flatMap((member) => memberFrom(member) ?? []),
      }));
    },
    'media.promotions': async (_, { signal }) => {
      const wires = await client.get('/media/promotions', WirePromotions, { signal });
      return wires.flatMap((wire) => promotionFrom(wire, mapping) ?? []);
    },
    'media.videos': async ({ limit }, { signal }) => {
      const wires = await client.get('/media/videos', WireVideos, { search: { limit }, signal });
      return wires.map((wire) => videoFrom(wire, mapping));
    },
  } satisfies AppHandlers;
}

/** `publish_day` counts from 1, Monday first (field facts). */
function scheduleItemFrom(wire: WireScheduleItem, mapping: AnimeMapping): ScheduleItem {
  const release = releaseCardFrom(wire.release, mapping.images);
  const weekday = Number(wire.release.publish_day?.value ?? Number.NaN);
  const episode = wire.published_release_episode;
  return {
    release,
    weekday: Number.isInteger(weekday) && weekday >= 1 && weekday <= 7 ? weekday : null,
    publishedEpisode: episode && episodeFrom(episode, release.id, mapping, wire.release.fresh_at),
    nextEpisodeOrdinal: wire.next_release_episode_number,
    isSeasonComplete: wire.full_season_is_released ?? false,
  };
}

/** The fields that are set decide the kind (anime-service, Promotion); null for an empty promotion. */
function promotionFrom(wire: WirePromotion, { images, siteUrl }: AnimeMapping): Promotion | null {
  const { title, description, url_label: label } = wire;
  const shown = { id: idOf(wire), title, description, picture: images.full(wire.image) };
  const address = webAddressFrom(wire.url, siteUrl);
  if (wire.is_ad === true) return { kind: 'ad', ...shown, address, label, erid: wire.ad_erid };
  if (wire.release !== null) return { kind: 'release', ...shown, release: releaseCardFrom(wire.release, images) };
  if (address !== null) return { kind: 'link', ...shown, address, label };
  return title === null && description === null ? null : { kind: 'text', ...shown };
}

function videoFrom(wire: WireVideo, { images, siteUrl }: AnimeMapping): SiteVideo {
  return {
    id: idOf(wire),
    title: wire.title,
    address: webAddressFrom(wire.url, siteUrl),
    picture: images.preview(wire.image),
    views: wire.views,
    comments: wire.comments,
    isAnnouncement: wire.is_announce ?? false,
    createdAt: wire.created_at,
  };
}

/** The record's own id, else one made of its content: the same for the same record at any position. */
function idOf(wire: { readonly id: string | null }): string {
  return wire.id ?? hash('sha256', JSON.stringify(wire)).slice(0, 16);
}

function inOrder<Item extends { readonly sort_order: number | null }>(items: readonly Item[]): Item[] {
  const placeOf = ({ sort_order }: Item) => sort_order ?? Number.MAX_VALUE;
  return items.toSorted((left, right) => Math.sign(placeOf(left) - placeOf(right)));
}
