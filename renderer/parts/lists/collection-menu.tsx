import { Bookmark, CheckCheck, CirclePause, CircleX, Eye, LibraryBig, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button } from '#renderer/ui/controls/button.tsx';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import { createMenuHandle, MenuChoices, MenuItem, MenuTrigger, SharedMenu } from '#renderer/ui/overlays/menu.tsx';
import { CollectionName } from '#shared/domain/anime/release-list.ts';
import { useReleaseName } from '../release/use-facts.ts';
import { type NamedRelease, useListChanges, useStanding } from './release-lists.tsx';

const menu = createMenuHandle<NamedRelease>();

type ReleaseProps = { readonly release: NamedRelease };

export function CollectionItems({ release }: ReleaseProps) {
  const t = useTranslations('lists');
  const { collection } = useStanding(release.id);
  const { setCollection } = useListChanges();
  return (
    <ListItems
      label={t('collection.label')}
      lists={[...CollectionName.values].map((value) => ({ value, label: t(`names.${value}`) }))}
      current={collection}
      takeOutText={(name) => t('collection.takeOut', { name })}
      onChange={(chosen) => setCollection(release, chosen)}
    />
  );
}

type ListItemsProps<Name extends string> = {
  readonly label: string;
  readonly lists: readonly { readonly value: Name; readonly label: string }[];
  readonly current: Name | null;
  readonly takeOutText: (name: string) => string;
  readonly onChange: (list: Name | null) => void;
};

/** Items of a menu that puts a release or a novel into one of several lists, or out of the current one. */
export function ListItems<Name extends string>(props: ListItemsProps<Name>) {
  const { label, lists, current, takeOutText, onChange } = props;
  const chosen = lists.find(({ value }) => value === current);
  return (
    <>
      <MenuChoices<string>
        label={label}
        value={current ?? ''}
        choices={lists}
        onChange={(picked) => onChange(lists.find(({ value }) => value === picked)?.value ?? null)}
      />
      {chosen !== undefined && (
        <MenuItem icon={<X />} onSelect={() => onChange(null)}>
          {takeOutText(chosen.label)}
        </MenuItem>
      )}
    </>
  );
}

export function CollectionMenu() {
  return <SharedMenu handle={menu}>{(release) => <CollectionItems release={release} />}</SharedMenu>;
}

export function CollectionIconButton({ release }: ReleaseProps) {
  const t = useTranslations('lists');
  const title = useReleaseName().titleOf(release.name);
  const { collection } = useStanding(release.id);
  const name = collection === null ? null : t(`names.${collection}`);
  return (
    <MenuTrigger handle={menu} subject={release}>
      <IconButton
        tone="picture"
        name={name === null ? t('collection.chooseOf', { title }) : t('collection.namedOf', { title, name })}
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
    <MenuTrigger handle={menu} subject={release}>
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

const ICONS = { planned: Bookmark, watching: Eye, watched: CheckCheck, postponed: CirclePause, abandoned: CircleX };

export function CollectionIcon({ collection }: { readonly collection: CollectionName }) {
  const Icon = ICONS[collection];
  return <Icon />;
}
