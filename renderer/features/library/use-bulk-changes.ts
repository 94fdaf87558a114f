import { useTranslations } from 'use-intl';
import { api } from '#renderer/api/client.ts';
import { useChange } from '#renderer/parts/app/use-change.ts';
import { withCollection, withFavourites, withFormer } from '#renderer/parts/lists/membership.ts';
import { LISTS_SCOPE, shownInLists } from '#renderer/parts/lists/use-list-changes.ts';
import { showToast } from '#renderer/ui/overlays/toast.tsx';
import type { CollectionName, FormerMembership, ListMembership } from '#shared/domain/anime/release-list.ts';
import type { ReleaseId } from '#shared/domain/identifiers.ts';
import { inChunks } from './in-chunks.ts';

/** As many as the contract takes at once. */
const MOST_AT_ONCE = 10_000;

export type BulkChanges = {
  readonly setFavourite: (releaseIds: readonly ReleaseId[], isFavourite: boolean) => void;
  /** Null: into none. */
  readonly setCollection: (releaseIds: readonly ReleaseId[], collection: CollectionName | null) => void;
};

type BulkChange = {
  readonly releaseIds: readonly ReleaseId[];
  readonly command: (releaseIds: ReleaseId[]) => Promise<FormerMembership>;
  readonly changed: (membership: ListMembership) => ListMembership;
  readonly text: string;
};

/** Changes of many releases at once, on screen at once; one toast says so and takes all of it back. */
export function useBulkChanges(): BulkChanges {
  const t = useTranslations('library.bulk');
  const tLists = useTranslations('lists');
  const change = useChange();

  function restore(formers: readonly FormerMembership[]): void {
    void change({
      scope: LISTS_SCOPE,
      command: async () => {
        for (const former of formers) await api['lists.restore']({ former });
      },
      shown: shownInLists((membership) => formers.reduceRight(withFormer, membership)),
      again: () => restore(formers),
    });
  }

  function run(made: BulkChange): void {
    const { releaseIds, command, changed, text } = made;
    void change({
      scope: LISTS_SCOPE,
      command: async () => {
        const formers: FormerMembership[] = [];
        for (const chunk of inChunks(releaseIds, MOST_AT_ONCE)) formers.push(await command(chunk));
        return formers;
      },
      shown: shownInLists(changed),
      onDone: (formers) => showToast({ text, action: { label: t('undo'), run: () => restore(formers) } }),
      again: () => run(made),
    });
  }

  return {
    setFavourite: (releaseIds, isFavourite) =>
      run({
        releaseIds,
        command: (chunk) => api['lists.setFavourite']({ releaseIds: chunk, isFavourite }),
        changed: (membership) => withFavourites(membership, releaseIds, isFavourite),
        text: t(isFavourite ? 'added' : 'removed', { count: releaseIds.length }),
      }),
    setCollection: (releaseIds, collection) =>
      run({
        releaseIds,
        command: (chunk) => api['lists.setCollection']({ releaseIds: chunk, collection }),
        changed: (membership) => withCollection(membership, releaseIds, collection),
        text:
          collection === null
            ? t('left', { count: releaseIds.length })
            : t('set', { count: releaseIds.length, name: tLists(`names.${collection}`) }),
      }),
  };
}
