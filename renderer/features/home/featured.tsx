import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { PageTitle } from '#renderer/parts/page-title.tsx';
import { primaryAction } from '#renderer/parts/primary-action.ts';
import { useFacts } from '#renderer/parts/use-facts.ts';
import { useReleaseName } from '#renderer/parts/use-release-name.ts';
import { WatchButton } from '#renderer/parts/watch-button.tsx';
import { Backdrop } from '#renderer/ui/backdrop.tsx';
import { buttonClass } from '#renderer/ui/button.tsx';
import { Skeleton, SkeletonText } from '#renderer/ui/skeleton.tsx';
import type { ReleaseId } from '#shared/domain/identifiers.ts';
import type { Release } from '#shared/domain/release.ts';
import styles from './featured.module.css';

/** The first thing in sight: what was watched last, or, before anything was, the newest release. */
export function Featured() {
  const t = useTranslations('app.home');
  const recent = useQuery(queryFor('progress.recent', {}));
  const latest = useQuery({
    ...queryFor('releases.catalogPage', { page: 1 }),
    enabled: recent.data?.length === 0 || recent.isError,
  });
  const card = recent.data?.[0]?.release ?? latest.data?.items[0];
  const isReturning = recent.data?.[0] !== undefined;
  const isComing = recent.isPending || (card === undefined && latest.isPending);
  if (isComing) return <FeaturedSkeleton />;
  if (card === undefined) return <PageTitle>{t('title')}</PageTitle>;
  return <FeaturedRelease key={card.id} id={card.id} caption={isReturning ? t('lastWatched') : t('newest')} />;
}

function FeaturedRelease({ id, caption }: { readonly id: ReleaseId; readonly caption: string }) {
  const t = useTranslations('app.home');
  const release = useQuery(queryFor('releases.get', { idOrAlias: String(id) }));
  const progress = useQuery(queryFor('progress.forRelease', { releaseId: id }));
  if (release.isPending || progress.isPending) return <FeaturedSkeleton />;
  if (release.data === undefined) return <PageTitle>{t('title')}</PageTitle>;
  return (
    <FeaturedView
      release={release.data}
      caption={caption}
      action={primaryAction(release.data.episodes, progress.data ?? [])}
    />
  );
}

type FeaturedViewProps = {
  readonly release: Release;
  readonly caption: string;
  readonly action: ReturnType<typeof primaryAction>;
};

function FeaturedView({ release, caption, action }: FeaturedViewProps) {
  const t = useTranslations('app.home');
  const { releaseLine } = useFacts();
  const { titleOf } = useReleaseName();
  const params = { idOrAlias: String(release.id) };
  return (
    <section className={styles['featured']}>
      <PageTitle size="hidden">{t('title')}</PageTitle>
      <Backdrop source={release.background ?? release.poster} look="scene" />
      <div className={styles['text']}>
        <p className={styles['caption']}>{caption}</p>
        <h2 className={styles['title']}>{titleOf(release.name)}</h2>
        <p className={styles['facts']}>{releaseLine(release)}</p>
        {release.description !== null && <p className={styles['description']}>{release.description}</p>}
        <div className={styles['actions']}>
          <WatchButton releaseId={release.id} action={action} isSingle={release.episodes.length === 1} />
          <Link to="/anime/$idOrAlias" params={params} className={buttonClass({ size: 'large' })}>
            {t('details')}
          </Link>
        </div>
      </div>
    </section>
  );
}

export function FeaturedSkeleton() {
  const t = useTranslations('app.home');
  return (
    <section className={styles['featured']} aria-busy="true">
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
