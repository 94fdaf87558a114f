import type { AppContract } from '#shared/contract/app-contract.ts';
import type { OutputOf } from '#shared/contract/define.ts';
import type { Episode, ReleaseCard } from '#shared/domain/anime/release.ts';
import type { ListedRelease } from '#shared/domain/anime/release-list.ts';
import type { ReleaseId } from '#shared/domain/identifiers.ts';

type Latest = OutputOf<AppContract, 'releases.latest'>;

/** `episode` null: only that one came out is known. */
export type FavouriteNews = { readonly release: ReleaseCard; readonly episode: Episode | null };

type Sources = {
  /** What came out last of all releases. */
  readonly latest: Latest;
  readonly isFavourite: (releaseId: ReleaseId) => boolean;
  /** Favourites, as this device knows them. */
  readonly listed: readonly ListedRelease[];
};

const NEWS_MILLISECONDS = 14 * 24 * 3_600_000;
const MOST = 20;

/**
 * Favourites of which an episode came out in the last two weeks, the newest first. The service's latest know of it at once
 * but reach back a few hours; the list on this device reaches back further but is read anew once a day. `now` in epoch
 * milliseconds.
 */
export function favouriteNews({ latest, isFavourite, listed }: Sources, now: number): FavouriteNews[] {
  const news = new Map<ReleaseId, FavouriteNews & { readonly at: number }>();
  const add = (moment: string | null, { release, episode }: FavouriteNews) => {
    const at = Date.parse(moment ?? '');
    // What says no moment is no news.
    if (now - at < NEWS_MILLISECONDS && !news.has(release.id)) news.set(release.id, { release, episode, at });
  };
  for (const { release, episode } of latest) {
    if (isFavourite(release.id)) add(episode?.updatedAt ?? null, { release, episode });
  }
  for (const { card, freshAt } of listed) add(freshAt, { release: card, episode: null });
  return [...news.values()]
    .toSorted((left, right) => right.at - left.at)
    .slice(0, MOST)
    .map(({ release, episode }) => ({ release, episode }));
}
