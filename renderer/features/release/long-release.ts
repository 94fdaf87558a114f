import type { Release } from '#shared/domain/anime/release.ts';

const MANY_EPISODES = 50;

/** Whether its episodes are too many to scroll through: then there are ways to an episode, and past them all. */
export function isLong({ episodes }: Pick<Release, 'episodes'>): boolean {
  return episodes.length > MANY_EPISODES;
}
