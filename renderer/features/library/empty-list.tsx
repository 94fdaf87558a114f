import { Link } from '@tanstack/react-router';
import { Heart, LibraryBig, SearchX } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { ChangeFilters } from '#renderer/parts/filters/filter-groups.ts';
import { leaveFilters } from '#renderer/parts/filters/nothing-found.tsx';
import { EmptyState } from '#renderer/ui/cards/error-line.tsx';
import { Button, buttonClass } from '#renderer/ui/controls/button.tsx';
import type { ListFilters, ListName, ListsState } from '#shared/domain/anime/release-list.ts';
import { NO_FILTERS } from './library-address.ts';
import { isFiltered } from './list-filters.ts';

type EmptyListProps = {
  readonly list: ListName;
  readonly filters: ListFilters;
  readonly state: ListsState | undefined;
  readonly onChange: ChangeFilters<ListFilters>;
};

/** Says why a list shows nothing: nothing matches the filters, the releases are missing, or the list is empty. */
export function EmptyList({ list, filters, state, onChange }: EmptyListProps) {
  const t = useTranslations('library.empty');
  const tFilters = useTranslations('catalog.filters');
  // The notes above say what keeps the list from being read.
  if (state === undefined || state.unread > 0 || state.lastPulledAt === null) return null;

  if (isFiltered(filters) && state.counts[list] > 0) {
    return (
      <EmptyState
        icon={<SearchX aria-hidden="true" />}
        title={t('nothingMatches')}
        advice={t('nothingMatchesAdvice')}
        action={
          <Button
            onClick={() => {
              leaveFilters();
              onChange(() => NO_FILTERS);
            }}
          >
            {tFilters('clear')}
          </Button>
        }
      />
    );
  }
  if (state.missing[list] > 0) return <EmptyState icon={<SearchX aria-hidden="true" />} title={t('allMissing')} />;
  const Icon = list === 'favourites' ? Heart : LibraryBig;
  return (
    <EmptyState
      icon={<Icon aria-hidden="true" />}
      title={t('title')}
      advice={t(list)}
      action={
        <Link to="/anime" className={buttonClass()}>
          {t('browse')}
        </Link>
      }
    />
  );
}
