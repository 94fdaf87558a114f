import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { BookOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { KeptNote, keptStateOf } from '#renderer/parts/errors/coming-later.tsx';
import { useNovelName } from '#renderer/parts/novel/use-novel-name.ts';
import { PageTitle } from '#renderer/parts/page/page-header.tsx';
import { useAdultRule } from '#renderer/parts/release/adults-only.tsx';
import { useFacts, useReleaseName } from '#renderer/parts/release/use-facts.ts';
import { primaryAction, WatchButton } from '#renderer/parts/release/watch-button.tsx';
import { Picture } from '#renderer/ui/cards/picture.tsx';
import { Skeleton, SkeletonText } from '#renderer/ui/cards/skeleton.tsx';
import { buttonClass } from '#renderer/ui/controls/button.tsx';
import { Backdrop } from '#renderer/ui/overlays/backdrop.tsx';
import type { AppContract } from '#shared/contract/app-contract.ts';
import type { OutputOf } from '#shared/contract/define.ts';
import type { ReleaseCard } from '#shared/domain/anime/release.ts';
import styles from './featured.module.css';
import { type AnyQuery, retryFailed } from './use-home-queries.ts';

type FeaturedProps = {
  readonly feature: Feature;
  /** All others of the page: what is said of their age is said here. */
  readonly queries: readonly AnyQuery[];
};

/** The first thing in sight: what the person came back to, or, before there was anything, the newest release. */
export function Featured({ feature, queries }: FeaturedProps) {
  const t = useTranslations('app.home');
  if (feature.kind === 'read') return <FeaturedNovel feature={feature} queries={queries} />;
  const { kind, release } = feature;
  const caption = kind === 'watched' ? t('lastWatched') : t('newest');
  return <FeaturedRelease key={release.id} card={release} caption={caption} queries={queries} />;
}

type FeaturedReleaseProps = {
  readonly card: ReleaseCard;
  readonly caption: string;
  readonly queries: readonly AnyQuery[];
};

/** Where the release itself cannot be had, its card is shown, which the page knows already. */
function FeaturedRelease({ card, caption, queries }: FeaturedReleaseProps) {
  const t = useTranslations('app.home');
  const { releaseLine } = useFacts();
  const { titleOf } = useReleaseName();
  const { isBlurred } = useAdultRule();
  const full = useQuery(queryFor('releases.get', { idOrAlias: String(card.id) }));
  const progress = useQuery(queryFor('progress.forRelease', { releaseId: card.id }));
  const note = <HomeNote queries={[...queries, full]} />;
  if (full.isPending || progress.isPending) return <FeaturedSkeleton note={note} />;
  const release = full.data ?? { ...card, description: null, background: null, episodes: [] };
  return (
    <FeaturedView
      caption={caption}
      title={titleOf(release.name)}
      facts={releaseLine(release)}
      description={release.description}
      id={release.id}
      background={release.background}
      cover={release.poster}
      isBlurred={isBlurred(release)}
      note={note}
      actions={
        <>
          <WatchButton
            releaseId={release.id}
            action={primaryAction(release.episodes, progress.data ?? [])}
            isSingle={release.episodes.length === 1}
          />
          <Link
            to="/anime/$idOrAlias"
            params={{ idOrAlias: String(release.id) }}
            className={buttonClass({ size: 'large' })}
          >
            {t('details')}
          </Link>
        </>
      }
    />
  );
}

type FeaturedNovelProps = FeaturedProps & { readonly feature: Extract<Feature, { readonly kind: 'read' }> };

function FeaturedNovel({ feature: { novel, position }, queries }: FeaturedNovelProps) {
  const t = useTranslations('app.home');
  const { novelLine } = useFacts();
  const { titleOf } = useNovelName();
  const { isBlurred } = useAdultRule();
  const { slugUrl, volume, number, branchId } = position;
  return (
    <FeaturedView
      caption={t('lastRead')}
      title={titleOf(novel.name)}
      facts={novelLine(novel)}
      description={null}
      id={novel.id}
      background={null}
      cover={novel.cover}
      isBlurred={isBlurred(novel)}
      note={<HomeNote queries={queries} />}
      actions={
        <>
          <Link
            to="/read/$slugUrl/$volume/$number"
            params={{ slugUrl, volume, number }}
            search={branchId === null ? {} : { branch: branchId }}
            className={buttonClass({ kind: 'primary', size: 'large' })}
          >
            <BookOpen aria-hidden="true" />
            {t('continueChapter', { volume, number })}
          </Link>
          <Link to="/novels/$slugUrl" params={{ slugUrl: novel.slugUrl }} className={buttonClass({ size: 'large' })}>
            {t('details')}
          </Link>
        </>
      }
    />
  );
}

/** Once for the whole page: how old it is where nothing newer could be had. */
export function HomeNote({ queries }: { readonly queries: readonly AnyQuery[] }) {
  return <KeptNote kept={keptStateOf(...queries)} onRetry={() => retryFailed(queries)} />;
}

type FeaturedViewProps = {
  /** Why it stands here. */
  readonly caption: string;
  readonly title: string;
  readonly facts: string;
  readonly description: string | null;
  readonly id: number;
  /** A wide picture to stand behind; without one the cover stands beside the text, in its own light. */
  readonly background: string | null;
  readonly cover: string | null;
  /** Nothing in the pictures may be recognised. */
  readonly isBlurred: boolean;
  /** The page's first action, then quieter ones. */
  readonly actions: ReactNode;
  /** Said above everything; it has room there and moves nothing when it comes. */
  readonly note: ReactNode;
};

/** The head of the home page: one title, large, with what to do about it. */
function FeaturedView(props: FeaturedViewProps) {
  const { caption, title, facts, description, id, background, cover, isBlurred, actions, note } = props;
  const t = useTranslations('app.home');
  return (
    <section className={styles['featured']}>
      <PageTitle size="hidden">{t('title')}</PageTitle>
      <Backdrop source={background ?? cover} look={isBlurred || background === null ? 'haze' : 'scene'} />
      {background === null && (
        <Picture className={styles['cover']} source={cover} id={id} title={title} isBlurred={isBlurred} isEager />
      )}
      <div className={styles['note']}>{note}</div>
      <div className={styles['text']}>
        <p className="small accent strong">{caption}</p>
        <h2 className={styles['title']} dir="auto">
          {title}
        </h2>
        <p className="soft tabular">{facts}</p>
        {description !== null && (
          <p className={styles['description']} dir="auto">
            {description}
          </p>
        )}
        <div className={styles['actions']}>{actions}</div>
      </div>
    </section>
  );
}

export function FeaturedSkeleton({ note }: { readonly note?: ReactNode }) {
  const t = useTranslations('app.home');
  return (
    <section className={styles['featured']} aria-busy="true">
      <div className={styles['note']}>{note}</div>
      <div className={styles['text']}>
        <PageTitle size="hidden">{t('title')}</PageTitle>
        <div className={styles['title']}>
          <SkeletonText width={0.6} />
        </div>
        <SkeletonText width={0.3} />
        <SkeletonText width={0.8} />
        <SkeletonText width={0.7} />
        <div className={styles['actions']}>
          <Skeleton className={styles['button']} />
        </div>
      </div>
    </section>
  );
}

type Watched = OutputOf<AppContract, 'progress.recent'>[number];
type Read = OutputOf<AppContract, 'reading.recent'>[number];

type Feature =
  | { readonly kind: 'watched'; readonly release: ReleaseCard }
  | ({ readonly kind: 'read' } & Read)
  | { readonly kind: 'newest'; readonly release: ReleaseCard };

type Sources = {
  /** Each the latest first, without what the person does not want to see in lists. */
  readonly watched: readonly Watched[];
  readonly read: readonly Read[];
  readonly newest: readonly ReleaseCard[];
};

/** What the person was at last, be it a release or a novel; before there was anything, the newest release. */
export function whatToFeature({ watched: [watched], read: [read], newest: [newest] }: Sources): Feature | null {
  const isReader =
    read !== undefined && (watched === undefined || read.position.updatedAt > watched.progress.updatedAt);
  if (isReader) return { kind: 'read', ...read };
  if (watched !== undefined) return { kind: 'watched', release: watched.release };
  return newest === undefined ? null : { kind: 'newest', release: newest };
}
