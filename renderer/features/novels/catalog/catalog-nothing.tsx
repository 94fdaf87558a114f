import { SearchX } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import { WayOutList } from '#renderer/parts/errors/way-out-list.tsx';
import { EmptyState } from '#renderer/ui/cards/empty-state.tsx';
import { Button } from '#renderer/ui/controls/button.tsx';
import type { NovelFilters, NovelReferences } from '#shared/domain/novels/novel-catalog.ts';
import { cleared, goneWayOut, type WayOut, waysOut } from './catalog-filters.ts';
import type { ChangeFilters } from './use-catalog-filters.ts';
import { useCatalogNames } from './use-catalog-names.ts';

type CatalogNothingProps = {
  readonly filters: NovelFilters;
  readonly references: NovelReferences | undefined;
  readonly onChange: ChangeFilters;
};

/**
 * No novel goes with the filters: which of them is to blame, and what may be left out. What would be found then is not
 * asked for: the service gives no totals, and soon has enough of questions (novel-service, Limits).
 */
export function CatalogNothing({ filters, references, onChange }: CatalogNothingProps) {
  const t = useTranslations('novels');
  const tCatalog = useTranslations('catalog');
  const format = useFormatter();
  const { plainName } = useCatalogNames(references);
  const ways = waysOut(filters);
  const [only] = ways;
  if (only === undefined) return <EmptyState title={t('catalogue.empty')} advice={t('catalogue.emptyAdvice')} />;

  function nameOfWay({ left }: WayOut): string {
    const names = left.map((applied) => plainName(applied, filters));
    return format.list(names, { type: 'disjunction' });
  }

  /** What was pressed goes, so the focus goes to the head of the page. */
  function leave(change: (before: NovelFilters) => NovelFilters): void {
    document.getElementById('page-title')?.focus({ preventScroll: true });
    onChange(change);
  }

  const gone = goneWayOut(filters, references);
  const guilty = gone ?? (ways.length === 1 ? only : undefined);
  if (guilty !== undefined) {
    const name = nameOfWay(guilty);
    return (
      <EmptyState
        icon={<SearchX aria-hidden="true" />}
        title={tCatalog('nothing.title')}
        advice={gone === undefined ? t('nothing.one', { name }) : t('nothing.gone', { name })}
        action={<Button onClick={() => leave(() => guilty.filters)}>{tCatalog('filters.remove', { name })}</Button>}
      />
    );
  }
  return (
    <EmptyState
      icon={<SearchX aria-hidden="true" />}
      title={tCatalog('nothing.title')}
      advice={t('nothing.together')}
      action={
        <WayOutList
          ways={ways.map((way) => ({ name: nameOfWay(way), take: () => leave(() => way.filters) }))}
          onClear={() => leave(cleared)}
        />
      }
    />
  );
}
