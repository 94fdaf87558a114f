import { Link } from '@tanstack/react-router';
import { Play } from 'lucide-react';
import { useId } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { useAdultRule } from '#renderer/parts/release/adults-only.tsx';
import { ReleaseMarks } from '#renderer/parts/release/release-marks.tsx';
import { ReleaseMenuButton } from '#renderer/parts/release/release-menu.tsx';
import { useFacts, useReleaseName } from '#renderer/parts/release/use-facts.ts';
import { momentOf } from '#renderer/parts/time/use-moment-text.ts';
import { moveBetweenCards } from '#renderer/ui/cards/card-keys.ts';
import { Picture } from '#renderer/ui/cards/picture.tsx';
import { Skeleton, SkeletonText, skeletons } from '#renderer/ui/cards/skeleton.tsx';
import type { ScheduleItem } from '#shared/domain/anime/site-media.ts';
import styles from './schedule-day.module.css';

type ScheduleDayProps = {
  readonly title: string;
  readonly isToday: boolean;
  readonly items: readonly ScheduleItem[];
};

export function ScheduleDay({ title, isToday, items }: ScheduleDayProps) {
  const t = useTranslations('schedule');
  const id = useId();
  const { isShown } = useAdultRule();
  const shown = items.filter(isShown);
  return (
    <section aria-labelledby={id} className={styles['day']} data-today={isToday || undefined}>
      <h2 id={id} className={styles['title']}>
        {title}
        {shown.length > 0 && <span className="small faint regular tabular">{shown.length}</span>}
      </h2>
      {shown.length === 0 ? (
        <p className={styles['nothing']}>{t('nothing')}</p>
      ) : (
        <ul className={styles['list']} onKeyDown={(event) => moveBetweenCards(event, 1)}>
          {shown.map((item) => (
            <li key={item.release.id}>
              <ScheduleEntry item={item} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const SKELETONS = 4;

export function ScheduleDaySkeleton({ title }: { readonly title: string }) {
  return (
    <section className={styles['day']} aria-busy="true">
      <h2 className={styles['title']}>{title}</h2>
      <div className={styles['list']}>
        {skeletons(
          SKELETONS,
          <div className={styles['entry']} aria-hidden="true">
            <Skeleton className={styles['poster']} />
            <div className="fill stack gap-half">
              <SkeletonText width={0.8} />
              <SkeletonText width={0.5} />
            </div>
          </div>,
        )}
      </div>
    </section>
  );
}

/** A release on its day: its latest episode of this week, or the expected one. */
function ScheduleEntry({ item }: { readonly item: ScheduleItem }) {
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
    const cameOutAt = momentOf(publishedEpisode.updatedAt);
    const when = cameOutAt && format.dateTime(cameOutAt, { weekday: 'short', hour: '2-digit', minute: '2-digit' });
    const episode = { ordinal: ordinal(publishedEpisode.ordinal) };
    return (
      <p className="small soft tabular">
        {when === null ? t('out', episode) : t('outAt', { ...episode, when })}
        {isSeasonComplete && <span className={styles['complete']}>{t('complete')}</span>}
      </p>
    );
  }
  const next = nextEpisodeOrdinal === null ? t('unknown') : t('expected', { ordinal: ordinal(nextEpisodeOrdinal) });
  return <p className="small faint tabular">{isSeasonComplete ? t('complete') : next}</p>;
}
