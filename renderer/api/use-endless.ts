import { hashKey, type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { AppContract } from '#shared/contract/app-contract.ts';
import type { AppError, AppFailure } from '#shared/contract/app-error.ts';
import type { OutputOf } from '#shared/contract/define.ts';
import { isHostAway } from '#shared/domain/app/service-connection.ts';
import type { QueryInput, QueryName } from './asked-ahead.ts';
import { api } from './client.ts';
import { comesBackIn } from './comes-back.ts';
import { keptAnswer, keyFor } from './query-for.ts';

/** Queries that answer page by page: with the number of pages, or only whether a next one exists. */
type PagedName = {
  [Name in QueryName]: OutputOf<AppContract, Name> extends { readonly items: readonly unknown[]; readonly page: number }
    ? Name
    : never;
}[QueryName];
type ItemOf<Name extends PagedName> = OutputOf<AppContract, Name>['items'][number];

/** A page, and where it is not fresh: when it was kept, and why there is nothing newer. */
type Sheet<Name extends PagedName> = {
  readonly answer: OutputOf<AppContract, Name>;
  readonly kept: { readonly fetchedAt: number; readonly problem: AppError } | null;
};

type KeptAnswer<Name extends PagedName> = NonNullable<Awaited<ReturnType<typeof keptAnswer<Name>>>>;

/** Which page, and the first page's answer, which later ones may have to be asked with. */
type Place<Name extends PagedName> = { readonly page: number; readonly first?: OutputOf<AppContract, Name> };

type Pages<Name extends PagedName> = InfiniteData<Sheet<Name>, Place<Name>>;

type EndlessOptions = {
  /** Its first page is another one at each asking: an earlier one is shown only when no new one can be had. */
  readonly isShuffled?: boolean;
};

export type Endless<Item> = {
  /** Every item once, in order; undefined before the first page is there. */
  readonly items: readonly Item[] | undefined;
  /** Items on all pages, where the service says. */
  readonly total: number | undefined;
  readonly isPending: boolean;
  readonly isFetchingMore: boolean;
  readonly hasMore: boolean;
  /** Error of the first page while the list is empty, else of the next page. */
  readonly error: AppFailure | null;
  /** Set where what is shown was kept earlier, because the service cannot be reached: the oldest of it. */
  readonly kept: { readonly fetchedAt: number; readonly problem: AppError } | null;
  /** The service was not asked for some of it, or did not answer: what is shown is what this device knows by itself. */
  readonly isLocal: boolean;
  /** Does nothing while a page is on its way, failed, or none is left; waits for a list that is being asked for anew. */
  readonly loadMore: () => void;
  /** Asks again for what failed. */
  readonly retry: () => void;
  /** Forgets all of it and begins anew. */
  readonly restart: () => void;
};

/**
 * A list of any length, page after page. It is not asked anew while one is away, so that coming back leads to the same
 * place. A page that cannot be had is taken from what this device keeps of it.
 */
export function useEndless<Name extends PagedName>(
  name: Name,
  inputOf: (page: number, first?: OutputOf<AppContract, Name>) => QueryInput<Name>,
  keyOf: (item: ItemOf<Name>) => string | number,
  { isShuffled = false }: EndlessOptions = {},
): Endless<ItemOf<Name>> {
  const queryClient = useQueryClient();
  const start: Place<Name> = { page: 1 };
  const queryKey = [...keyFor(name), 'endless', inputOf(1)];
  /** Asking for all pages again reshuffles a random list, which does not help to reach its end. */
  function isWorthBeginningAnew(state: { readonly data: Pages<Name> | undefined; readonly error: unknown }): boolean {
    if (isMakeshift(state.data)) return true;
    return state.error !== null && !(isShuffled && state.data !== undefined);
  }

  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal, client }) => {
      const input = inputOf(pageParam.page, pageParam.first);
      const showMeanwhile = (kept: KeptAnswer<Name>) => {
        if (isShuffled || client.getQueryData(queryKey) !== undefined) return;
        const pages: Sheet<Name>[] = [{ answer: kept.value, kept: null }];
        client.setQueryData(queryKey, { pages, pageParams: [pageParam] }, { updatedAt: kept.fetchedAt });
      };
      return sheetOf(name, input, signal, showMeanwhile);
    },
    initialPageParam: start,
    getNextPageParam: ({ answer }, pages) => placeAfter(answer, pages[0]?.answer),
    // What is shown for want of something newer is asked for again at the next occasion.
    staleTime: ({ state }) => (isMakeshift(state.data) ? 0 : Number.POSITIVE_INFINITY),
    refetchOnWindowFocus: ({ state }) => isWorthBeginningAnew(state) && 'always',
    refetchOnReconnect: ({ state }) => isWorthBeginningAnew(state) && 'always',
    refetchInterval: ({ state }) =>
      state.data === undefined && comesBackIn(state.error?.error, Date.now(), state.errorUpdateCount),
    select: (data: Pages<Name>) => gathered(data.pages, keyOf),
  });
  const { data, error, hasNextPage, isFetching, isFetchingNextPage, isPending, fetchNextPage, refetch } = query;
  const retry = () => void (data === undefined || data.kept !== null || data.isLocal ? refetch() : fetchNextPage());

  // What is there already stays while the rest is waited for, so the query's own interval is not for it.
  const problem = data === undefined ? undefined : (error?.error ?? data.kept?.problem);
  const goOn = useEffectEvent(retry);
  useEffect(() => {
    // While the service is down, requesting many pages is useless.
    const wait = problem?.code === 'rate-limited' && comesBackIn(problem, Date.now());
    if (wait === false) return;
    const timer = setTimeout(() => goOn(), wait);
    return () => clearTimeout(timer);
  }, [problem]);

  const loadMore = useLoadMore({
    list: hashKey(queryKey),
    isRefreshing: isFetching && !isFetchingNextPage,
    // Two calls may come before this is drawn again; the second one must not begin the same page anew.
    begin: () => {
      if (hasNextPage && !isFetching && error === null) void fetchNextPage({ cancelRefetch: false });
    },
  });

  return {
    items: data?.items,
    total: data?.total,
    isPending,
    isFetchingMore: isFetchingNextPage,
    hasMore: hasNextPage,
    error,
    kept: data?.kept ?? null,
    isLocal: data?.isLocal ?? false,
    loadMore,
    retry,
    restart: () => void queryClient.resetQueries({ queryKey, exact: true }),
  };
}

/** Outside of the hook: the compiler skips functions with `finally`, and every list would then render more often. */
async function sheetOf<Name extends PagedName>(
  name: Name,
  input: QueryInput<Name>,
  signal: AbortSignal,
  showMeanwhile: (kept: KeptAnswer<Name>) => void,
): Promise<Sheet<Name>> {
  const keeping = keptAnswer(name, input);
  let isAnswered = false;
  void keeping.then((kept) => {
    if (kept !== null && !isAnswered && !signal.aborted) showMeanwhile(kept);
  });
  try {
    const answer = await api[name](input, { signal });
    return { answer, kept: null };
  } catch (cause) {
    // The client rejects with nothing else.
    const { error: problem } = cause as AppFailure;
    // What the service itself refuses is no reason to show something older.
    const kept = isOutOfReach(problem) ? await keeping : null;
    if (kept === null) throw cause;
    return { answer: kept.value, kept: { fetchedAt: kept.fetchedAt, problem } };
  } finally {
    isAnswered = true;
  }
}

function isOutOfReach(problem: AppError): boolean {
  return isHostAway(problem) || problem.code === 'rate-limited';
}

function isMakeshift(
  data: { readonly pages: readonly { readonly answer: object; readonly kept: unknown }[] } | undefined,
): boolean {
  return data?.pages.some(({ answer, kept }) => kept !== null || isLocal(answer)) ?? false;
}

function isLocal(answer: object): boolean {
  return 'isLocal' in answer && answer.isLocal === true;
}

/** Where a list goes on, if it does. */
export function placeAfter<Answer extends { readonly page: number }>(answer: Answer, first: Answer = answer) {
  return goesOn(answer) ? { page: answer.page + 1, first } : null;
}

function goesOn(answer: { readonly page: number } & object): boolean {
  if ('hasNextPage' in answer) return answer.hasNextPage === true;
  return 'totalPages' in answer && typeof answer.totalPages === 'number' && answer.page < answer.totalPages;
}

/** All pages as one list. What moved to a later page while one scrolled stands where it was seen first, as it is now. */
export function gathered<Item>(
  pages: readonly {
    readonly answer: { readonly items: readonly Item[] };
    readonly kept: { readonly fetchedAt: number; readonly problem: AppError } | null;
  }[],
  keyOf: (item: Item) => string | number,
) {
  const items = [...new Map(pages.flatMap(({ answer }) => answer.items).map((item) => [keyOf(item), item])).values()];
  const [first] = pages;
  const total = first !== undefined && 'total' in first.answer ? Number(first.answer.total) : undefined;
  const oldest = pages
    .map(({ kept }) => kept)
    .filter((kept) => kept !== null)
    .toSorted((left, right) => left.fetchedAt - right.fetchedAt)[0];
  return { items, total, kept: oldest ?? null, isLocal: pages.some(({ answer }) => isLocal(answer)) };
}

type MoreToLoad = {
  /** Which list it is. */
  readonly list: string;
  /** Asking for more would call off what is shown already and being asked for anew. */
  readonly isRefreshing: boolean;
  readonly begin: () => void;
};

/** Loads more after a refresh if the end of the list was reached meanwhile. */
function useLoadMore({ list, isRefreshing, begin }: MoreToLoad): () => void {
  const wanted = useRef<string | null>(null);
  const goOn = useEffectEvent(() => {
    const isWanted = wanted.current === list;
    wanted.current = null;
    if (isWanted) begin();
  });
  useEffect(() => {
    if (!isRefreshing) goOn();
  }, [isRefreshing]);
  return () => {
    if (isRefreshing) wanted.current = list;
    else begin();
  };
}
