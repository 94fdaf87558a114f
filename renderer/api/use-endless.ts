import { type InfiniteData, type QueryClient, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { AppOutput } from '#shared/contract/app-contract.ts';
import type { AppError, AppFailure } from '#shared/contract/app-error.ts';
import { isHostAway } from '#shared/domain/app/service-connection.ts';
import { api, type QueryInput, type QueryName } from './client.ts';
import { keptAnswer, keyFor } from './query-for.ts';
import { isLocal, isProvisional, refetchDelay } from './refetching.ts';

/** Queries that answer page by page, with the number of pages or whether there is a next one. */
type PagedName = {
  [Name in QueryName]: AppOutput<Name> extends { readonly items: readonly unknown[]; readonly page: number }
    ? Name
    : never;
}[QueryName];
type ItemOf<Name extends PagedName> = AppOutput<Name>['items'][number];

type Page<Answer> = { readonly answer: Answer; readonly kept: Kept | null };

/** When a shown page was stored, and why there is no newer one. */
export type Kept = { readonly fetchedAt: number; readonly problem: AppError };

export type Endless<Item> = {
  /** Every item once, in order; undefined until the first page is loaded. */
  readonly items: readonly Item[] | undefined;
  /** The number of items on all pages, if the service sends it. */
  readonly total: number | undefined;
  /** The text that was searched for, if it is not the typed one. */
  readonly searched?: string | undefined;
  readonly isPending: boolean;
  readonly isFetchingMore: boolean;
  readonly hasMore: boolean;
  /** The error of the first page while the list is empty, else of the next page. */
  readonly error: AppFailure | null;
  /** The oldest stored page that is shown because no newer one could be fetched. */
  readonly kept: Kept | null;
  /** Whether some items are known only to this device. */
  readonly isLocal: boolean;
  /** Does nothing while a page is loading, failed, or none is left; waits for a refresh. */
  readonly loadMore: () => void;
  readonly retry: () => void;
  readonly restart: () => void;
};

/**
 * A list of any length, page by page. It does not refresh by itself, so that going back leads to the same place. A page that
 * cannot be fetched is replaced by the answer stored on this device. `isShuffled`: the first page differs each time, so its
 * stored answer is shown only if no new one can be fetched.
 */
export function useEndless<Name extends PagedName>(
  name: Name,
  inputOf: (page: number, first?: AppOutput<Name>) => QueryInput<Name>,
  keyOf: (item: ItemOf<Name>) => string | number,
  { isShuffled = false } = {},
): Endless<ItemOf<Name>> {
  type Answer = AppOutput<Name>;
  type Place = { readonly page: number; readonly first?: Answer };
  type Pages = InfiniteData<Page<Answer>, Place>;

  const queryClient = useQueryClient();
  const start: Place = { page: 1 };
  const queryKey = [...keyFor(name), 'endless', inputOf(1)];
  /** Not a shuffled list that failed further on: a refresh would reshuffle it instead of reaching its end. */
  function isWorthRefreshing({ data, error }: { readonly data: Pages | undefined; readonly error: unknown }): boolean {
    return isProvisional(data) || (error !== null && !(isShuffled && data !== undefined));
  }

  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal, client }) =>
      pageOf(client, name, inputOf(pageParam.page, pageParam.first), signal, (answer, updatedAt) => {
        if (isShuffled || client.getQueryData(queryKey) !== undefined) return;
        client.setQueryData(queryKey, { pages: [{ answer, kept: null }], pageParams: [pageParam] }, { updatedAt });
      }),
    initialPageParam: start,
    getNextPageParam: ({ answer }, pages) => placeAfter(answer, pages[0]?.answer),
    staleTime: ({ state }) => (isProvisional(state.data) ? 0 : Number.POSITIVE_INFINITY),
    refetchOnWindowFocus: ({ state }) => isWorthRefreshing(state) && 'always',
    refetchOnReconnect: ({ state }) => isWorthRefreshing(state) && 'always',
    refetchInterval: ({ state }) =>
      state.data === undefined && refetchDelay(state.error?.error, Date.now(), state.errorUpdateCount),
    select: (data: Pages) => gathered(data.pages, keyOf),
  });
  const { data, error, hasNextPage, isFetching, isFetchingNextPage, isPending, fetchNextPage, refetch } = query;
  const retry = () => void (data === undefined || data.kept !== null || data.isLocal ? refetch() : fetchNextPage());

  // Not by the query's interval, which would refresh all pages of a shown list.
  const problem = data && (error?.error ?? data.kept?.problem);
  const retryNow = useEffectEvent(retry);
  useEffect(() => {
    // Only rate limits: while a service is down, requesting many pages is useless.
    if (problem?.code !== 'rate-limited') return;
    const timer = setTimeout(() => retryNow(), refetchDelay(problem, Date.now()) || 0);
    return () => clearTimeout(timer);
  }, [problem]);

  async function loadMore(): Promise<void> {
    // The next page would cancel a refresh, so it waits.
    const isRefreshing = isFetching && !isFetchingNextPage;
    const failure = isRefreshing ? (await refetch({ cancelRefetch: false })).error : error;
    if (failure !== null || !(isRefreshing || hasNextPage)) return;
    const loaded = () => queryClient.getQueryData<Pages>(queryKey)?.pages.length ?? 0;
    const before = loaded();
    let next = await fetchNextPage({ cancelRefetch: false });
    // Each change that cancels this page refetches those before it; then the page is requested again.
    while (next.isSuccess && next.hasNextPage && loaded() === before)
      next = await fetchNextPage({ cancelRefetch: false });
  }

  return {
    items: data?.items,
    total: data?.total,
    searched: data?.searched,
    isPending,
    isFetchingMore: isFetchingNextPage,
    hasMore: hasNextPage,
    error,
    kept: data?.kept ?? null,
    isLocal: data?.isLocal ?? false,
    loadMore: () => void loadMore(),
    retry,
    restart: () => void queryClient.resetQueries({ queryKey, exact: true }),
  };
}

/** Outside the hook: the compiler skips functions with `finally`, so every list would render more often. */
async function pageOf<Name extends PagedName>(
  client: QueryClient,
  name: Name,
  input: QueryInput<Name>,
  signal: AbortSignal,
  showMeanwhile: (kept: AppOutput<Name>, fetchedAt: number) => void,
): Promise<Page<AppOutput<Name>>> {
  const keeping = keptAnswer(client, name, input);
  let isAnswered = false;
  void keeping.then((kept) => {
    if (kept !== null && !isAnswered && !signal.aborted) showMeanwhile(kept.value, kept.fetchedAt);
  });
  try {
    return { answer: await api[name](input, { signal }), kept: null };
  } catch (cause) {
    // The client rejects only with `AppFailure`.
    const { error: problem } = cause as AppFailure;
    // If the service itself refuses, an older page must not be shown.
    const isOutOfReach = isHostAway(problem) || problem.code === 'rate-limited';
    const kept = isOutOfReach ? await keeping : null;
    if (kept === null) throw cause;
    return { answer: kept.value, kept: { fetchedAt: kept.fetchedAt, problem } };
  } finally {
    isAnswered = true;
  }
}

/** The place of the next page, or null after the last. Some queries need the first answer to request it. */
export function placeAfter<Answer extends { page: number; hasNextPage?: unknown; totalPages?: unknown }>(
  answer: Answer,
  first: Answer = answer,
) {
  const { hasNextPage, totalPages } = answer;
  const hasNext = hasNextPage === true || (typeof totalPages === 'number' && answer.page < totalPages);
  return hasNext ? { page: answer.page + 1, first } : null;
}

/** All pages as one list. An item that moved to a later page keeps its place and takes its newest content. */
export function gathered<Item>(
  pages: readonly Page<{ readonly items: readonly Item[] }>[],
  keyOf: (item: Item) => string | number,
) {
  const items = [...new Map(pages.flatMap(({ answer }) => answer.items).map((item) => [keyOf(item), item])).values()];
  const [first] = pages;
  const total = first !== undefined && 'total' in first.answer ? Number(first.answer.total) : undefined;
  const searched = first !== undefined && 'searched' in first.answer ? String(first.answer.searched) : undefined;
  const kept = pages.flatMap((page) => page.kept ?? []).toSorted((left, right) => left.fetchedAt - right.fetchedAt);
  return { items, total, searched, kept: kept[0] ?? null, isLocal: pages.some(({ answer }) => isLocal(answer)) };
}
