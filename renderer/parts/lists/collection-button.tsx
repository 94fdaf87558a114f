import { LibraryBig } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button } from '#renderer/ui/controls/button.tsx';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import { Menu } from '#renderer/ui/overlays/menu.tsx';
import { CollectionIcon } from './collection-icon.tsx';
import { CollectionItems } from './collection-items.tsx';
import { type NamedRelease, useListNames, useStanding } from './release-standing.ts';

type ReleaseProps = { readonly release: NamedRelease };

export function CollectionIconButton({ release }: ReleaseProps) {
  const t = useTranslations('lists');
  const { collection } = useStanding(release.id);
  const name = collection === null ? null : t(`names.${collection}`);
  return (
    <Menu
      trigger={
        <IconButton
          tone="picture"
          name={useListNames(release).collection}
          tooltip={name === null ? t('collection.choose') : t('collection.named', { name })}
          icon={collection === null ? <LibraryBig /> : <CollectionIcon collection={collection} />}
        />
      }
    >
      <CollectionItems release={release} />
    </Menu>
  );
}

export function CollectionButton({ release }: ReleaseProps) {
  const t = useTranslations('lists');
  const { collection } = useStanding(release.id);
  const name = collection === null ? null : t(`names.${collection}`);
  return (
    <Menu
      trigger={
        <Button
          size="large"
          aria-label={name === null ? t('collection.label') : t('collection.named', { name })}
          icon={collection === null ? <LibraryBig /> : <CollectionIcon collection={collection} />}
        >
          {name ?? t('collection.label')}
        </Button>
      }
    >
      <CollectionItems release={release} />
    </Menu>
  );
}
