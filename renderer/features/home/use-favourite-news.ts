import { useQuery } from '@tanstack/react-query';
import { useNow } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { standingIn } from '#renderer/parts/membership.ts';
import { useAdultRule } from '#renderer/parts/use-adult-rule.ts';
import type { AppContract } from '#shared/contract/app-contract.ts';
import type { OutputOf } from '#shared/contract/define.ts';
import { type FavouriteNews, favouriteNews } from './favourite-news.ts';

const HOUR_MILLISECONDS = 3_600_000;

/** What came out of the person's favourites lately; pending until this device has said what it knows. */
export function useFavouriteNews(latest: OutputOf<AppContract, 'releases.latest'> | undefined): {
  readonly isPending: boolean;
  readonly news: readonly FavouriteNews[];
} {
  const membership = useQuery(queryFor('lists.membership', {}));
  const listed = useQuery(queryFor('lists.page', { list: 'favourites', page: 1, sorting: 'fresh-desc' }));
  const now = useNow({ updateInterval: HOUR_MILLISECONDS }).getTime();
  const { isShown } = useAdultRule();
  const news = favouriteNews(
    {
      latest: latest ?? [],
      isFavourite: (releaseId) => membership.data !== undefined && standingIn(membership.data, releaseId).isFavourite,
      listed: listed.data?.items ?? [],
    },
    now,
  );
  return { isPending: membership.isPending || listed.isPending, news: news.filter(isShown) };
}
