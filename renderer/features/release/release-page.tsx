import { type ComponentProps, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAnswer } from '#renderer/api/query-for.ts';
import { useErrorText } from '#renderer/i18n/use-error-text.ts';
import { ErrorAction, ErrorPage, ErrorView, QueryError } from '#renderer/parts/errors/error-page.tsx';
import { CollectionButton } from '#renderer/parts/lists/collection-button.tsx';
import { FavouriteButton } from '#renderer/parts/lists/release-lists.tsx';
import { usePageTitle } from '#renderer/parts/page/page-header.tsx';
import { QueryView } from '#renderer/parts/page/query-view.tsx';
import { useAdultRule } from '#renderer/parts/release/adult-rule.ts';
import { NumberedRelease } from '#renderer/parts/release/numbered-release.tsx';
import { ReleasePoster } from '#renderer/parts/release/release-poster.tsx';
import { useFacts, useFranchiseName, useReleaseName } from '#renderer/parts/release/use-facts.ts';
import { useGenreName } from '#renderer/parts/release/use-genre-name.ts';
import { primaryAction } from '#renderer/parts/release/watch-button.tsx';
import { addressOf } from '#renderer/parts/router/addresses.ts';
import { useParams } from '#renderer/parts/router/router.ts';
import { usePlayableRelease } from '#renderer/parts/saving/use-episode-saving.ts';
import { Hero, HeroSkeleton } from '#renderer/parts/shelves/hero.tsx';
import { ItemShelf, QueryShelf } from '#renderer/parts/shelves/query-shelf.tsx';
import { useAge } from '#renderer/parts/time/use-moment-text.ts';
import { ErrorLine } from '#renderer/ui/cards/error-line.tsx';
import { ShelfHeader } from '#renderer/ui/cards/shelf.tsx';
import { Button, ButtonLink } from '#renderer/ui/controls/button.tsx';
import type { Release, ReleaseCard } from '#shared/domain/anime/release.ts';
import { isHostAway } from '#shared/domain/app/service-connection.ts';
import { EpisodeList } from './episode-list.tsx';
import { ReleaseAside } from './release-aside.tsx';
import { ReleaseHero } from './release-hero.tsx';
import styles from './release-page.module.css';
import { ReleaseTorrents } from './release-torrents.tsx';
import { SaveButton, type SheetContent } from './save-sheet.tsx';

const LONGEST_ALIAS = 300;
/** Longer lists have a field that jumps to an episode, and links past the list. */
const MANY_EPISODES = 50;
const RECOMMENDED = 20;

export function ReleasePage() {
  const { idOrAlias } = useParams('/anime/$idOrAlias');
  // No release can have this address.
  if (idOrAlias.length > LONGEST_ALIAS) return <ErrorPage error={{ code: 'not-found' }} />;
  return <ReleaseOf key={idOrAlias} idOrAlias={idOrAlias} />;
}

function ReleaseOf({ idOrAlias }: { readonly idOrAlias: string }) {
  const query = useAnswer('releases.get', { idOrAlias });
  const { data, dataUpdatedAt, error } = query;
  const isMissing = data === undefined && error !== null && error.error.code !== 'not-found';
  const known = useAnswer('releases.known', { id: idOrAlias }, { enabled: isMissing });
  if (isMissing && known.isPending) return <HeroSkeleton />;
  if (isMissing && known.data) {
    return <KnownRelease card={known.data} error={error.error} onRetry={() => void query.refetch()} />;
  }
  return (
    <QueryView
      query={query}
      skeleton={<HeroSkeleton />}
      isPage
      note={error?.error.code === 'not-found' ? <RemovedNote fetchedAt={dataUpdatedAt} /> : undefined}
    >
      {(release) => <LoadedRelease release={release} fetchedAt={dataUpdatedAt} />}
    </QueryView>
  );
}

type KnownReleaseProps = Omit<ComponentProps<typeof ErrorAction>, 'size'> & { readonly card: ReleaseCard };

/** The card of a release that was never opened on this device, shown while the service does not send the release. */
function KnownRelease({ card, error, onRetry }: KnownReleaseProps) {
  const t = useTranslations('anime.release');
  const { titleOf, furtherNamesOf } = useReleaseName();
  const { releaseLine } = useFacts();
  const { genreName } = useGenreName();
  const { title, advice } = useErrorText()(error);
  const isAway = isHostAway(error);
  usePageTitle(titleOf(card.name));
  return (
    <Hero
      id={card.id}
      title={titleOf(card.name)}
      picture={card.poster}
      background={null}
      furtherNames={furtherNamesOf(card.name)}
      hanLanguage="ja"
      age={card.ageRating}
      facts={[releaseLine(card), ...card.genres.map(({ name }) => genreName(name))]}
    >
      <div className="cluster gap-2">
        <CollectionButton release={card} />
        <FavouriteButton release={card} />
      </div>
      <ErrorLine
        tone={isAway ? 'offline' : 'error'}
        title={title}
        advice={isAway ? t('neverLoaded') : advice}
        action={<ErrorAction error={error} onRetry={onRetry} size="small" />}
      />
    </Hero>
  );
}

/** `fetchedAt` in epoch milliseconds. */
function LoadedRelease({ release, fetchedAt }: { readonly release: Release; readonly fetchedAt: number }) {
  usePageTitle(useReleaseName().titleOf(release.name));
  const progress = useAnswer('progress.forRelease', { releaseId: release.id });
  const playable = usePlayableRelease(release);
  const [sheet, setSheet] = useState<SheetContent>(null);
  // Progress comes from this device at once; a button drawn without it would flicker.
  if (progress.isPending) return <HeroSkeleton />;
  const entries = progress.data ?? [];
  const action = primaryAction(playable.episodes, entries);
  const isLong = release.episodes.length > MANY_EPISODES;
  // The hero explains why a blocked release has no episodes.
  const hasEpisodes = release.episodes.length > 0 || !(release.isBlockedByGeo || release.isBlockedByCopyright);
  return (
    <>
      <ReleaseHero
        release={release}
        action={action}
        saveButton={hasEpisodes && <SaveButton release={release} onOpen={() => setSheet('next')} />}
      />
      {isLong && <SectionLinks />}
      <div className="aside-columns">
        <div className={styles['lists']}>
          {progress.isError && <ErrorView error={progress.error.error} onRetry={() => void progress.refetch()} />}
          {hasEpisodes && (
            <EpisodeList
              release={release}
              action={action}
              sheet={sheet}
              progress={entries}
              hasJump={isLong}
              onSheet={setSheet}
            />
          )}
          <ReleaseTorrents release={release} asOf={fetchedAt} />
        </div>
        <ReleaseAside release={release} />
      </div>
      <div id="related" tabIndex={-1} className={styles['shelves']}>
        <ReleaseFranchises release={release} />
        <RecommendedReleases release={release} />
      </div>
    </>
  );
}

/** Says that the service removed the release and that this device's copy is shown. `fetchedAt` in epoch milliseconds. */
function RemovedNote({ fetchedAt }: { readonly fetchedAt: number }) {
  const t = useTranslations('anime.release');
  const when = useAge()(fetchedAt);
  return <ErrorLine tone="offline" title={t('removed')} advice={t('removedAdvice', { when })} />;
}

function SectionLinks() {
  const t = useTranslations('anime.release');
  const sections = [
    { id: 'torrents-title', name: t('torrents') },
    { id: 'about', name: t('about') },
    { id: 'related', name: t('recommended') },
  ];

  function go(id: string): void {
    const section = document.getElementById(id);
    section?.scrollIntoView({ block: 'center' });
    section?.focus({ preventScroll: true });
  }

  return (
    <nav className={styles['links']} aria-label={t('onThisPage')}>
      {sections.map(({ id, name }) => (
        <Button key={id} size="small" onClick={() => go(id)}>
          {name}
        </Button>
      ))}
    </nav>
  );
}

function ReleaseFranchises({ release }: { readonly release: Release }) {
  const t = useTranslations('anime.release');
  const { isShown } = useAdultRule();
  const nameOf = useFranchiseName();
  const franchises = useAnswer('franchises.ofRelease', { releaseId: release.id });
  if (franchises.data === undefined) {
    // No skeleton: most releases have no franchise, and a removed one has none (anime-service, Franchises).
    if (franchises.error === null || franchises.error.error.code === 'not-found') return null;
    return (
      <section>
        <ShelfHeader title={t('franchiseFailed')} />
        <QueryError query={franchises} part={t('franchiseFailed')} />
      </section>
    );
  }
  return franchises.data.map((franchise) => (
    <ItemShelf
      key={franchise.id}
      title={t('franchise', { name: nameOf(franchise) })}
      count={franchise.releases.length}
      items={franchise.releases
        .map((card, index) => ({ card, number: index + 1 }))
        .filter(({ card }) => isShown(card) || card.id === release.id)}
      keyOf={({ card }) => card.id}
      renderItem={({ card, number }) => (
        <NumberedRelease card={card} number={number} isCurrent={card.id === release.id} />
      )}
      all={
        <ButtonLink href={addressOf.franchise(franchise.id)} kind="plain" size="small">
          {t('wholeFranchise')}
        </ButtonLink>
      }
    />
  ));
}

function RecommendedReleases({ release }: { readonly release: Release }) {
  const t = useTranslations('anime.release');
  const recommended = useAnswer('releases.recommended', { releaseId: release.id, limit: RECOMMENDED });
  return (
    <QueryShelf
      title={t('recommended')}
      query={recommended}
      items={recommended.data?.filter(({ id }) => id !== release.id)}
      keyOf={(card) => card.id}
      renderItem={(card) => <ReleasePoster card={card} />}
    />
  );
}
