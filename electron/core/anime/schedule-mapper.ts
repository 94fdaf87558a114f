import type { ScheduleItem } from '#shared/domain/schedule.ts';
import type { WireScheduleItem } from '#shared/upstream/anime-site-api.ts';
import type { AnimeMapping } from './anime-mapping.ts';
import { episodeFrom } from './episode-mapper.ts';
import { releaseCardFrom } from './release-mapper.ts';

/** `publish_day` counts from 1, Monday first (field facts). */
export function scheduleItemFrom(wire: WireScheduleItem, mapping: AnimeMapping): ScheduleItem {
  const release = releaseCardFrom(wire.release, mapping.images);
  const weekday = Number(wire.release.publish_day?.value ?? Number.NaN);
  const episode = wire.published_release_episode;
  return {
    release,
    weekday: Number.isInteger(weekday) && weekday >= 1 && weekday <= 7 ? weekday : null,
    publishedEpisode: episode === null ? null : episodeFrom(episode, release.id, mapping),
    nextEpisodeOrdinal: wire.next_release_episode_number,
    isSeasonComplete: wire.full_season_is_released ?? false,
  };
}
