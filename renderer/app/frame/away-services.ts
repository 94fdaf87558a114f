import { isHostAway, type ServiceConnection } from '#shared/domain/app/service-connection.ts';
import type { NovelPace } from '#shared/domain/novels/reading.ts';

/** Which of the services could not be reached when they were asked last; null: none that is known of. */
export type AwayServices = 'both' | 'anime' | 'novels' | null;

export function awayServices(connection: ServiceConnection | undefined, pace: NovelPace | undefined): AwayServices {
  const problem = connection?.hosts.find(({ isInUse }) => isInUse)?.lastAnswer?.problem ?? null;
  const isAnimeAway = problem !== null && isHostAway(problem);
  const isNovelsAway = pace?.isAway ?? false;
  if (isAnimeAway && isNovelsAway) return 'both';
  return isAnimeAway ? 'anime' : isNovelsAway ? 'novels' : null;
}
