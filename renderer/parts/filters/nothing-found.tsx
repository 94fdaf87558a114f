import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { EmptyState } from '#renderer/ui/cards/error-line.tsx';
import { Button } from '#renderer/ui/controls/button.tsx';
import { type OfferedWay, WayOutList } from '../errors/coming-later.tsx';
import type { ChangeFilters } from './filter-changes.ts';
import { goneWayOut, type WayOut } from './ways-out.ts';

type NothingFoundProps<Filters, One> = {
  readonly ways: readonly WayOut<Filters, One>[];
  readonly nameOf: (one: One) => string;
  readonly isGone: (one: One) => boolean;
  readonly cleared: (before: Filters) => Filters;
  readonly onChange: ChangeFilters<Filters>;
  readonly texts: {
    readonly empty: { readonly title: string; readonly advice: string };
    readonly one: (name: string) => string;
    readonly gone: (name: string) => string;
    readonly together: string;
  };
  /** Draws the ways out with more than their names. */
  readonly list?: (ways: readonly OfferedWay[], onClear: () => void) => ReactNode;
};

/** What was pressed goes, so the focus goes to the head of the page. */
export function leaveFilters(): void {
  document.getElementById('page-title')?.focus({ preventScroll: true });
}

/** Nothing goes with the filters: which of them is to blame, and what may be left out. */
export function NothingFound<Filters, One>(props: NothingFoundProps<Filters, One>) {
  const { ways, nameOf, isGone, cleared, onChange, texts, list } = props;
  const t = useTranslations('catalog');
  const format = useFormatter();
  const [only] = ways;
  if (only === undefined) return <EmptyState {...texts.empty} />;

  const nameOfWay = ({ left }: WayOut<Filters, One>) => format.list(left.map(nameOf), { type: 'disjunction' });

  function leave(change: (before: Filters) => Filters): void {
    leaveFilters();
    onChange(change);
  }

  const gone = goneWayOut(ways, isGone);
  const guilty = gone ?? (ways.length === 1 ? only : undefined);
  if (guilty !== undefined) {
    const name = nameOfWay(guilty);
    return (
      <EmptyState
        icon={<SearchX aria-hidden="true" />}
        title={t('nothing.title')}
        advice={gone === undefined ? texts.one(name) : texts.gone(name)}
        action={<Button onClick={() => leave(() => guilty.filters)}>{t('filters.remove', { name })}</Button>}
      />
    );
  }
  const offered = ways.map((way) => ({ name: nameOfWay(way), take: () => leave(() => way.filters) }));
  const clear = () => leave(cleared);
  return (
    <EmptyState
      icon={<SearchX aria-hidden="true" />}
      title={t('nothing.title')}
      advice={texts.together}
      action={list?.(offered, clear) ?? <WayOutList ways={offered} onClear={clear} />}
    />
  );
}
