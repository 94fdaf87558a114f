import { useParams } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useAnswer } from '#renderer/api/query-for.ts';
import { ErrorPage } from '#renderer/parts/errors/error-page.tsx';
import { textSeed } from '#renderer/parts/filters/text-seed.ts';
import { usePageTitle } from '#renderer/parts/page/page-header.tsx';
import { QueryView } from '#renderer/parts/page/query-view.tsx';
import { AdultsOnly, useAdultRule } from '#renderer/parts/release/adults-only.tsx';
import { NumberedRelease } from '#renderer/parts/release/release-poster.tsx';
import { useReleaseName } from '#renderer/parts/release/use-facts.ts';
import { Hero, HeroSkeleton } from '#renderer/parts/shelves/hero.tsx';
import { EmptyState } from '#renderer/ui/cards/error-line.tsx';
import { Grid } from '#renderer/ui/virtual/grid.tsx';
import type { Franchise } from '#shared/domain/anime/catalog.ts';
import { FranchiseId } from '#shared/domain/identifiers.ts';
import { totalsOf, useFranchiseFacts } from './franchise-facts.ts';
import styles from './franchise-page.module.css';

export function FranchisePage() {
  const { franchiseId } = useParams({ from: '/frame/franchises/$franchiseId' });
  const id = FranchiseId.safeParse(franchiseId).data;
  return id === undefined ? <ErrorPage error={{ code: 'not-found' }} /> : <FranchiseOf key={id} franchiseId={id} />;
}

function FranchiseOf({ franchiseId }: { readonly franchiseId: FranchiseId }) {
  const franchise = useAnswer('franchises.get', { franchiseId });
  return (
    <QueryView query={franchise} skeleton={<HeroSkeleton />} isPage>
      {(loaded) => <LoadedFranchise franchise={loaded} />}
    </QueryView>
  );
}

function LoadedFranchise({ franchise }: { readonly franchise: Franchise }) {
  const t = useTranslations('franchises');
  const { years, releases, episodes, longTime } = useFranchiseFacts(totalsOf(franchise));
  const { titleOf, furtherNamesOf } = useReleaseName();
  // The service names franchises in Russian, and in English where it knows how.
  const names = { main: franchise.name, english: franchise.englishName, alternative: null };
  const title = titleOf(names);
  usePageTitle(title);
  return (
    <>
      <Hero
        id={textSeed(franchise.id)}
        title={title}
        picture={franchise.picture}
        background={null}
        furtherNames={furtherNamesOf(names)}
        age={null}
        facts={[years, releases, episodes, longTime].filter((fact) => fact !== null)}
      />
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
