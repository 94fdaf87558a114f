import type { UseQueryResult } from '@tanstack/react-query';
import { useNow } from 'use-intl';
import { useAnswer } from '#renderer/api/query-for.ts';
import { standingIn } from '#renderer/parts/lists/release-standing.ts';
import { useAdultRule } from '#renderer/parts/release/adult-rule.ts';
import { useBeyondFirstPicture } from '#renderer/parts/shelves/first-picture.ts';
import type { AppOutput } from '#shared/contract/app-contract.ts';
import type { AppError } from '#shared/contract/app-error.ts';
import type { Episode, ReleaseCard } from '#shared/domain/anime/release.ts';
import type { ListedRelease } from '#shared/domain/anime/release-list.ts';
import type { Promotion } from '#shared/domain/anime/site-media.ts';
import type { ReleaseId } from '#shared/domain/identifiers.ts';
import { SHELF_INPUTS } from './home-questions.ts';

const HOUR_MILLISECONDS = 3_600_000;

type AnyQuery = Pick<UseQueryResult, 'data' | 'error' | 'dataUpdatedAt' | 'refetch'>;

/** The services' queries, one for each shelf. Those of shelves below the first screen wait for the first picture. */
export function useHomeQueries() {
  const latest = useAnswer('releases.latest', SHELF_INPUTS.latest);
  const schedule = useAnswer('schedule.now', {});
  const enabled = useBeyondFirstPicture(!latest.isPending);
  const promotions = usePromotions({ enabled });
  const recommended = useAnswer('releases.recommended', SHELF_INPUTS.recommended, { enabled });
  const novels = useAnswer('novels.catalogPage', SHELF_INPUTS.novels, { enabled });
  const videos = useAnswer('media.videos', SHELF_INPUTS.videos, { enabled });
  return { latest, schedule, promotions, recommended, novels, videos };
}

export type ServiceShelvesProps = {
  readonly queries: ReturnType<typeof useHomeQueries>;
  readonly isErrorHidden: boolean;
};

export function retryFailed(queries: readonly AnyQuery[]): void {
  for (const query of queries) if (query.error !== null) void query.refetch();
}

/** The distinct errors of shelves without data, to be reported once. A single shelf with an error of its own shows it itself. */
export function sharedTroubles(queries: readonly Pick<AnyQuery, 'data' | 'error'>[], noted?: AppError): AppError[] {
  const errors = queries.flatMap(({ data, error }) => (data === undefined && error !== null ? [error.error] : []));
  const isShared = errors.length > 1 || errors[0]?.code === noted?.code;
  return isShared ? [...new Map(errors.map((error) => [error.code, error])).values()] : [];
}

/** The promotions without duplicates, in the order of the first answer while the window is open. */
function usePromotions({ enabled }: { readonly enabled: boolean }) {
  return useAnswer(
    'media.promotions',
    {},
    {
      enabled,
      gcTime: Number.POSITIVE_INFINITY,
      structuralSharing: (shown, answer) => {
        // TanStack Query does not carry the query's type into this option.
        const [before, now] = [shown as readonly Promotion[] | undefined, answer as readonly Promotion[]];
        const byId = new Map(now.map((promotion) => [promotion.id, promotion]));
        return inFirstSeenOrder(
          (before ?? []).map(({ id }) => id),
          [...byId.values()],
        );
      },
    },
  );
}

/** Items in the order first seen: the service shuffles promotions at each call (anime-service, Media), but cards must not move. */
export function inFirstSeenOrder<Item extends { readonly id: string }>(
  seenIds: readonly string[],
  items: readonly Item[],
): Item[] {
  const place = ({ id }: Item) => (seenIds.includes(id) ? seenIds.indexOf(id) : seenIds.length);
  return items.toSorted((left, right) => place(left) - place(right));
}

/** The person's history on this device. The page waits for all of it, so that no shelf moves down later. */
export function useOwnHistory() {
  const info = useAnswer('app.info', {});
  const account = useAnswer('account.state', {});
  const watched = useAnswer('progress.recent', {});
  const read = useAnswer('reading.recent', {});
  const shelves = useAnswer('reading.shelves', {});
  const membership = useAnswer('lists.membership', {});
  const favourites = useAnswer('lists.page', SHELF_INPUTS.favourites);
  const { isShown } = useAdultRule();
  const isNewcomer = account.data?.status === 'signed-out' && watched.data?.length === 0 && read.data?.length === 0;
  return {
    isPending: [info, account, watched, read, shelves, membership, favourites].some((query) => query.isPending),
    hasDemoHint: isNewcomer && info.data?.services === 'demo',
    hasDemoAccount: (info.data?.demoAccount ?? null) !== null,
    watched: (watched.data ?? []).filter(isShown),
    read: (read.data ?? []).filter(isShown),
    /** Novels with new chapters, in the order of last use. */
    novelNews: (shelves.data ?? []).filter((entry) => entry.newChapters > 0 && isShown(entry)),
    membership: membership.data,
    favourites: favourites.data?.items ?? [],
    failed: Object.entries({ watched, read, shelves }).flatMap(([name, { data, error, refetch }]) =>
      data === undefined && error !== null ? [{ name, error: error.error, refetch: () => void refetch() }] : [],
    ),
  };
}

type Latest = AppOutput<'releases.latest'>;

export function useFavouriteNews(
  { membership, favourites }: Pick<ReturnType<typeof useOwnHistory>, 'membership' | 'favourites'>,
  latest: Latest | undefined,
): readonly FavouriteNews[] {
  const now = useNow({ updateInterval: HOUR_MILLISECONDS }).getTime();
  const { isShown } = useAdultRule();
  const isFavourite = (releaseId: ReleaseId) => standingIn(membership, releaseId).isFavourite;
  return favouriteNews({ latest: latest ?? [], isFavourite, listed: favourites }, now).filter(isShown);
}

/** `episode` is null if only its time is known. */
type FavouriteNews = { readonly release: ReleaseCard; readonly episode: Episode | null };

type FavouriteSources = {
  readonly latest: Latest;
  readonly isFavourite: (releaseId: ReleaseId) => boolean;
  readonly listed: readonly ListedRelease[];
};

const NEWS_MILLISECONDS = 14 * 24 * HOUR_MILLISECONDS;
const MOST_NEWS = 20;

/**
 * Favourites with an episode from the last two weeks, the newest first. The service's latest episodes are up to date but go back
 * only a few hours; the list on this device goes back further but is read once a day. `now` in epoch milliseconds.
 */
export function favouriteNews({ latest, isFavourite, listed }: FavouriteSources, now: number): FavouriteNews[] {
  const fromLatest = latest
    .filter(({ release }) => isFavourite(release.id))
    .map(({ release, episode }) => ({ release, episode, at: Date.parse(episode?.updatedAt ?? '') }));
  const fromList = listed.map(({ card, freshAt }) => ({ release: card, episode: null, at: Date.parse(freshAt ?? '') }));
  // An unknown time is NaN, which is never recent.
  const recent = [...fromLatest, ...fromList].filter(({ at }) => now - at < NEWS_MILLISECONDS);
  const byRelease = Map.groupBy(recent, ({ release }) => release.id);
  return [...byRelease.values()]
    .flatMap(([news]) => news ?? [])
    .toSorted((left, right) => right.at - left.at)
    .slice(0, MOST_NEWS)
    .map(({ release, episode }) => ({ release, episode }));
}
