import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useLocale, useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { KeptNote, keptStateOf } from '#renderer/parts/errors/kept-note.tsx';
import { QueryError } from '#renderer/parts/errors/query-error.tsx';
import { textSeed } from '#renderer/parts/filters/text-seed.ts';
import { PageHeader } from '#renderer/parts/page/page-header.tsx';
import { usePageTitle } from '#renderer/parts/page/use-page-title.ts';
import { AnimeSections } from '#renderer/parts/release/anime-sections.tsx';
import { useFranchiseName } from '#renderer/parts/release/use-franchise-name.ts';
import { EmptyState } from '#renderer/ui/cards/empty-state.tsx';
import { PosterCard, PosterCardSkeleton } from '#renderer/ui/cards/poster-card.tsx';
import { Button } from '#renderer/ui/controls/button.tsx';
import { Grid } from '#renderer/ui/virtual/grid.tsx';
import { VirtualGrid } from '#renderer/ui/virtual/virtual-grid.tsx';
import type { FranchiseSummary } from '#shared/domain/anime/franchise.ts';
import { FranchiseTools } from './franchise-tools.tsx';
import { arranged, useFranchiseView } from './franchise-view.ts';
import { useFranchiseFacts } from './use-franchise-facts.ts';

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
      <QueryError query={franchises} />
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

/** A franchise in the grid: how much of it there is on its picture, when it came out below. */
function FranchiseCard({ franchise }: { readonly franchise: FranchiseSummary }) {
  const facts = useFranchiseFacts();
  const nameOf = useFranchiseName();
  const amount = [facts.releases(franchise), facts.time(franchise, 'short')].filter((fact) => fact !== null);
  const line = [facts.years(franchise), facts.episodes(franchise)].filter((fact) => fact !== null);
  return (
    <PosterCard
      id={textSeed(franchise.id)}
      title={nameOf(franchise)}
      facts={line.join(' · ')}
      picture={franchise.picture}
      badge={amount.length === 0 ? undefined : amount.join(' · ')}
      link={(props) => <Link to="/franchises/$franchiseId" params={{ franchiseId: franchise.id }} {...props} />}
    />
  );
}
