import type { AnimeHandlerParts, AnimeHandlers } from './anime-handler-parts.ts';

type Names = Extract<keyof AnimeHandlers, `schedule.${string}` | `teams.${string}` | `media.${string}`>;

/** Schedule, teams, promotions and videos. */
export function siteHandlers({ site }: AnimeHandlerParts): Pick<AnimeHandlers, Names> {
  return {
    'schedule.now': async (_, { signal }) => site.scheduleNow(signal),
    'schedule.week': async (_, { signal }) => site.scheduleWeek(signal),
    'teams.list': async (_, { signal }) => site.teams(signal),
    'media.promotions': async (_, { signal }) => site.promotions(signal),
    'media.videos': async ({ limit }, { signal }) => site.videos(limit, signal),
  };
}
