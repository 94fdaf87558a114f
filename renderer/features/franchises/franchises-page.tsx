import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Shuffle } from 'lucide-react';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { create } from 'zustand';
import { queryFor } from '#renderer/api/query-for.ts';
import { KeptNote, keptStateOf } from '#renderer/parts/errors/coming-later.tsx';
import { QueryError } from '#renderer/parts/errors/query-error.tsx';
import { useTellFailure } from '#renderer/parts/errors/use-tell-failure.ts';
import { textSeed } from '#renderer/parts/filters/text-seed.ts';
import { PageHeader, usePageTitle } from '#renderer/parts/page/page-header.tsx';
import { AnimeSections } from '#renderer/parts/release/anime-sections.tsx';
import { useFranchiseName } from '#renderer/parts/release/use-facts.ts';
import { EmptyState } from '#renderer/ui/cards/error-line.tsx';
import { PosterCard, PosterCardSkeleton } from '#renderer/ui/cards/poster-card.tsx';
import { Button } from '#renderer/ui/controls/button.tsx';
import { Select } from '#renderer/ui/controls/select.tsx';
import { Grid } from '#renderer/ui/virtual/grid.tsx';
import { VirtualGrid } from '#renderer/ui/virtual/virtual-grid.tsx';
import type { FranchiseSummary } from '#shared/domain/anime/catalog.ts';
import styles from './franchise-tools.module.css';
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

/** Filter, order, and one drawn by lot. */
export function FranchiseTools() {
  const t = useTranslations('franchises');
  const { text, sorting, show } = useFranchiseView();
  return (
    <div className="row wrap gap-2">
      <input
        type="search"
        className={styles['filter']}
        value={text}
        maxLength={200}
        autoComplete="off"
        dir="auto"
        aria-label={t('filter')}
        placeholder={t('filter')}
        onChange={(event) => show({ text: event.target.value })}
      />
      <Select
        name={t('sorting')}
        value={sorting}
        choices={[
          { value: 'name', label: t('byName') },
          { value: 'year', label: t('byYear') },
          { value: 'size', label: t('bySize') },
        ]}
        onChange={(next) => show({ sorting: next })}
      />
      <SurpriseButton />
    </div>
  );
}

function SurpriseButton() {
  const t = useTranslations('franchises');
  const tellFailure = useTellFailure();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);

  async function surprise(): Promise<void> {
    setAsking(true);
    try {
      const [drawn] = await queryClient.fetchQuery({ ...queryFor('franchises.random', { limit: 1 }), staleTime: 0 });
      if (drawn !== undefined) await navigate({ to: '/franchises/$franchiseId', params: { franchiseId: drawn.id } });
    } catch (thrown) {
      tellFailure(thrown);
    }
    setAsking(false);
  }

  return (
    <Button icon={<Shuffle aria-hidden="true" />} disabled={isAsking} onClick={() => void surprise()}>
      {t('surprise')}
    </Button>
  );
}

export type FranchiseSorting = 'name' | 'year' | 'size';

type FranchiseView = {
  readonly text: string;
  readonly sorting: FranchiseSorting;
  readonly show: (change: { readonly text?: string; readonly sorting?: FranchiseSorting }) => void;
};

/** What is sought among the franchises, and their order: on return from one of them the list is as it was left. */
export const useFranchiseView = create<FranchiseView>()((set) => ({
  text: '',
  sorting: 'name',
  show: (change) => set(change),
}));

/** Those with every typed word in one of their names, in order. What has no year or size comes last. */
export function arranged<Found extends FranchiseSummary>(
  franchises: readonly Found[],
  { text, sorting }: Pick<FranchiseView, 'text' | 'sorting'>,
  nameOf: (franchise: Found) => string,
  locale: string,
): readonly Found[] {
  const words = folded(text).split(/\s+/).filter(Boolean);
  const found = franchises.filter(({ name, englishName }) => {
    const names = folded(`${name} ${englishName ?? ''}`);
    return words.every((word) => names.includes(word));
  });
  const { compare } = new Intl.Collator(locale, { numeric: true });
  const byName = (left: Found, right: Found) => compare(nameOf(left), nameOf(right));
  const rank = { name: () => 0, year: yearOf, size: sizeOf }[sorting];
  return found.toSorted((left, right) => rank(right) - rank(left) || byName(left, right));
}

function yearOf({ firstYear, lastYear }: FranchiseSummary): number {
  return lastYear ?? firstYear ?? 0;
}

function sizeOf({ totalReleases, totalEpisodes }: FranchiseSummary): number {
  // Releases count first, episodes between those with as many.
  return (totalReleases ?? 0) * 1_000_000 + Math.min(totalEpisodes ?? 0, 999_999);
}

/** As people type: no difference of case, of accents, or of ё and е. */
function folded(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase();
}
