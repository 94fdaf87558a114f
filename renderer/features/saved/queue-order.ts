import type { QueuedTitle } from '#shared/domain/downloads/download.ts';

/** A title of the queue under the name that the person reads. */
export type NamedTitle = Omit<QueuedTitle, 'name'> & { readonly name: string };

import type { SlugUrl } from '#shared/domain/identifiers.ts';

/** Where a title of the queue goes by one step: before which other one, null for the end; undefined where there is no way. */
export function stepInQueue(
  titles: readonly Pick<QueuedTitle, 'slugUrl'>[],
  slugUrl: SlugUrl,
  step: 'up' | 'down',
): { readonly before: SlugUrl | null; readonly place: number } | undefined {
  const here = titles.findIndex((title) => title.slugUrl === slugUrl);
  const place = step === 'up' ? here - 1 : here + 1;
  if (here < 0 || titles[place] === undefined) return undefined;
  const follower = step === 'up' ? titles[place] : titles[place + 1];
  return { before: follower?.slugUrl ?? null, place };
}

/** Chapters of a title that are still to come: neither saved nor given up. */
export function waitingOf({ total, done, failed }: Pick<QueuedTitle, 'total' | 'done' | 'failed'>): number {
  return Math.max(0, total - done - failed);
}
