import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { isDemo, type ServiceChoice, type ServiceState } from '#shared/domain/app/own-services.ts';

/**
 * Where the data of a pair of services rests, so that no session, progress or saved text of one pair ever meets another.
 * The demo has the data folder itself, and so have services that were named with the start.
 */
export function choiceFolder(
  dataFolder: string,
  { choice, isFixed }: Pick<ServiceState, 'choice' | 'isFixed'>,
): string {
  if (isFixed || isDemo(choice)) return dataFolder;
  const name = createHash('sha256').update(canonicalChoice(choice)).digest('hex').slice(0, 16);
  return join(dataFolder, 'services', name);
}

/** One text for one choice, in any order of its parts. */
export function canonicalChoice({ anime, novels }: ServiceChoice): string {
  return JSON.stringify([anime && [anime.baseUrl, anime.siteUrl], novels && [novels.baseUrl, novels.siteUrl]]);
}
