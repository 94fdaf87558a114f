import { ExternalLink, Eye, MessageCircle } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import { Picture } from '#renderer/ui/cards/picture.tsx';
import { CardSkeleton } from '#renderer/ui/cards/skeleton.tsx';
import type { SiteVideo } from '#shared/domain/anime/site-media.ts';
import { textSeed } from '../filters/text-seed.ts';
import { OutsideCardLink } from '../page/outside-card-link.tsx';
import { momentOf } from '../time/use-moment-text.ts';
import styles from './video-card.module.css';

export function VideoCard({ video }: { readonly video: SiteVideo }) {
  const t = useTranslations('app');
  const format = useFormatter();
  const createdAt = momentOf(video.createdAt);
  const counts = [
    { key: 'views', count: video.views, Icon: Eye },
    { key: 'comments', count: video.comments, Icon: MessageCircle },
  ] as const;
  return (
    <article className={styles['card']}>
      <div className="card-frame relative radius-card">
        <Picture className={styles['picture']} source={video.picture} id={textSeed(video.id)} title={video.title} />
        {video.isAnnouncement && <span className={styles['mark']}>{t('promotion.announcement')}</span>}
        {video.address !== null && (
          <span className={styles['outside']} role="img" aria-label={t('promotion.outside')}>
            <ExternalLink />
          </span>
        )}
      </div>
      <div className="below-picture">
        <OutsideCardLink address={video.address} className={styles['link'] ?? ''} data-card-link>
          <bdi className="clamp-2 medium snug break-anywhere">{video.title}</bdi>
        </OutsideCardLink>
        <p className={styles['facts']}>
          {counts.map(
            ({ key, count, Icon }) =>
              count !== null && (
                <span key={key} className="inline-row gap-1" role="img" aria-label={t(`video.${key}`, { count })}>
                  <Icon />
                  {format.number(count, { notation: 'compact', maximumFractionDigits: 1 })}
                </span>
              ),
          )}
          {createdAt !== null && (
            <time dateTime={createdAt.toISOString()}>{format.dateTime(createdAt, { dateStyle: 'medium' })}</time>
          )}
        </p>
      </div>
    </article>
  );
}

export function VideoCardSkeleton() {
  return <CardSkeleton card={styles['card']} picture={styles['picture']} widths={[0.85, 0.5]} />;
}
