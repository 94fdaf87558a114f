import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { queryFor } from '#renderer/api/query-for.ts';
import { useBeyondFirstPicture } from '#renderer/parts/shelves/first-picture.ts';
import type { AppError } from '#shared/contract/app-error.ts';
import type { Promotion } from '#shared/domain/anime/site-media.ts';
import { SHELF_INPUTS } from './home-questions.ts';

/** A query of any kind, for what is said of several together. */
export type AnyQuery = Pick<UseQueryResult, 'data' | 'error' | 'dataUpdatedAt' | 'refetch'>;

/** What the services give the home page, one query a shelf. What no window shows before one scrolls is asked for later. */
export function useHomeQueries() {
  const latest = useQuery(queryFor('releases.latest', SHELF_INPUTS.latest));
  const schedule = useQuery(queryFor('schedule.now', {}));
  const enabled = useBeyondFirstPicture(!latest.isPending);
  const promotions = usePromotions({ enabled });
  const recommended = useQuery({ ...queryFor('releases.recommended', SHELF_INPUTS.recommended), enabled });
  const novels = useQuery({ ...queryFor('novels.catalogPage', SHELF_INPUTS.novels), enabled });
  const videos = useQuery({ ...queryFor('media.videos', SHELF_INPUTS.videos), enabled });
  return { latest, schedule, promotions, recommended, novels, videos };
}

export function retryFailed(queries: readonly AnyQuery[]): void {
  for (const query of queries) if (query.error !== null) void query.refetch();
}

/**
 * Why there is nothing to show, where several shelves have nothing: each reason once, to be said in one place instead of on
 * every shelf. Empty where at most one failed: it says so itself.
 */
export function sharedTroubles(queries: readonly Pick<AnyQuery, 'data' | 'error'>[]): AppError[] {
  const errors = queries.flatMap(({ data, error }) => (data === undefined && error !== null ? [error.error] : []));
  return errors.length < 2 ? [] : [...new Map(errors.map((error) => [error.code, error])).values()];
}

/** The promotions, each once. Every later answer is put into the order of the one that is shown, while the window is open. */
function usePromotions({ enabled }: { readonly enabled: boolean }) {
  return useQuery({
    ...queryFor('media.promotions', {}),
    enabled,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: (shown, answer) => {
      // Both are what this very query gave: TanStack Query does not carry its type into this option.
      const [before, now] = [shown as readonly Promotion[] | undefined, answer as readonly Promotion[]];
      const byId = new Map(now.map((promotion) => [promotion.id, promotion]));
      const seenIds = (before ?? []).map(({ id }) => id);
      return inFirstSeenOrder(seenIds, [...byId.values()]);
    },
  });
}

/**
 * The items in the order in which they were seen first, new ones behind. The service shuffles its promotions at each call
 * (anime-service, Media), and what a person looks at must not move under their eyes.
 */
export function inFirstSeenOrder<Item extends { readonly id: string }>(
  seenIds: readonly string[],
  items: readonly Item[],
): Item[] {
  const placeOf = new Map(seenIds.map((id, place) => [id, place]));
  const place = (item: Item) => placeOf.get(item.id) ?? seenIds.length;
  return items.toSorted((left, right) => place(left) - place(right));
}
