import { useQuery } from '@tanstack/react-query';
import { FolderInput, FolderMinus, Heart, HeartOff } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { SelectionAction, SelectionBar, selectionLabelClass } from '#renderer/parts/chapters/selection-bar.tsx';
import type { Choosing } from '#renderer/parts/chapters/use-choosing.ts';
import { Button } from '#renderer/ui/controls/button.tsx';
import { Menu, MenuItem } from '#renderer/ui/overlays/menu.tsx';
import { CollectionName, type ListName } from '#shared/domain/anime/release-list.ts';
import type { ReleaseId } from '#shared/domain/identifiers.ts';
import { useBulkChanges } from './use-bulk-changes.ts';

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
