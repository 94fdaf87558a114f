import { Link } from '@tanstack/react-router';
import { Check, Play } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useFacts } from '#renderer/parts/use-facts.ts';
import { Picture } from '#renderer/ui/picture.tsx';
import { ProgressBar } from '#renderer/ui/progress-bar.tsx';
import { Row } from '#renderer/ui/row.tsx';
import { clockTime } from '#shared/domain/clock-time.ts';
import type { EpisodeProgress } from '#shared/domain/playback.ts';
import type { Episode } from '#shared/domain/release.ts';
import styles from './episode-row.module.css';

type EpisodeRowProps = {
  readonly episode: Episode;
  readonly progress: EpisodeProgress | null;
  readonly isCurrent: boolean;
};

/** Number, name, length, and how far one got. */
export function EpisodeRow({ episode, progress, isCurrent }: EpisodeRowProps) {
  const t = useTranslations('anime.episode');
  const { ordinal } = useFacts();
  const { id, releaseId, durationSeconds, preview, streams } = episode;
  const name = t('name', { ordinal: ordinal(episode.ordinal) });
  const isPlayable = streams.length > 0;
  const isWatched = progress?.isWatched === true;
  const part = progress === null || isWatched || durationSeconds === 0 ? 0 : progress.positionSeconds / durationSeconds;
  const params = { releaseId: String(releaseId), episodeId: id };
  return (
    <Row
      leading={
        <span className={styles['preview']}>
          {preview === null ? (
            <span className={styles['number']} aria-hidden="true">
              {ordinal(episode.ordinal)}
            </span>
          ) : (
            <Picture
              className={styles['picture']}
              source={preview}
              id={releaseId + episode.sortOrder}
              title={ordinal(episode.ordinal)}
            />
          )}
          {isPlayable && (
            <span className={styles['play']} aria-hidden="true">
              <Play fill="currentcolor" />
            </span>
          )}
          {part > 0 && (
            <ProgressBar
              className={styles['progress']}
              tone="picture"
              value={part}
              name={t('progress', {
                position: clockTime(progress?.positionSeconds ?? 0),
                duration: clockTime(durationSeconds),
              })}
            />
          )}
        </span>
      }
      title={episode.name ?? name}
      detail={episode.name === null ? undefined : name}
      isDone={isWatched}
      isCurrent={isCurrent}
      trailing={
        <>
          {!isPlayable && <span>{t('noStreams')}</span>}
          {isWatched && <Check className={styles['check']} role="img" aria-label={t('watched')} />}
          {durationSeconds > 0 && <span className={styles['length']}>{clockTime(durationSeconds)}</span>}
        </>
      }
      link={isPlayable ? (props) => <Link to="/watch/$releaseId/$episodeId" params={params} {...props} /> : undefined}
    />
  );
}
