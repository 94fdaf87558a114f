import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '#renderer/api/client.ts';
import { keyFor } from '#renderer/api/query-for.ts';
import type { NovelCard } from '#shared/domain/novel.ts';

/** The cards of all pages so far; one that moved to a later page while one scrolled is shown once. */
export function cardsOf(pages: readonly { readonly items: readonly NovelCard[] }[]): NovelCard[] {
  const byId = new Map(pages.flatMap(({ items }) => items).map((card) => [card.id, card]));
  return [...byId.values()];
}

/**
 * The catalogue, page after page; that there is a next one is all the service says (novel-service, Catalog response). It
 * is not asked anew while one is away, so that coming back leads to the same place.
 */
export function useNovelCatalog() {
  return useInfiniteQuery({
    queryKey: [...keyFor('novels.catalogPage'), 'all'],
    queryFn: ({ pageParam, signal }) => api['novels.catalogPage']({ page: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, hasNextPage }) => (hasNextPage ? page + 1 : null),
    staleTime: Number.POSITIVE_INFINITY,
    select: ({ pages }) => cardsOf(pages),
  });
}
