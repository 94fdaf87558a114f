import { X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { MenuActions, MenuChoices } from '#renderer/ui/overlays/menu.tsx';
import { CollectionName } from '#shared/domain/anime/release-list.ts';
import { useListChanges } from './release-lists.tsx';
import { type NamedRelease, useStanding } from './release-standing.ts';

export function CollectionItems({ release }: { readonly release: NamedRelease }) {
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
      <MenuActions
        actions={[chosen !== undefined && { Icon: X, text: takeOutText(chosen.label), run: () => onChange(null) }]}
      />
    </>
  );
}
