import { Bookmark, CheckCheck, CirclePause, CircleX, Eye, LibraryBig, X } from 'lucide-react';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#renderer/ui/controls/button.tsx';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import { createMenuHandle, MenuChoices, MenuItem, MenuTrigger, SharedMenu } from '#renderer/ui/overlays/menu.tsx';
import { CollectionName } from '#shared/domain/anime/release-list.ts';
import { useReleaseName } from '../release/use-facts.ts';
import { useStanding } from './membership.ts';
import { type NamedRelease, useListChanges } from './use-list-changes.ts';

const COLLECTIONS = [...CollectionName.values];
const menu = createMenuHandle<NamedRelease>();

type ReleaseProps = { readonly release: NamedRelease };

/** What a menu has of the collections: the five to choose from, and the way out of the one that it is in. */
export function CollectionItems({ release }: ReleaseProps) {
  const t = useTranslations('lists');
  const { collection } = useStanding(release.id);
  const { setCollection } = useListChanges();
  return (
    <>
      <MenuChoices<CollectionName | 'none'>
        label={t('collection.label')}
        value={collection ?? 'none'}
        choices={COLLECTIONS.map((value) => ({ value, label: t(`names.${value}`) }))}
        onChange={(chosen) => {
          if (chosen !== 'none') setCollection(release, chosen);
        }}
      />
      {collection !== null && (
        <MenuItem icon={<X aria-hidden="true" />} onSelect={() => setCollection(release, null)}>
          {t('collection.takeOut', { name: t(`names.${collection}`) })}
        </MenuItem>
      )}
    </>
  );
}

/** The menu that all buttons for collections share; once per window. */
export function CollectionMenu() {
  return <SharedMenu handle={menu}>{(release) => <CollectionItems release={release} />}</SharedMenu>;
}

/** Puts a release into a collection: on its card. */
export function CollectionIconButton({ release }: ReleaseProps) {
  const t = useTranslations('lists');
  const title = useReleaseName().titleOf(release.name);
  const { collection } = useStanding(release.id);
  const name = collection === null ? null : t(`names.${collection}`);
  return (
    <MenuTrigger handle={menu} id={useId()} subject={release}>
      <IconButton
        tone="picture"
        name={name === null ? t('collection.chooseOf', { title }) : t('collection.namedOf', { title, name })}
        tooltip={name === null ? t('collection.choose') : t('collection.named', { name })}
        icon={collection === null ? <LibraryBig /> : <CollectionIcon collection={collection} />}
      />
    </MenuTrigger>
  );
}

/** The same with its word: on the release's own page. */
export function CollectionButton({ release }: ReleaseProps) {
  const t = useTranslations('lists');
  const { collection } = useStanding(release.id);
  const name = collection === null ? null : t(`names.${collection}`);
  return (
    <MenuTrigger handle={menu} id={useId()} subject={release}>
      <Button
        size="large"
        aria-label={name === null ? t('collection.label') : t('collection.named', { name })}
        icon={collection === null ? <LibraryBig aria-hidden="true" /> : <CollectionIcon collection={collection} />}
      >
        {name ?? t('collection.label')}
      </Button>
    </MenuTrigger>
  );
}

const ICONS = { planned: Bookmark, watching: Eye, watched: CheckCheck, postponed: CirclePause, abandoned: CircleX };

/** The sign of a collection, the same everywhere. */
export function CollectionIcon({ collection }: { readonly collection: CollectionName }) {
  const Icon = ICONS[collection];
  return <Icon aria-hidden="true" />;
}
