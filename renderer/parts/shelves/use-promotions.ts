import { useQuery } from '@tanstack/react-query';
import { queryFor } from '#renderer/api/query-for.ts';
import type { Promotion } from '#shared/domain/anime/site-media.ts';
import { inFirstSeenOrder } from './promotion-order.ts';

/** The promotions, each once. Every later answer is put into the order of the one that is shown, while the window is open. */
export function usePromotions({ enabled }: { readonly enabled: boolean }) {
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
