import { ArrowDownWideNarrow, ArrowUpNarrowWide, Dices, Shuffle } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useAnswer } from '#renderer/api/query-for.ts';
import { useEndless } from '#renderer/api/use-endless.ts';
import { useRandomNovel } from '#renderer/parts/app/use-random.ts';
import { useAddress } from '#renderer/parts/filters/address-values.ts';
import { FilterControls } from '#renderer/parts/filters/filter-controls.tsx';
import { type ChangeFilters, filterGroup } from '#renderer/parts/filters/filter-groups.ts';
import { NothingFound } from '#renderer/parts/filters/nothing-found.tsx';
import { NovelPoster } from '#renderer/parts/novel/novel-poster.tsx';
import { useNovelLabels } from '#renderer/parts/novel/use-novel-labels.ts';
import { PageHeader } from '#renderer/parts/page/page-header.tsx';
import { useAdultRule, useHiddenNote } from '#renderer/parts/release/adult-rule.ts';
import { lineOf } from '#renderer/parts/release/use-facts.ts';
import { useGenreName } from '#renderer/parts/release/use-genre-name.ts';
import { addressOf } from '#renderer/parts/router/addresses.ts';
import { EndlessGrid } from '#renderer/parts/shelves/endless-grid.tsx';
import { Button } from '#renderer/ui/controls/button.tsx';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import { Select } from '#renderer/ui/controls/select.tsx';
import type { NovelCard } from '#shared/domain/novels/novel.ts';
import { type NovelFilters, type NovelReferences, NovelSorting } from '#shared/domain/novels/novel-catalog.ts';
import { isUsuallyAscending, novelAddress } from './catalog-address.ts';

const idOf = (novel: NovelCard) => novel.id;

export function NovelCatalogPage() {
  const t = useTranslations();
  const [filters, change] = useAddress(novelAddress, addressOf.novels);
  const references = useAnswer('novels.references', {});
  const catalog = useEndless(
    'novels.catalogPage',
    (page, first) => ({
      page,
      filters: { ...filters, search: first?.searched ?? filters.search },
      randomOrder: first?.randomOrder ?? null,
    }),
    idOf,
    { isShuffled: filters.sorting === 'random' },
  );
  const { openRandom, isBusy } = useRandomNovel();
  const parts = { filters, groups: useCatalogFilters(filters, references.data), cleared, onChange: change };
  // The service sends no total, so it is known once the last page is loaded.
  const total = catalog.hasMore ? undefined : catalog.items?.length;
  const found = total === undefined ? null : t('novels.catalogue.total', { count: total });
  const hidden = useHiddenNote(catalog.items);
  return (
    <>
      <PageHeader title={t('app.navigation.novels')} detail={lineOf([found, hidden])}>
        <Button icon={<Dices />} disabled={isBusy} onClick={() => void openRandom()}>
          {t('novels.catalogue.random')}
        </Button>
      </PageHeader>
      <FilterControls
        {...parts}
        searched={catalog.searched}
        references={references}
        searchLabel={t('novels.catalogue.searchLabel')}
        total={total}
        showText={
          total === undefined ? t('novels.catalogue.showUncounted') : t('novels.catalogue.show', { count: total })
        }
        sorting={<CatalogSorting filters={filters} onChange={change} onShuffle={catalog.restart} />}
      />
      <EndlessGrid
        name={t('app.navigation.novels')}
        list={catalog}
        keyOf={idOf}
        renderItem={(novel) => <NovelPoster novel={novel} />}
        // Counting alternatives would need a query each, and the service limits queries (novel-service, Limits).
        empty={
          <NothingFound
            {...parts}
            texts={{
              empty: { title: t('anime.catalogue.empty.title'), advice: t('novels.catalogue.emptyAdvice') },
              one: (name) => t('novels.nothing.one', { name }),
              gone: (name) => t('catalog.nothing.gone', { name }),
              together: t('novels.nothing.together'),
            }}
          />
        }
      />
    </>
  );
}

/** Removes all filters; the order stays. */
function cleared({ sorting, isAscending }: NovelFilters): NovelFilters {
  return { ...novelAddress.read({}), sorting, isAscending };
}

/** The catalogue's filters. A title matches any type and status, and all genres and tags (novel-service, Catalog parameters). */
function useCatalogFilters(filters: NovelFilters, references: NovelReferences | undefined) {
  const t = useTranslations();
  const { typeName, statusName } = useNovelLabels();
  const { genreName, otherGenreName, byAlphabet } = useGenreName();
  const { isShown } = useAdultRule();

  const listed = references && { ...references, genres: references.genres.toSorted(byAlphabet) };
  const names = {
    types: typeName,
    statuses: statusName,
    genres: ({ label }: { readonly label: string }) => genreName(label),
  };
  const several = (count: number) => t('app.selection.selected', { count });
  const all = { matchesAll: true, hint: t('novels.filters.allOf') };
  const filtered = [
    { key: 'types', quick: { any: t('novels.filters.anyType'), several } },
    { key: 'statuses', quick: { any: t('novels.filters.anyStatus'), several } },
    {
      key: 'genres',
      find: { label: t('catalog.filters.findGenre'), none: t('catalog.filters.noSuchGenre') },
      ...all,
    },
    {
      key: 'tags',
      find: {
        label: t('novels.filters.findTag'),
        none: t('novels.filters.noSuchTag'),
        more: (count: number) => t('novels.filters.moreTags', { count }),
      },
      ...all,
    },
  ] as const;

  return filtered.map(({ key, ...texts }) => {
    function nameOf(label: string | undefined, id: number): string {
      if (label === undefined) return t(`novels.filters.numbers.${key}`, { id: String(id) });
      return key === 'tags' ? label : names[key]({ id, label });
    }
    return filterGroup({
      key,
      filters,
      title: t(`novels.filters.${key}`),
      known: listed?.[key].map((value) => ({
        value: value.id,
        name: nameOf(value.name, value.id),
        otherName: key === 'genres' ? otherGenreName(value.name) : undefined,
        isHidden: !isShown(value),
      })),
      unknownName: (id) => nameOf(undefined, id),
      goneName: (name) => t('catalog.filters.gone', { name }),
      ...texts,
    });
  });
}

type CatalogSortingProps = {
  readonly filters: NovelFilters;
  readonly onChange: ChangeFilters<NovelFilters>;
  readonly onShuffle: () => void;
};

/** The order of the list and its direction; a random order has no direction, but can be drawn again. */
function CatalogSorting({ filters, onChange, onShuffle }: CatalogSortingProps) {
  const t = useTranslations();
  const { sorting, isAscending } = filters;
  return (
    <>
      <Select
        name={t('catalog.filters.sorting')}
        value={sorting}
        choices={[...NovelSorting.values].map((value) => ({ value, label: t(`novels.sorting.${value}`) }))}
        onChange={(value) =>
          onChange((before) => ({ ...before, sorting: value, isAscending: isUsuallyAscending(value) }))
        }
      />
      {sorting === 'random' ? (
        <IconButton name={t('novels.sorting.shuffle')} icon={<Shuffle />} tooltipSide="left" onClick={onShuffle} />
      ) : (
        <IconButton
          name={t(`novels.direction.${sorting}.${isAscending ? 'asc' : 'desc'}`)}
          icon={isAscending ? <ArrowUpNarrowWide /> : <ArrowDownWideNarrow />}
          tooltipSide="left"
          onClick={() => onChange((before) => ({ ...before, isAscending: !before.isAscending }))}
        />
      )}
    </>
  );
}
