import { useQueries } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { WayOutList } from '#renderer/parts/errors/way-out-list.tsx';
import { EmptyState } from '#renderer/ui/cards/empty-state.tsx';
import { Button } from '#renderer/ui/controls/button.tsx';
import type { CatalogFilters, CatalogReferences } from '#shared/domain/anime/catalog.ts';
import { areYearsBackwards, cleared, withYearsSwapped } from './applied-filters.ts';
import type { ChangeFilters } from './use-catalog-filters.ts';
import { useFilterNames } from './use-filter-names.ts';
import { goneWayOut, type WayOut, waysOut } from './ways-out.ts';

type NothingFoundProps = {
  readonly filters: CatalogFilters;
  readonly references: CatalogReferences | undefined;
  readonly onChange: ChangeFilters;
};

/** No release goes with the filters: which of them is to blame, and what would be found without it. */
export function NothingFound({ filters, references, onChange }: NothingFoundProps) {
  const t = useTranslations('catalog');
  const tCatalogue = useTranslations('anime.catalogue');
  const format = useFormatter();
  const { plainName } = useFilterNames(references);
  const ways = waysOut(filters);
  const [only] = ways;
  if (only === undefined) return <EmptyState title={tCatalogue('empty')} advice={tCatalogue('emptyAdvice')} />;

  const nameOfWay = ({ left }: WayOut) =>
    format.list(
      left.map((applied) => plainName(applied, filters)),
      { type: 'disjunction' },
    );

  /** What was pressed goes, so the focus goes to the head of the page. */
  function leave(change: (before: CatalogFilters) => CatalogFilters): void {
    document.getElementById('page-title')?.focus({ preventScroll: true });
    onChange(change);
  }

  if (areYearsBackwards(filters)) {
    return (
      <EmptyState
        icon={<SearchX aria-hidden="true" />}
        title={t('nothing.title')}
        advice={t('nothing.backwards', { from: String(filters.fromYear), to: String(filters.toYear) })}
        action={
          <Button kind="primary" onClick={() => leave(withYearsSwapped)}>
            {t('years.swap')}
          </Button>
        }
      />
    );
  }
  const gone = goneWayOut(filters, references);
  const guilty = gone ?? (ways.length === 1 ? only : undefined);
  if (guilty !== undefined) {
    const name = nameOfWay(guilty);
    return (
      <EmptyState
        icon={<SearchX aria-hidden="true" />}
        title={t('nothing.title')}
        advice={gone === undefined ? t('nothing.one', { name }) : t('nothing.gone', { name })}
        action={<Button onClick={() => leave(() => guilty.filters)}>{t('filters.remove', { name })}</Button>}
      />
    );
  }
  return (
    <EmptyState
      icon={<SearchX aria-hidden="true" />}
      title={t('nothing.title')}
      advice={t('nothing.together')}
      action={
        <CountedWays
          ways={ways}
          nameOf={nameOfWay}
          onChoose={(way) => leave(() => way.filters)}
          onClear={() => leave((before) => cleared(before, references))}
        />
      }
    />
  );
}

type CountedWaysProps = {
  readonly ways: readonly WayOut[];
  readonly nameOf: (way: WayOut) => string;
  readonly onChoose: (way: WayOut) => void;
  readonly onClear: () => void;
};

/** The ways out; how much there would be is said as soon as it is known. */
function CountedWays({ ways, nameOf, onChoose, onClear }: CountedWaysProps) {
  const t = useTranslations('catalog.nothing');
  const tCatalogue = useTranslations('anime.catalogue');
  const answers = useQueries({
    queries: ways.map(({ filters }) => queryFor('releases.catalogPage', { page: 1, filters })),
  });

  function found(total: number | undefined): string {
    if (total === undefined) return '';
    return total === 0 ? t('stillNothing') : tCatalogue('total', { count: total });
  }

  return (
    <WayOutList
      ways={ways.map((way, index) => ({
        name: nameOf(way),
        found: found(answers[index]?.data?.total),
        take: () => onChoose(way),
      }))}
      onClear={onClear}
    />
  );
}
