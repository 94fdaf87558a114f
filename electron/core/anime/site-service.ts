import type { ServiceClient } from '#core/http/service-client.ts';
import type { AppContract } from '#shared/contract/app-contract.ts';
import type { OutputOf } from '#shared/contract/define.ts';
import type { ScheduleItem } from '#shared/domain/schedule.ts';
import type { Promotion, SiteVideo } from '#shared/domain/site-media.ts';
import type { Team } from '#shared/domain/team.ts';
import {
  WirePromotions,
  type WireScheduleItem,
  WireScheduleNow,
  WireScheduleWeek,
  WireTeamMembers,
  WireTeamRoles,
  WireTeams,
  WireVideos,
} from '#shared/upstream/anime-site-api.ts';
import type { AnimeMapping } from './anime-mapping.ts';
import { scheduleItemFrom } from './schedule-mapper.ts';
import { promotionFrom, videoFrom } from './site-media-mapper.ts';
import { teamsFrom } from './team-mapper.ts';

/** What the anime service's site tells beside its releases. Errors are those of `ServiceClient`. */
export type SiteService = {
  readonly scheduleNow: (signal?: AbortSignal) => Promise<OutputOf<AppContract, 'schedule.now'>>;
  /** Not ordered by weekday (anime-service, Schedule). */
  readonly scheduleWeek: (signal?: AbortSignal) => Promise<ScheduleItem[]>;
  readonly teams: (signal?: AbortSignal) => Promise<Team[]>;
  /** In another order at each call (anime-service, Media). */
  readonly promotions: (signal?: AbortSignal) => Promise<Promotion[]>;
  /** Newest first; `limit` 1 to 50. */
  readonly videos: (limit: number, signal?: AbortSignal) => Promise<SiteVideo[]>;
};

export function createSiteService(client: ServiceClient, mapping: AnimeMapping): SiteService {
  const items = (wires: readonly WireScheduleItem[]) => wires.map((wire) => scheduleItemFrom(wire, mapping));
  return {
    scheduleNow: async (signal) => {
      const { yesterday, today, tomorrow } = await client.get('/anime/schedule/now', WireScheduleNow, { signal });
      return { yesterday: items(yesterday), today: items(today), tomorrow: items(tomorrow) };
    },
    scheduleWeek: async (signal) => items(await client.get('/anime/schedule/week', WireScheduleWeek, { signal })),
    teams: async (signal) => {
      const [teams, roles, members] = await Promise.all([
        client.get('/teams/', WireTeams, { signal }),
        client.get('/teams/roles', WireTeamRoles, { signal }),
        client.get('/teams/users', WireTeamMembers, { signal }),
      ]);
      return teamsFrom({ teams, roles, members }, mapping.images);
    },
    promotions: async (signal) => {
      const wires = await client.get('/media/promotions', WirePromotions, { signal });
      return wires.map((wire) => promotionFrom(wire, mapping)).filter((promotion) => promotion !== null);
    },
    videos: async (limit, signal) => {
      const wires = await client.get('/media/videos', WireVideos, { search: { limit }, signal });
      return wires.map((wire) => videoFrom(wire, mapping)).filter((video) => video !== null);
    },
  };
}
