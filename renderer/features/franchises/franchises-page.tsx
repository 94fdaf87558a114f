import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { AnimeSections } from '#renderer/parts/anime-sections.tsx';
import { ErrorView } from '#renderer/parts/error-view.tsx';
import { KeptNote, keptStateOf } from '#renderer/parts/kept-note.tsx';
import { PageHeader } from '#renderer/parts/page-header.tsx';
import { useFranchiseName } from '#renderer/parts/use-franchise-name.ts';
import { usePageTitle } from '#renderer/parts/use-page-title.ts';
import { Button } from '#renderer/ui/button.tsx';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { Grid } from '#renderer/ui/grid.tsx';
import { PosterCardSkeleton } from '#renderer/ui/poster-card.tsx';
import { VirtualGrid } from '#renderer/ui/virtual-grid.tsx';
import type { FranchiseSummary } from '#shared/domain/franchise.ts';
import { FranchiseCard } from './franchise-card.tsx';
import { FranchiseTools } from './franchise-tools.tsx';
import { arranged, useFranchiseView } from './franchise-view.ts';

const SKELETONS = 24;

export function FranchisesPage() {
  const t = useTranslations('franchises');
  usePageTitle(t('title'));
  const franchises = useQuery(queryFor('franchises.list', {}));
  const shown = useShown(franchises.data);
  const total = franchises.data?.length ?? 0;
  const detail = shown.length === total ? t('total', { count: total }) : t('found', { found: shown.length, total });
  return (
    <>
      <AnimeSections />
      <PageHeader title={t('title')} detail={franchises.data === undefined ? '' : detail}>
        <FranchiseTools />
      </PageHeader>
      <KeptNote kept={keptStateOf(franchises)} onRetry={() => void franchises.refetch()} />
      {franchises.isPending && (
        <Grid>
          {Array.from({ length: SKELETONS }, (_, index) => `skeleton-${index}`).map((key) => (
            <PosterCardSkeleton key={key} />
          ))}
        </Grid>
      )}
      {franchises.data === undefined && franchises.error !== null && (
        <ErrorView error={franchises.error.error} onRetry={() => void franchises.refetch()} />
      )}
      {franchises.data !== undefined && (total === 0 || shown.length === 0) && <NothingShown isFiltered={total > 0} />}
      {shown.length > 0 && (
        <VirtualGrid
          name={t('title')}
          items={shown}
          total={shown.length}
          keyOf={({ id }) => id}
          renderItem={(franchise) => <FranchiseCard franchise={franchise} />}
          scrollElementId="main"
          onNearEnd={nothing}
        />
      )}
    </>
  );
}

/** All of them come at once. */
function nothing() {}

function useShown(franchises: readonly FranchiseSummary[] | undefined): readonly FranchiseSummary[] {
  const view = useFranchiseView();
  const locale = useLocale();
  const nameOf = useFranchiseName();
  return arranged(franchises ?? [], view, nameOf, locale);
}

function NothingShown({ isFiltered }: { readonly isFiltered: boolean }) {
  const t = useTranslations('franchises');
  const { show } = useFranchiseView();
  if (!isFiltered) return <EmptyState title={t('empty')} advice={t('emptyAdvice')} />;
  return (
    <EmptyState
      title={t('nothingFound')}
      advice={t('nothingFoundAdvice')}
      action={<Button onClick={() => show({ text: '' })}>{t('clear')}</Button>}
    />
  );
}
