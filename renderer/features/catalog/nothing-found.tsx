import { useQueries } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { type OfferedWay, WayOutList } from '#renderer/parts/errors/coming-later.tsx';
import { leaveFilters, NothingFound as NothingLeft } from '#renderer/parts/filters/nothing-found.tsx';
import { EmptyState } from '#renderer/ui/cards/error-line.tsx';
import { Button } from '#renderer/ui/controls/button.tsx';
import type { CatalogFilters } from '#shared/domain/anime/catalog.ts';
import {
  areYearsBackwards,
  cleared,
  type FilterParts,
  isGone,
  useFilterNames,
  waysOut,
  withYearsSwapped,
} from './applied-filters.ts';

/** No release goes with the filters; years that run backwards are turned round. */
export function NothingFound({ filters, references, onChange }: FilterParts) {
  const t = useTranslations('catalog');
  const tCatalogue = useTranslations('anime.catalogue');
  const { plainName } = useFilterNames(references);
  const ways = waysOut(filters);
  if (areYearsBackwards(filters)) {
    return (
      <EmptyState
        icon={<SearchX aria-hidden="true" />}
        title={t('nothing.title')}
        advice={t('nothing.backwards', { from: String(filters.fromYear), to: String(filters.toYear) })}
        action={
          <Button
            kind="primary"
            onClick={() => {
              leaveFilters();
              onChange(withYearsSwapped);
            }}
          >
            {t('years.swap')}
          </Button>
        }
      />
    );
  }
  return (
    <NothingLeft
      ways={ways}
      nameOf={(applied) => plainName(applied, filters)}
      isGone={(applied) => isGone(applied, references)}
      cleared={(before) => cleared(before, references)}
      onChange={onChange}
      texts={{
        empty: { title: tCatalogue('empty'), advice: tCatalogue('emptyAdvice') },
        one: (name) => t('nothing.one', { name }),
        gone: (name) => t('nothing.gone', { name }),
        together: t('nothing.together'),
      }}
      list={(offered, onClear) => (
        <CountedWays filters={ways.map((way) => way.filters)} offered={offered} onClear={onClear} />
      )}
    />
  );
}

type CountedWaysProps = {
  readonly filters: readonly CatalogFilters[];
  readonly offered: readonly OfferedWay[];
  readonly onClear: () => void;
};

/** The ways out; how much there would be is said as soon as it is known. */
function CountedWays({ filters, offered, onClear }: CountedWaysProps) {
  const t = useTranslations('catalog.nothing');
  const tCatalogue = useTranslations('anime.catalogue');
  const answers = useQueries({
    queries: filters.map((some) => queryFor('releases.catalogPage', { page: 1, filters: some })),
  });

  function found(total: number | undefined): string {
    if (total === undefined) return '';
    return total === 0 ? t('stillNothing') : tCatalogue('total', { count: total });
  }

  const ways = offered.map((way, index) => ({ ...way, found: found(answers[index]?.data?.total) }));
  return <WayOutList ways={ways} onClear={onClear} />;
}
