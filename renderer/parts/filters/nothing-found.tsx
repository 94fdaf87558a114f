import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { EmptyState } from '#renderer/ui/cards/error-line.tsx';
import { classNames } from '#renderer/ui/class-names.ts';
import { Button, buttonClass } from '#renderer/ui/controls/button.tsx';
import { type ChangeFilters, type FilterChoice, type FilterGroup, waysOut, withoutChoices } from './filter-groups.ts';
import styles from './nothing-found.module.css';

type NothingFoundProps<Filters> = {
  readonly filters: Filters;
  readonly groups: readonly FilterGroup<Filters>[];
  readonly cleared: (before: Filters) => Filters;
  readonly onChange: ChangeFilters<Filters>;
  readonly texts: {
    readonly empty: { readonly title: string; readonly advice: string };
    readonly one: (name: string) => string;
    readonly gone: (name: string) => string;
    readonly together: string;
  };
  readonly count?: (filters: Filters) => ReactNode;
};

/** Moves the focus to the page title: the button that was pressed disappears with the results. */
export function leaveFilters(): void {
  document.getElementById('page-title')?.focus({ preventScroll: true });
}

/** Shown when nothing matches: names the filter to blame, or offers filters to remove. */
export function NothingFound<Filters extends { readonly search: string }>(props: NothingFoundProps<Filters>) {
  const { filters, groups, cleared, onChange, texts, count } = props;
  const t = useTranslations('catalog');
  const format = useFormatter();
  const ways = waysOut([...groups, useSearchGroup(filters)]);
  const [only, ...others] = ways;
  if (only === undefined) return <EmptyState {...texts.empty} />;

  const nameOf = (way: readonly FilterChoice<Filters>[]) =>
    format.list(
      way.map(({ name }) => name),
      { type: 'disjunction' },
    );

  function leave(change: (before: Filters) => Filters): void {
    leaveFilters();
    onChange(change);
  }

  // If all values of a way are gone, it alone is the reason that nothing is found.
  const gone = ways.find((way) => way.every(({ goneName }) => goneName !== undefined));
  const blamed = gone ?? (others.length === 0 ? only : undefined);
  const state = { icon: <SearchX />, title: t('nothing.title') };
  if (blamed !== undefined) {
    const name = nameOf(blamed);
    return (
      <EmptyState
        {...state}
        advice={gone === undefined ? texts.one(name) : texts.gone(name)}
        action={
          <Button onClick={() => leave((before) => withoutChoices(before, blamed))}>
            {t('filters.remove', { name })}
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      {...state}
      advice={texts.together}
      action={
        <div className={styles['actions']}>
          <ul className={styles['list']} aria-label={t('nothing.waysOut')}>
            {ways.map((way) => (
              <li key={nameOf(way)}>
                <button
                  type="button"
                  className={classNames(buttonClass(), styles['way'])}
                  onClick={() => leave((before) => withoutChoices(before, way))}
                >
                  <span className="shrinkable break-anywhere">{t('nothing.without', { name: nameOf(way) })}</span>
                  <span className="rigid small soft regular tabular">{count?.(withoutChoices(filters, way))}</span>
                </button>
              </li>
            ))}
          </ul>
          <Button kind="plain" onClick={() => leave(cleared)}>
            {t('filters.clear')}
          </Button>
        </div>
      }
    />
  );
}

function useSearchGroup<Filters extends { readonly search: string }>({ search }: Filters): FilterGroup<Filters> {
  const t = useTranslations('catalog.nothing');
  const choice = {
    key: 'search',
    name: t('searched', { text: search }),
    isOn: search !== '',
    set: (before: Filters) => ({ ...before, search: '' }),
  };
  return { key: 'search', title: '', choices: [choice] };
}
