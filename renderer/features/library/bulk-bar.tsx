import { useQuery } from '@tanstack/react-query';
import { FolderInput, FolderMinus, Heart, HeartOff } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { api } from '#renderer/api/client.ts';
import { queryFor } from '#renderer/api/query-for.ts';
import { useChange } from '#renderer/parts/app/use-change.ts';
import { SelectionAction, SelectionBar, selectionLabelClass } from '#renderer/parts/chapters/selection-bar.tsx';
import type { Choosing } from '#renderer/parts/chapters/use-choosing.ts';
import { withCollection, withFavourites, withFormer } from '#renderer/parts/lists/membership.ts';
import { LISTS_SCOPE, shownInLists } from '#renderer/parts/lists/use-list-changes.ts';
import { Button } from '#renderer/ui/controls/button.tsx';
import { Menu, MenuItem } from '#renderer/ui/overlays/menu.tsx';
import { showToast } from '#renderer/ui/overlays/toast.tsx';
import {
  CollectionName,
  type FormerMembership,
  type ListMembership,
  type ListName,
} from '#shared/domain/anime/release-list.ts';
import type { ReleaseId } from '#shared/domain/identifiers.ts';

type BulkBarProps = {
  readonly list: ListName;
  readonly releaseIds: readonly ReleaseId[];
  readonly choosing: Choosing<ReleaseId>;
};

/** What can be done to all the chosen releases at once; each change is told once and can be taken back as one. */
export function BulkBar({ list, releaseIds, choosing }: BulkBarProps) {
  const t = useTranslations('library.bulk');
  const tLists = useTranslations('lists');
  const { setFavourite, setCollection } = useBulkChanges();
  const membership = useQuery(queryFor('lists.membership', {})).data;
  const favourites = new Set(membership?.favourites);
  const collected = new Set(membership?.collections.map(({ releaseId }) => releaseId));
  const isNone = releaseIds.length === 0;
  const areAllFavourite = !isNone && releaseIds.every((id) => favourites.has(id));
  const isAnyCollected = releaseIds.some((id) => collected.has(id));

  /** What is done to them ends the choice. */
  function change(run: () => void): void {
    if (isNone) return;
    run();
    choosing.end();
  }

  const takeOut =
    list === 'favourites' ? (
      <SelectionAction
        label={tLists('favourite.remove')}
        icon={<HeartOff aria-hidden="true" />}
        isDisabled={isNone}
        onChoose={() => change(() => setFavourite(releaseIds, false))}
      />
    ) : (
      <>
        <SelectionAction
          label={areAllFavourite ? tLists('favourite.remove') : tLists('favourite.add')}
          icon={areAllFavourite ? <HeartOff aria-hidden="true" /> : <Heart aria-hidden="true" />}
          isDisabled={isNone}
          onChoose={() => change(() => setFavourite(releaseIds, !areAllFavourite))}
        />
        <SelectionAction
          label={tLists('collection.takeOut', { name: tLists(`names.${list}`) })}
          icon={<FolderMinus aria-hidden="true" />}
          isDisabled={isNone}
          onChoose={() => change(() => setCollection(releaseIds, null))}
        />
      </>
    );

  return (
    <SelectionBar
      count={releaseIds.length}
      hint={t('hint')}
      isSought={choosing.sought === 'bar'}
      onFound={choosing.onFound}
      onAll={choosing.chooseAll}
      onEnd={choosing.end}
    >
      <Menu
        returnFocus={() => null}
        trigger={
          <Button
            size="small"
            icon={<FolderInput aria-hidden="true" />}
            aria-label={t('move')}
            title={t('move')}
            disabled={isNone}
          >
            <span className={selectionLabelClass}>{t('move')}</span>
          </Button>
        }
      >
        {[...CollectionName.values].map((collection) => (
          <MenuItem
            key={collection}
            isDisabled={collection === list}
            onSelect={() => change(() => setCollection(releaseIds, collection))}
          >
            {tLists(`names.${collection}`)}
          </MenuItem>
        ))}
        {list === 'favourites' && (
          <MenuItem isDisabled={!isAnyCollected} onSelect={() => change(() => setCollection(releaseIds, null))}>
            {t('noCollection')}
          </MenuItem>
        )}
      </Menu>
      {takeOut}
    </SelectionBar>
  );
}

/** As many as the contract takes at once. */
const MOST_AT_ONCE = 10_000;

type BulkChanges = {
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
function useBulkChanges(): BulkChanges {
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

/** The items in their order, no more than `size` at a time. */
export function inChunks<Item>(items: readonly Item[], size: number): Item[][] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size));
}
