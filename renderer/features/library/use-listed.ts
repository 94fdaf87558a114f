import { useQuery } from '@tanstack/react-query';
import { queryFor } from '#renderer/api/query-for.ts';
import type { Endless } from '#renderer/api/use-endless.ts';
import type { ListedRelease, ListMembership, ListName } from '#shared/domain/release-list.ts';

/** The releases without those that have just been taken out of the list: they go at once, the pages follow. */
export function useListed(list: ListName, releases: Endless<ListedRelease>): Endless<ListedRelease> {
  const membership = useQuery(queryFor('lists.membership', {})).data;
  if (membership === undefined || releases.items === undefined) return releases;
  const ids = new Set(idsOf(list, membership));
  return { ...releases, items: releases.items.filter(({ card }) => ids.has(card.id)) };
}

function idsOf(list: ListName, { favourites, collections }: ListMembership) {
  if (list === 'favourites') return favourites;
  return collections.flatMap(({ releaseId, collection }) => (collection === list ? [releaseId] : []));
}
