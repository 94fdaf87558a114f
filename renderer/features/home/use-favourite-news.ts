import { useQuery } from '@tanstack/react-query';
import { useNow } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { standingIn } from '#renderer/parts/membership.ts';
import { useAdultRule } from '#renderer/parts/use-adult-rule.ts';
import type { AppContract } from '#shared/contract/app-contract.ts';
import type { OutputOf } from '#shared/contract/define.ts';
import { type FavouriteNews, favouriteNews } from './favourite-news.ts';
import { SHELF_INPUTS } from './home-questions.ts';

const HOUR_MILLISECONDS = 3_600_000;

/** What this device knows of the person's favourites. The page waits for it, so it is asked before any service is. */
export function useFavourites() {
  const membership = useQuery(queryFor('lists.membership', {}));
  const listed = useQuery(queryFor('lists.page', SHELF_INPUTS.favourites));
  return { membership: membership.data, listed: listed.data, isPending: membership.isPending || listed.isPending };
}

/** What came out of the person's favourites lately. */
export function useFavouriteNews(
  { membership, listed }: ReturnType<typeof useFavourites>,
  latest: OutputOf<AppContract, 'releases.latest'> | undefined,
): readonly FavouriteNews[] {
  const now = useNow({ updateInterval: HOUR_MILLISECONDS }).getTime();
  const { isShown } = useAdultRule();
  const news = favouriteNews(
    {
      latest: latest ?? [],
      isFavourite: (releaseId) => membership !== undefined && standingIn(membership, releaseId).isFavourite,
      listed: listed?.items ?? [],
    },
    now,
  );
  return news.filter(isShown);
}
