import { FolderInput, FolderMinus, Heart, HeartOff } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useAnswer } from '#renderer/api/query-for.ts';
import { SelectionAction, SelectionBar, selectionLabelClass } from '#renderer/parts/chapters/selection-bar.tsx';
import type { Choosing } from '#renderer/parts/chapters/use-choosing.ts';
import { useListChanges } from '#renderer/parts/lists/release-lists.tsx';
import { Button } from '#renderer/ui/controls/button.tsx';
import { Menu, MenuActions } from '#renderer/ui/overlays/menu.tsx';
import { CollectionName, type ListName } from '#shared/domain/anime/release-list.ts';
import type { ReleaseId } from '#shared/domain/identifiers.ts';

/** Changes the lists of all chosen releases at once. Each change ends choosing and is undone as one. */
export function BulkBar({ list, choosing }: { readonly list: ListName; readonly choosing: Choosing<ReleaseId> }) {
  const t = useTranslations();
  const { set } = useListChanges();
  const membership = useAnswer('lists.membership', {}).data;
  const favourites = new Set(membership?.favourites);
  const collected = new Set(membership?.collections.map(({ releaseId }) => releaseId));
  const chosen = [...(choosing.selection?.ids ?? [])];
  const count = chosen.length;
  const addsFavourites = list !== 'favourites' && (count === 0 || chosen.some((id) => !favourites.has(id)));
  const FavouriteIcon = addsFavourites ? Heart : HeartOff;

  function setFavourites(isFavourite: boolean): void {
    set('favourite', chosen, isFavourite ? 'in' : null, (changed) =>
      t(isFavourite ? 'library.bulk.added' : 'library.bulk.removed', { count: changed }),
    );
    choosing.end();
  }

  function setCollection(collection: CollectionName | null): void {
    set('collection', chosen, collection, (changed) =>
      collection === null
        ? t('library.bulk.left', { count: changed })
        : t('library.bulk.set', { count: changed, name: t(`lists.names.${collection}`) }),
    );
    choosing.end();
  }

  return (
    <SelectionBar choosing={choosing}>
      <Menu
        returnFocus={() => null}
        trigger={
          <Button
            size="small"
            icon={<FolderInput />}
            aria-label={t('lists.collection.choose')}
            title={t('lists.collection.choose')}
            disabled={count === 0}
          >
            <span className={selectionLabelClass}>{t('lists.collection.choose')}</span>
          </Button>
        }
      >
        <MenuActions
          actions={[
            ...[...CollectionName.values].map((collection) => ({
              text: t(`lists.names.${collection}`),
              isDisabled: collection === list,
              run: () => setCollection(collection),
            })),
            list === 'favourites' && {
              text: t('library.bulk.noCollection'),
              isDisabled: !chosen.some((id) => collected.has(id)),
              run: () => setCollection(null),
            },
          ]}
        />
      </Menu>
      <SelectionAction
        label={t(addsFavourites ? 'lists.favourite.add' : 'lists.favourite.remove')}
        icon={<FavouriteIcon />}
        isDisabled={count === 0}
        onChoose={() => setFavourites(addsFavourites)}
      />
      {list !== 'favourites' && (
        <SelectionAction
          label={t('lists.collection.takeOut', { name: t(`lists.names.${list}`) })}
          icon={<FolderMinus />}
          isDisabled={count === 0}
          onChoose={() => setCollection(null)}
        />
      )}
    </SelectionBar>
  );
}
