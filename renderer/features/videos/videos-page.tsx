import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { KeptNote, keptStateOf } from '#renderer/parts/errors/coming-later.tsx';
import { QueryError } from '#renderer/parts/errors/query-error.tsx';
import { PageHeader, usePageTitle } from '#renderer/parts/page/page-header.tsx';
import { AnimeSections } from '#renderer/parts/release/anime-sections.tsx';
import { VideoCard, VideoCardSkeleton } from '#renderer/parts/release/video-card.tsx';
import { moveBetweenCards } from '#renderer/ui/cards/card-keys.ts';
import { EmptyState } from '#renderer/ui/cards/error-line.tsx';
import { Segmented } from '#renderer/ui/controls/segmented.tsx';
import styles from './videos-page.module.css';

const MOST_VIDEOS = 50;
const SKELETONS = 12;

/** What the service films besides its releases, newest first. */
export function VideosPage() {
  const t = useTranslations('videos');
  usePageTitle(t('title'));
  const [kind, setKind] = useState<'all' | 'announcements'>('all');
  const videos = useQuery(queryFor('media.videos', { limit: MOST_VIDEOS }));
  const retry = () => void videos.refetch();
  const shown = videos.data?.filter(({ isAnnouncement }) => kind === 'all' || isAnnouncement);
  return (
    <>
      <AnimeSections />
      <PageHeader title={t('title')} detail={shown === undefined ? '' : t('total', { count: shown.length })}>
        <Segmented
          name={t('kind')}
          value={kind}
          onChange={setKind}
          choices={[
            { value: 'all', label: t('all') },
            { value: 'announcements', label: t('announcements') },
          ]}
        />
      </PageHeader>
      <KeptNote kept={keptStateOf(videos)} onRetry={retry} />
      {videos.isPending && (
        <div className={styles['grid']}>
          {Array.from({ length: SKELETONS }, (_, index) => `skeleton-${index}`).map((key) => (
            <VideoCardSkeleton key={key} />
          ))}
        </div>
      )}
      {shown?.length === 0 && <EmptyState title={t('empty')} advice={t('emptyAdvice')} />}
      {shown !== undefined && shown.length > 0 && (
        <ul className={styles['grid']} aria-label={t('title')} onKeyDown={(event) => moveBetweenCards(event, 1)}>
          {shown.map((video) => (
            <li key={video.id}>
              <VideoCard video={video} />
            </li>
          ))}
        </ul>
      )}
      <QueryError query={videos} />
    </>
  );
}
