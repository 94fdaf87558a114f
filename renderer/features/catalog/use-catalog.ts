import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '#renderer/api/client.ts';
import { keyFor } from '#renderer/api/query-for.ts';
import type { AppContract } from '#shared/contract/app-contract.ts';
import type { OutputOf } from '#shared/contract/define.ts';
import type { ReleaseCard } from '#shared/domain/release.ts';

type CatalogPage = OutputOf<AppContract, 'releases.catalogPage'>;

/** The cards of all pages so far; one that moved to a later page while one scrolled is shown once. */
export function cardsOf(pages: readonly Pick<CatalogPage, 'items'>[]): ReleaseCard[] {
  const byId = new Map(pages.flatMap(({ items }) => items).map((card) => [card.id, card]));
  return [...byId.values()];
}

/** The catalogue, page after page. It is not asked anew while one is away, so that coming back leads to the same place. */
export function useCatalog() {
  return useInfiniteQuery({
    queryKey: [...keyFor('releases.catalogPage'), 'all'],
    queryFn: ({ pageParam, signal }) => api['releases.catalogPage']({ page: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, totalPages }) => (page < totalPages ? page + 1 : null),
    staleTime: Number.POSITIVE_INFINITY,
    select: ({ pages }) => ({ cards: cardsOf(pages), total: pages[0]?.total ?? 0 }),
  });
}
