import { LibraryBig } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button } from '#renderer/ui/controls/button.tsx';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import { Menu } from '#renderer/ui/overlays/menu.tsx';
import { CollectionIcon } from './collection-icon.tsx';
import { CollectionItems } from './collection-items.tsx';
import { type NamedRelease, useListNames, useStanding } from './release-standing.ts';

type CollectionButtonProps = { readonly release: NamedRelease; readonly isOnPicture?: boolean };

export function CollectionButton({ release, isOnPicture = false }: CollectionButtonProps) {
  const t = useTranslations('lists');
  const { collection } = useStanding(release.id);
  const fullName = useListNames(release).collection;
  const name = collection === null ? null : t(`names.${collection}`);
  const named = name === null ? null : t('collection.named', { name });
  const icon = collection === null ? <LibraryBig /> : <CollectionIcon collection={collection} />;
  return (
    <Menu
      trigger={
        isOnPicture ? (
          <IconButton tone="picture" name={fullName} tooltip={named ?? t('collection.choose')} icon={icon} />
        ) : (
          <Button size="large" aria-label={named ?? t('collection.label')} icon={icon}>
            {name ?? t('collection.label')}
          </Button>
        )
      }
    >
      <CollectionItems release={release} />
    </Menu>
  );
}
