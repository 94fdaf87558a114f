import { useTranslations } from 'use-intl';
import { Select } from '#renderer/ui/select.tsx';
import { ListSorting } from '#shared/domain/release-list.ts';

type ListSortingProps = { readonly sorting: ListSorting; readonly onChange: (sorting: ListSorting) => void };

/** The service's eight orders of favourites and one by name; collections have them too, since they are put in order here. */
export function ListSortingSelect({ sorting, onChange }: ListSortingProps) {
  const t = useTranslations('catalog.filters');
  const tSorting = useTranslations('library.sorting');
  return (
    <Select
      name={t('sorting')}
      value={sorting}
      choices={[...ListSorting.values].map((value) => ({ value, label: tSorting(value) }))}
      onChange={onChange}
    />
  );
}
