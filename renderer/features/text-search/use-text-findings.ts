import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { api } from '#renderer/api/client.ts';
import { keyFor } from '#renderer/api/query-for.ts';
import type { AppContract } from '#shared/contract/app-contract.ts';
import type { OutputOf } from '#shared/contract/define.ts';
import { SlugUrl } from '#shared/domain/identifiers.ts';

type Found = OutputOf<AppContract, 'saved.search'>;

/** How often chapters that are not searchable yet are looked for again. */
const LOOK_AGAIN_MILLISECONDS = 2_000;

/** What saved texts say of `text`, page by page; of one title, or of all. */
export function useTextFindings(text: string, title: string | null) {
  const slugUrl = SlugUrl.safeParse(title).data ?? null;
  const query = useInfiniteQuery({
    queryKey: [...keyFor('saved.search'), 'pages', { text, slugUrl }],
    queryFn: ({ pageParam, signal }) => api['saved.search']({ text, slugUrl, offset: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last: Found, pages: readonly Found[]) => (last.hasMore ? offsetAfter(pages) : null),
    enabled: text !== '',
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.pages[0]?.unindexed ?? 0) > 0 && LOOK_AGAIN_MILLISECONDS,
  });
  const first = query.data?.pages[0];
  return {
    findings: query.data?.pages.flatMap(({ findings }) => findings),
    titles: first?.titles ?? [],
    unindexed: first?.unindexed ?? 0,
    error: query.error,
    /** What is shown is of the text that stood there before. */
    isOlder: query.isPlaceholderData,
    hasMore: query.hasNextPage,
    loadMore: () => void query.fetchNextPage(),
    retry: () => void query.refetch(),
  };
}

/** The core answers so many at a time; a finding that went missing meanwhile still has its place. */
const FINDINGS_A_PAGE = 20;

function offsetAfter(pages: readonly Found[]): number {
  return pages.length * FINDINGS_A_PAGE;
}
