import type { Page } from 'playwright';
import { callCore } from '#e2e/fixtures/core-call.ts';
import type { Episode, Release } from '#shared/domain/anime/release.ts';

/** A release of the reference services with ordinary episodes of one film, in the order of watching. */
export async function releaseToWatch(page: Page): Promise<Release> {
  return callCore(page, 'releases.get', { idOrAlias: 'forty-second-stories' });
}

export function inOrder(release: Release): Episode[] {
  return release.episodes.toSorted((left, right) => left.sortOrder - right.sortOrder);
}

/** The same picture on both sides: 480 lines, which two processors without a graphics card decode at ease. */
export const HEIGHT = 480;

export function addressOf(episode: Episode | undefined): string {
  const stream = episode?.streams.find(({ height }) => height === HEIGHT);
  if (stream === undefined) throw new Error('The episode cannot be watched in this height');
  return stream.url;
}

/** Nothing was watched, and everything is as on the first day but for the height. */
export async function forgetAll(page: Page, release: Release): Promise<void> {
  const episodeIds = release.episodes.map(({ id }) => id);
  await callCore(page, 'settings.update', { player: { quality: HEIGHT } });
  await callCore(page, 'progress.restore', { releaseId: release.id, episodeIds, former: [] });
}
