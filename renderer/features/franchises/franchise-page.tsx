import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { KeptNote, keptStateOf } from '#renderer/parts/errors/coming-later.tsx';
import { ErrorPage } from '#renderer/parts/errors/error-page.tsx';
import { failureOf } from '#renderer/parts/errors/failure-of.ts';
import { textSeed } from '#renderer/parts/filters/text-seed.ts';
import { usePageTitle } from '#renderer/parts/page/page-header.tsx';
import { AdultsOnly, useAdultRule } from '#renderer/parts/release/adults-only.tsx';
import { NumberedRelease } from '#renderer/parts/release/numbered-release.tsx';
import { useReleaseName } from '#renderer/parts/release/use-facts.ts';
import { Hero, HeroSkeleton } from '#renderer/parts/shelves/hero.tsx';
import { EmptyState } from '#renderer/ui/cards/error-line.tsx';
import { Grid } from '#renderer/ui/virtual/grid.tsx';
import type { Franchise } from '#shared/domain/anime/catalog.ts';
import { FranchiseId } from '#shared/domain/identifiers.ts';
import styles from './franchise-page.module.css';
import { totalsOf } from './franchise-totals.ts';
import { useFranchiseFacts } from './use-franchise-facts.ts';

export function FranchisePage() {
  const { franchiseId } = useParams({ from: '/frame/franchises/$franchiseId' });
  const id = FranchiseId.safeParse(franchiseId);
  // What is no id was never given to a franchise.
  if (!id.success) return <ErrorPage error={{ code: 'not-found' }} />;
  return <FranchiseOf key={id.data} franchiseId={id.data} />;
}

function FranchiseOf({ franchiseId }: { readonly franchiseId: FranchiseId }) {
  const franchise = useQuery(queryFor('franchises.get', { franchiseId }));
  if (franchise.data !== undefined) {
    return (
      <>
        <KeptNote kept={keptStateOf(franchise)} onRetry={() => void franchise.refetch()} />
        <LoadedFranchise franchise={franchise.data} />
      </>
    );
  }
  if (franchise.isPending) return <HeroSkeleton />;
  return <ErrorPage error={failureOf(franchise.error)} onRetry={() => void franchise.refetch()} />;
}

function LoadedFranchise({ franchise }: { readonly franchise: Franchise }) {
  const t = useTranslations('franchises');
  const facts = useFranchiseFacts();
  const { titleOf, furtherNamesOf } = useReleaseName();
  // It is named as a release is: in Russian, and in English where the service knows how.
  const names = { main: franchise.name, english: franchise.englishName, alternative: null };
  const title = titleOf(names);
  usePageTitle(title);
  const totals = totalsOf(franchise);
  const line = [facts.years(totals), facts.releases(totals), facts.episodes(totals), facts.time(totals, 'long')];
  return (
    <>
      <Hero
        id={textSeed(franchise.id)}
        title={title}
        picture={franchise.picture}
        background={null}
        furtherNames={furtherNamesOf(names)}
        age={null}
        facts={line.filter((fact) => fact !== null)}
      >
        {null}
      </Hero>
      <section className={styles['releases']} aria-labelledby="releases-title">
        <h2 id="releases-title" className={styles['title']}>
          {t('inOrder')}
        </h2>
        <ReleasesInOrder franchise={franchise} />
      </section>
    </>
  );
}

function ReleasesInOrder({ franchise }: { readonly franchise: Franchise }) {
  const t = useTranslations('franchises');
  const { isShown } = useAdultRule();
  const shown = [...franchise.releases.entries()].filter(([, card]) => isShown(card));
  if (franchise.releases.length === 0) return <EmptyState title={t('noReleases')} advice={t('noReleasesAdvice')} />;
  if (shown.length === 0) return <AdultsOnly />;
  return (
    <Grid>
      {shown.map(([index, card]) => (
        <NumberedRelease key={card.id} card={card} number={index + 1} />
      ))}
    </Grid>
  );
}
