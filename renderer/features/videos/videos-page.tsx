import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAnswer } from '#renderer/api/query-for.ts';
import { QueryView } from '#renderer/parts/page/query-view.tsx';
import { AnimeHeader } from '#renderer/parts/release/anime-header.tsx';
import { VideoCard, VideoCardSkeleton } from '#renderer/parts/release/video-card.tsx';
import { EmptyState } from '#renderer/ui/cards/error-line.tsx';
import { skeletons } from '#renderer/ui/cards/skeleton.tsx';
import { Segmented } from '#renderer/ui/controls/segmented.tsx';
import styles from './videos-page.module.css';

const SKELETONS = 12;

/** All of the service's own videos, newest first. */
export function VideosPage() {
  const t = useTranslations('videos');
  const [kind, setKind] = useState<'all' | 'announcements'>('all');
  const videos = useAnswer('media.videos', { limit: 0 });
  const shown = videos.data?.filter(({ isAnnouncement }) => kind === 'all' || isAnnouncement);
  return (
    <>
      <AnimeHeader title={t('title')} detail={shown && t('total', { count: shown.length })}>
        <Segmented
          name={t('kind')}
          value={kind}
          onChange={setKind}
          choices={[
            { value: 'all', label: t('all') },
            { value: 'announcements', label: t('announcements') },
          ]}
        />
      </AnimeHeader>
      <QueryView
        query={videos}
        empty={shown?.length === 0 && <EmptyState title={t('empty.title')} advice={t('empty.advice')} />}
        skeleton={<div className={styles['grid']}>{skeletons(SKELETONS, <VideoCardSkeleton />)}</div>}
      >
        {() => (
          <ul className={styles['grid']} aria-label={t('title')}>
            {shown?.map((video) => (
              <li key={video.id}>
                <VideoCard video={video} />
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </>
  );
}
