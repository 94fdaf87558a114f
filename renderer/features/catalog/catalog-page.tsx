import { useMessages, useTranslations } from 'use-intl';
import { useAnswer } from '#renderer/api/query-for.ts';
import { useEndless } from '#renderer/api/use-endless.ts';
import { isNamed } from '#renderer/i18n/messages-of.ts';
import { useAddress } from '#renderer/parts/filters/address-values.ts';
import { FilterControls } from '#renderer/parts/filters/filter-controls.tsx';
import type { ChangeFilters } from '#renderer/parts/filters/filter-groups.ts';
import { NothingFound } from '#renderer/parts/filters/nothing-found.tsx';
import { useHiddenNote } from '#renderer/parts/release/adult-rule.ts';
import { AnimeHeader } from '#renderer/parts/release/anime-header.tsx';
import { ReleasePoster } from '#renderer/parts/release/release-poster.tsx';
import { lineOf } from '#renderer/parts/release/use-facts.ts';
import { addressOf } from '#renderer/parts/router/addresses.ts';
import { EndlessGrid } from '#renderer/parts/shelves/endless-grid.tsx';
import { Select } from '#renderer/ui/controls/select.tsx';
import type { CatalogFilters, CatalogReferences } from '#shared/domain/anime/catalog.ts';
import type { ReleaseCard } from '#shared/domain/anime/release.ts';
import { QuickYear, useCatalogFilters, YearChoices } from './catalog-filters.tsx';
import { catalogAddress, USUAL_SORTING } from './catalog-search.ts';

const idOf = (card: ReleaseCard) => card.id;

/** The service's search finds no more releases than this (anime-service, Catalog rule 6). */
const SEARCH_CAP = 20;

export function CatalogPage() {
  const t = useTranslations();
  const [filters, change] = useAddress(catalogAddress, addressOf.anime);
  const references = useAnswer('releases.references', {});
  const { data } = references;
  const catalog = useEndless(
    'releases.catalogPage',
    (page, first) => ({ page, filters: { ...filters, search: first?.searched ?? filters.search } }),
    idOf,
  );
  const groups = useCatalogFilters(filters, data);
  const parts = { filters, groups, cleared, onChange: change };
  const hidden = useHiddenNote(catalog.items);
  const found = catalog.total === undefined ? null : t('anime.catalogue.total', { count: catalog.total });
  return (
    <>
      <AnimeHeader title={t('app.navigation.anime')} detail={lineOf([found, hidden])} />
      <FilterControls
        {...parts}
        searched={catalog.searched}
        references={references}
        searchLabel={t('catalog.search.label')}
        total={catalog.total}
        quick={<QuickYear filters={filters} onChange={change} years={data?.years ?? []} />}
        sorting={<SortingSelect sorting={filters.sorting} sortings={data?.sortings} onChange={change} />}
        drawGroup={({ key }) =>
          key === 'years' && <YearChoices key={key} filters={filters} onChange={change} years={data?.years ?? []} />
        }
      >
        {filters.search !== '' && catalog.total === SEARCH_CAP && (
          <p className="small faint">{t('catalog.search.cap', { count: SEARCH_CAP })}</p>
        )}
      </FilterControls>
      <EndlessGrid
        name={t('app.navigation.anime')}
        list={catalog}
        keyOf={idOf}
        renderItem={(card) => <ReleasePoster card={card} />}
        empty={
          <NothingFound
            {...parts}
            texts={{
              empty: { title: t('anime.catalogue.empty.title'), advice: t('anime.catalogue.empty.advice') },
              one: (name) => t('catalog.nothing.one', { name }),
              gone: (name) => t('catalog.nothing.gone', { name }),
              together: t('catalog.nothing.together'),
            }}
            count={(others) => <FoundCount filters={others} />}
          />
        }
      />
    </>
  );
}

/** Removes all filters; the order stays. */
function cleared({ sorting }: CatalogFilters): CatalogFilters {
  return { ...catalogAddress.read({}), sorting };
}

function FoundCount({ filters }: { readonly filters: CatalogFilters }) {
  const t = useTranslations();
  const { data } = useAnswer('releases.catalogPage', { page: 1, filters });
  if (data?.total === undefined) return null;
  return data.total === 0 ? t('catalog.nothing.stillNothing') : t('anime.catalogue.total', { count: data.total });
}

type SortingSelectProps = {
  readonly sorting: string | null;
  readonly sortings: CatalogReferences['sortings'] | undefined;
  readonly onChange: ChangeFilters<CatalogFilters>;
};

/**
 * The service's orders. The default and the chosen one are offered even if the service does not list them: it ignores an
 * order that it does not know (anime-service, Catalog rule 8).
 */
function SortingSelect({ sorting, sortings, onChange }: SortingSelectProps) {
  const t = useTranslations('catalog');
  const names = useMessages().catalog.sorting;
  const chosen = sorting ?? USUAL_SORTING;
  const listed = sortings ?? [];
  const isListed = (wanted: string) => listed.some(({ value }) => value === wanted);
  const isGone = listed.length > 0 && !isListed(chosen);
  const unlisted = [...new Set([USUAL_SORTING, chosen])]
    .filter((value) => !isListed(value))
    .map((value) => ({ value, label: value }));
  return (
    <Select
      name={t('filters.sorting')}
      value={chosen}
      choices={[...unlisted, ...listed].map(({ value, label }) => {
        const name = isNamed(names, value) ? t(`sorting.${value}`) : label;
        return { value, label: isGone && value === sorting ? t('filters.gone', { name }) : name };
      })}
      onChange={(value) => onChange((before) => ({ ...before, sorting: value === USUAL_SORTING ? null : value }))}
    />
  );
}
