import { Shuffle } from 'lucide-react';
import { useLocale, useTranslations } from 'use-intl';
import { create } from 'zustand';
import { useAnswer } from '#renderer/api/query-for.ts';
import { useRandomFranchise } from '#renderer/parts/app/use-random.ts';
import { ErrorPage } from '#renderer/parts/errors/error-page.tsx';
import { textSeed } from '#renderer/parts/filters/text-seed.ts';
import { TypedSearchField } from '#renderer/parts/filters/typed-search-field.tsx';
import { usePageTitle } from '#renderer/parts/page/page-header.tsx';
import { QueryView } from '#renderer/parts/page/query-view.tsx';
import { useAdultRule } from '#renderer/parts/release/adult-rule.ts';
import { AdultsOnly } from '#renderer/parts/release/adults-only.tsx';
import { AnimeHeader } from '#renderer/parts/release/anime-header.tsx';
import { NumberedRelease } from '#renderer/parts/release/numbered-release.tsx';
import { lineOf, useFranchiseName, useReleaseName } from '#renderer/parts/release/use-facts.ts';
import { addressOf } from '#renderer/parts/router/addresses.ts';
import { useParams } from '#renderer/parts/router/router.ts';
import { PosterGridSkeleton } from '#renderer/parts/shelves/endless-grid.tsx';
import { Hero, HeroSkeleton } from '#renderer/parts/shelves/hero.tsx';
import { EmptyState } from '#renderer/ui/cards/error-line.tsx';
import { PosterCard } from '#renderer/ui/cards/poster-card.tsx';
import { Button } from '#renderer/ui/controls/button.tsx';
import { Select } from '#renderer/ui/controls/select.tsx';
import { Grid } from '#renderer/ui/virtual/grid.tsx';
import { VirtualGrid } from '#renderer/ui/virtual/virtual-grid.tsx';
import type { Franchise, FranchiseSummary } from '#shared/domain/anime/catalog.ts';
import { foundByName, searchTextOf } from '#shared/domain/app/name-search.ts';
import { FranchiseId } from '#shared/domain/identifiers.ts';
import { totalsOf, useFranchiseFacts } from './franchise-facts.ts';

export function FranchisesPage() {
  const t = useTranslations('franchises');
  const franchises = useAnswer('franchises.list', {});
  const view = useFranchiseView();
  const nameOf = useFranchiseName();
  const total = franchises.data?.length ?? 0;
  const shown = arranged(franchises.data ?? [], view, nameOf, useLocale());
  const found = shown.length;
  const nothing =
    total === 0 ? (
      <EmptyState title={t('empty.title')} advice={t('empty.advice')} />
    ) : (
      <EmptyState
        title={t('nothingFound')}
        advice={t('nothingFoundAdvice')}
        action={<Button onClick={() => useFranchiseView.setState({ text: '' })}>{t('clear')}</Button>}
      />
    );
  const detail = found === total ? t('total', { count: total }) : t('found', { found, total });
  return (
    <>
      <AnimeHeader title={t('title')} detail={franchises.data && detail} />
      <FranchiseTools />
      <QueryView query={franchises} skeleton={<PosterGridSkeleton />} empty={found === 0 && nothing}>
        {() => (
          <VirtualGrid
            name={t('title')}
            items={shown}
            total={found}
            keyOf={({ id }) => id}
            renderItem={(franchise) => <FranchiseCard franchise={franchise} />}
            scrollElementId="main"
          />
        )}
      </QueryView>
    </>
  );
}

function FranchiseCard({ franchise }: { readonly franchise: FranchiseSummary }) {
  const { releases, shortTime, years, episodes } = useFranchiseFacts(franchise);
  const nameOf = useFranchiseName();
  return (
    <PosterCard
      id={textSeed(franchise.id)}
      title={nameOf(franchise)}
      facts={lineOf([years, episodes])}
      source={franchise.picture}
      badge={lineOf([releases, shortTime]) || undefined}
      link={{ href: addressOf.franchise(franchise.id) }}
    />
  );
}

function FranchiseTools() {
  const t = useTranslations();
  const { text, sorting } = useFranchiseView();
  const { openRandom, isBusy } = useRandomFranchise();
  return (
    <div className="row wrap justify-between gap-2 margin-bottom-6">
      <TypedSearchField
        label={t('franchises.filter')}
        search={text}
        onSearch={(words) => useFranchiseView.setState({ text: words })}
      />
      <div className="cluster gap-2">
        <Select
          name={t('catalog.filters.sorting')}
          value={sorting}
          choices={[
            { value: 'name', label: t('saved.titles.order.name') },
            { value: 'year', label: t('app.actions.newestFirst') },
            { value: 'size', label: t('saved.titles.order.size') },
          ]}
          onChange={(next) => useFranchiseView.setState({ sorting: next })}
        />
        <Button icon={<Shuffle />} disabled={isBusy} onClick={() => void openRandom()}>
          {t('franchises.surprise')}
        </Button>
      </div>
    </div>
  );
}

/** The highest rank comes first; franchises of equal rank are sorted by name. */
const RANKS = {
  name: () => 0,
  year: ({ firstYear, lastYear }: FranchiseSummary) => lastYear ?? firstYear ?? 0,
  // Releases count first; episodes decide between equal numbers of releases.
  size: ({ totalReleases, totalEpisodes }: FranchiseSummary) =>
    (totalReleases ?? 0) * 1_000_000 + Math.min(totalEpisodes ?? 0, 999_999),
};

type FranchiseView = { readonly text: string; readonly sorting: keyof typeof RANKS };

/** The filter and order of the list, kept for the way back from a franchise. */
const useFranchiseView = create<FranchiseView>()(() => ({ text: '', sorting: 'name' }));

/** The franchises with every typed word in one of their names, in order; unknown years and sizes come last. */
export function arranged<Found extends FranchiseSummary>(
  franchises: readonly Found[],
  { text, sorting }: FranchiseView,
  nameOf: (franchise: Found) => string,
  locale: string,
): readonly Found[] {
  const found = foundByName(franchises, text, ({ name, englishName }) => searchTextOf([name, englishName]));
  const { compare } = new Intl.Collator(locale, { numeric: true });
  const byName = (left: Found, right: Found) => compare(nameOf(left), nameOf(right));
  const rank = RANKS[sorting];
  return found.toSorted((left, right) => rank(right) - rank(left) || byName(left, right));
}

export function FranchisePage() {
  const { franchiseId } = useParams('/franchises/$franchiseId');
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
  // The service's names of franchises are Russian, some with an English one.
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
        hanLanguage="ja"
        age={null}
        facts={[years, releases, episodes, longTime].filter((fact) => fact !== null)}
      />
      <section className="margin-top-8" aria-labelledby="releases-title">
        <h2 id="releases-title" className="lead margin-bottom-4">
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
