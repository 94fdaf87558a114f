import { ExternalLink, Eye, MessageCircle } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import { Picture } from '#renderer/ui/cards/picture.tsx';
import { Skeleton, SkeletonLines } from '#renderer/ui/cards/skeleton.tsx';
import type { SiteVideo } from '#shared/domain/anime/site-media.ts';
import { textSeed } from '../filters/text-seed.ts';
import { OutsideCardLink } from '../page/outside-link.tsx';
import styles from './video-card.module.css';

/** A video on another site, opened in the system's browser. */
export function VideoCard({ video }: { readonly video: SiteVideo }) {
  const t = useTranslations('app.video');
  const format = useFormatter();
  const date = video.createdAt === null ? Number.NaN : Date.parse(video.createdAt);
  const compact = (count: number) => format.number(count, { notation: 'compact', maximumFractionDigits: 1 });
  return (
    <article className={styles['card']}>
      <div className={styles['frame']}>
        <Picture className={styles['picture']} source={video.picture} id={textSeed(video.id)} title={video.title} />
        {video.isAnnouncement && <span className={styles['mark']}>{t('announcement')}</span>}
        {video.address !== null && (
          <span className={styles['outside']} role="img" aria-label={t('outside')}>
            <ExternalLink aria-hidden="true" />
          </span>
        )}
      </div>
      <OutsideCardLink address={video.address} className={styles['link'] ?? ''} data-card-link>
        <bdi className={styles['title']}>{video.title}</bdi>
      </OutsideCardLink>
      <p className={styles['facts']}>
        {video.views !== null && (
          <span className="inline-row gap-1" role="img" aria-label={t('views', { count: video.views })}>
            <Eye aria-hidden="true" />
            {compact(video.views)}
          </span>
        )}
        {video.comments !== null && (
          <span className="inline-row gap-1" role="img" aria-label={t('comments', { count: video.comments })}>
            <MessageCircle aria-hidden="true" />
            {compact(video.comments)}
          </span>
        )}
        {!Number.isNaN(date) && (
          <time dateTime={video.createdAt ?? ''}>{format.dateTime(date, { dateStyle: 'medium' })}</time>
        )}
      </p>
    </article>
  );
}

export function VideoCardSkeleton() {
  return (
    <div className={styles['card']} aria-hidden="true">
      <Skeleton className={styles['picture']} />
      <div className={styles['coming']}>
        <SkeletonLines widths={[0.85, 0.5]} />
      </div>
    </div>
  );
}
