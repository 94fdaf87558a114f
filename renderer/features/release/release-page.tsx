import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { queryFor } from '#renderer/api/query-for.ts';
import { ErrorPage } from '#renderer/parts/error-page.tsx';
import { ErrorView } from '#renderer/parts/error-view.tsx';
import { failureOf } from '#renderer/parts/failure-of.ts';
import { HeroSkeleton } from '#renderer/parts/hero-skeleton.tsx';
import { primaryAction } from '#renderer/parts/primary-action.ts';
import { usePageTitle } from '#renderer/parts/use-page-title.ts';
import { useReleaseName } from '#renderer/parts/use-release-name.ts';
import type { Release } from '#shared/domain/release.ts';
import { EpisodeList } from './episode-list.tsx';
import { ReleaseAside } from './release-aside.tsx';
import { ReleaseHero } from './release-hero.tsx';
import styles from './release-page.module.css';

export function ReleasePage() {
  const { idOrAlias } = useParams({ from: '/frame/anime/$idOrAlias' });
  const release = useQuery(queryFor('releases.get', { idOrAlias }));
  if (release.data !== undefined) return <LoadedRelease release={release.data} />;
  if (release.isPending) return <HeroSkeleton />;
  return <ErrorPage error={failureOf(release.error)} onRetry={() => void release.refetch()} />;
}

function LoadedRelease({ release }: { readonly release: Release }) {
  usePageTitle(useReleaseName().titleOf(release.name));
  const progress = useQuery(queryFor('progress.forRelease', { releaseId: release.id }));
  // Saved positions come from this device at once; without them an action would only flicker.
  if (progress.isPending) return <HeroSkeleton />;
  const entries = progress.data ?? [];
  const action = primaryAction(release.episodes, entries);
  // The hero says already why there is nothing.
  const isEmptyByBlock = release.episodes.length === 0 && (release.isBlockedByGeo || release.isBlockedByCopyright);
  return (
    <>
      <ReleaseHero release={release} action={action} />
      <div className={styles['columns']}>
        <div>
          {progress.isError && <ErrorView error={progress.error.error} onRetry={() => void progress.refetch()} />}
          {!isEmptyByBlock && <EpisodeList release={release} progress={entries} action={action} />}
        </div>
        <ReleaseAside release={release} />
      </div>
    </>
  );
}
