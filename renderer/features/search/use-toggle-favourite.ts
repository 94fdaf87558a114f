import { useQueryClient } from '@tanstack/react-query';
import { keyFor } from '#renderer/api/query-for.ts';
import { useSignInRequest } from '#renderer/parts/app/sign-in-request.ts';
import { standingIn } from '#renderer/parts/lists/membership.ts';
import { type NamedRelease, useListChanges } from '#renderer/parts/lists/use-list-changes.ts';
import type { ListMembership } from '#shared/domain/anime/release-list.ts';
import { usePaletteStore } from './palette-store.ts';

/** Makes a release that was found a favourite, or takes that back. The palette makes room where signing in comes first. */
export function useToggleFavourite(): (release: NamedRelease) => void {
  const client = useQueryClient();
  const { setFavourite } = useListChanges();
  return (release) => {
    const membership = client.getQueryData<ListMembership>(keyFor('lists.membership', {}));
    const isFavourite = membership !== undefined && standingIn(membership, release.id).isFavourite;
    setFavourite(release, !isFavourite);
    if (useSignInRequest.getState().isOpen) usePaletteStore.getState().setOpen(false);
  };
}
