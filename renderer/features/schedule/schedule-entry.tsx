import { Link } from '@tanstack/react-router';
import { Play } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import { ReleaseMarks } from '#renderer/parts/release/release-marks.tsx';
import { ReleaseMenuButton } from '#renderer/parts/release/release-menu.tsx';
import { useAdultRule } from '#renderer/parts/release/use-adult-rule.ts';
import { useFacts } from '#renderer/parts/release/use-facts.ts';
import { useReleaseName } from '#renderer/parts/release/use-release-name.ts';
import { Picture } from '#renderer/ui/cards/picture.tsx';
import type { ScheduleItem } from '#shared/domain/anime/schedule.ts';
import styles from './schedule-day.module.css';

/** A release on its day: what came out of it this week, or what is to come. */
export function ScheduleEntry({ item }: { readonly item: ScheduleItem }) {
  const t = useTranslations('schedule');
  const { titleOf } = useReleaseName();
  const { ordinal } = useFacts();
  const { isBlurred } = useAdultRule();
  const { release, publishedEpisode } = item;
  const title = titleOf(release.name);
  const isPlayable = publishedEpisode !== null && publishedEpisode.streams.length > 0;
  return (
    <article className={styles['entry']}>
      <Picture
        className={styles['poster']}
        source={release.poster}
        id={release.id}
        title={title}
        isBlurred={isBlurred(release)}
      />
      <div className="fill stack gap-half">
        <Link
          to="/anime/$idOrAlias"
          params={{ idOrAlias: String(release.id) }}
          className={styles['link']}
          data-card-link
        >
          <bdi>{title}</bdi>
        </Link>
        <StateOf item={item} />
        <ReleaseMarks releaseId={release.id} isOnPicture={false} />
      </div>
      {isPlayable && (
        <Link
          to="/watch/$releaseId/$episodeId"
          params={{ releaseId: String(release.id), episodeId: publishedEpisode.id }}
          className={styles['play']}
          aria-label={t('watch', { ordinal: ordinal(publishedEpisode.ordinal), title })}
        >
          <Play fill="currentcolor" aria-hidden="true" />
        </Link>
      )}
      <span className={styles['menu']}>
        <ReleaseMenuButton release={release} />
      </span>
    </article>
  );
}

function StateOf({ item }: { readonly item: ScheduleItem }) {
  const t = useTranslations('schedule');
  const format = useFormatter();
  const { ordinal } = useFacts();
  const { publishedEpisode, nextEpisodeOrdinal, isSeasonComplete } = item;
  if (publishedEpisode !== null) {
    const cameOutAt = Date.parse(publishedEpisode.updatedAt ?? '');
    const episode = ordinal(publishedEpisode.ordinal);
    return (
      <p className="small soft tabular">
        {Number.isNaN(cameOutAt)
          ? t('out', { ordinal: episode })
          : t('outAt', {
              ordinal: episode,
              when: format.dateTime(cameOutAt, { weekday: 'short', hour: '2-digit', minute: '2-digit' }),
            })}
        {isSeasonComplete && <span className={styles['complete']}>{t('complete')}</span>}
      </p>
    );
  }
  if (isSeasonComplete) return <p className="small faint tabular">{t('complete')}</p>;
  if (nextEpisodeOrdinal === null) return <p className="small faint tabular">{t('unknown')}</p>;
  return <p className="small faint tabular">{t('expected', { ordinal: ordinal(nextEpisodeOrdinal) })}</p>;
}
