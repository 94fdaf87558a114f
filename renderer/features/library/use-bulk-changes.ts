import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { api } from '#renderer/api/client.ts';
import { keyFor } from '#renderer/api/query-for.ts';
import { useErrorText } from '#renderer/i18n/use-error-text.ts';
import { requestSignIn } from '#renderer/parts/app/sign-in-request.ts';
import { withCollection, withFavourites } from '#renderer/parts/lists/membership.ts';
import { showToast } from '#renderer/ui/overlays/toast.tsx';
import type { AppFailure } from '#shared/contract/app-error.ts';
import type { CollectionName, FormerMembership, ListMembership } from '#shared/domain/anime/release-list.ts';
import type { ReleaseId } from '#shared/domain/identifiers.ts';
import { inChunks } from './in-chunks.ts';

type BulkChange =
  | { readonly kind: 'favourite'; readonly releaseIds: readonly ReleaseId[]; readonly isFavourite: boolean }
  | {
      readonly kind: 'collection';
      readonly releaseIds: readonly ReleaseId[];
      readonly collection: CollectionName | null;
    };

/** As many as the contract takes at once. */
const MOST_AT_ONCE = 10_000;
/** One after the other, in the order in which the person made them, also with what is done to single ones. */
const SCOPE = { id: 'lists' };

export type BulkChanges = {
  readonly setFavourite: (releaseIds: readonly ReleaseId[], isFavourite: boolean) => void;
  /** Null: into none. */
  readonly setCollection: (releaseIds: readonly ReleaseId[], collection: CollectionName | null) => void;
};

/** Changes of many releases at once, on screen at once; one toast says so and takes all of it back. */
export function useBulkChanges(): BulkChanges {
  const t = useTranslations('library.bulk');
  const tLists = useTranslations('lists');
  const client = useQueryClient();
  const errorText = useErrorText();
  const queryKey = keyFor('lists.membership', {});

  async function show(change: (membership: ListMembership) => ListMembership): Promise<void> {
    // An answer that is on its way knows nothing of this yet.
    await client.cancelQueries({ queryKey });
    client.setQueryData<ListMembership>(queryKey, (known) => known && change(known));
  }

  function onError({ error }: AppFailure, again: () => void): void {
    void client.invalidateQueries({ queryKey });
    if (error.code === 'signed-out') requestSignIn(again);
    else if (error.code !== 'cancelled') showToast({ text: errorText(error).title });
  }

  const restoring = useMutation<void, AppFailure, readonly FormerMembership[]>({
    scope: SCOPE,
    mutationFn: async (formers) => {
      for (const former of formers) await api['lists.restore']({ former });
    },
    onError: (failure, formers) => onError(failure, () => restoring.mutate(formers)),
  });

  const changing = useMutation<FormerMembership[], AppFailure, BulkChange>({
    scope: SCOPE,
    mutationFn: async (change) => {
      const formers: FormerMembership[] = [];
      for (const releaseIds of inChunks(change.releaseIds, MOST_AT_ONCE)) {
        formers.push(
          change.kind === 'favourite'
            ? await api['lists.setFavourite']({ releaseIds, isFavourite: change.isFavourite })
            : await api['lists.setCollection']({ releaseIds, collection: change.collection }),
        );
      }
      return formers;
    },
    onMutate: (change) =>
      show((membership) =>
        change.kind === 'favourite'
          ? withFavourites(membership, change.releaseIds, change.isFavourite)
          : withCollection(membership, change.releaseIds, change.collection),
      ),
    onSuccess: (formers, change) => {
      showToast({ text: textOf(change), action: { label: t('undo'), run: () => restoring.mutate(formers) } });
    },
    onError: (failure, change) => onError(failure, () => changing.mutate(change)),
  });

  function textOf(change: BulkChange): string {
    const count = change.releaseIds.length;
    if (change.kind === 'favourite') return t(change.isFavourite ? 'added' : 'removed', { count });
    if (change.collection === null) return t('left', { count });
    return t('set', { count, name: tLists(`names.${change.collection}`) });
  }

  return {
    setFavourite: (releaseIds, isFavourite) => changing.mutate({ kind: 'favourite', releaseIds, isFavourite }),
    setCollection: (releaseIds, collection) => changing.mutate({ kind: 'collection', releaseIds, collection }),
  };
}
