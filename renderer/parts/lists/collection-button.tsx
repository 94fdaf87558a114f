import { LibraryBig } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button } from '#renderer/ui/controls/button.tsx';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import { createMenuHandle, MenuTrigger } from '#renderer/ui/overlays/menu-trigger.tsx';
import { CollectionIcon } from './collection-icon.tsx';
import { type NamedRelease, useListNames, useStanding } from './release-standing.ts';

/** Of collection-menu.tsx. */
export const collectionMenu = createMenuHandle<NamedRelease>();

export type ReleaseProps = { readonly release: NamedRelease };

export function CollectionIconButton({ release }: ReleaseProps) {
  const t = useTranslations('lists');
  const { collection } = useStanding(release.id);
  const name = collection === null ? null : t(`names.${collection}`);
  return (
    <MenuTrigger handle={collectionMenu} subject={release}>
      <IconButton
        tone="picture"
        name={useListNames(release).collection}
        tooltip={name === null ? t('collection.choose') : t('collection.named', { name })}
        icon={collection === null ? <LibraryBig /> : <CollectionIcon collection={collection} />}
      />
    </MenuTrigger>
  );
}

export function CollectionButton({ release }: ReleaseProps) {
  const t = useTranslations('lists');
  const { collection } = useStanding(release.id);
  const name = collection === null ? null : t(`names.${collection}`);
  return (
    <MenuTrigger handle={collectionMenu} subject={release}>
      <Button
        size="large"
        aria-label={name === null ? t('collection.label') : t('collection.named', { name })}
        icon={collection === null ? <LibraryBig /> : <CollectionIcon collection={collection} />}
      >
        {name ?? t('collection.label')}
      </Button>
    </MenuTrigger>
  );
}
