import { Play } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Picture } from '#renderer/ui/cards/picture.tsx';
import { ProgressBar } from '#renderer/ui/cards/progress-bar.tsx';
import type { EpisodeProgress } from '#shared/domain/anime/playback.ts';
import type { Episode } from '#shared/domain/anime/release.ts';
import { clockTime } from '#shared/domain/app/clock-time.ts';
import styles from './episode-still.module.css';
import { useFacts } from './use-facts.ts';

type EpisodeStillProps = {
  readonly episode: Episode;
  readonly progress: EpisodeProgress | null;
  readonly isBlurred: boolean;
  /** Shows a play icon while its row has the pointer or the focus. */
  readonly isPlayable: boolean;
};

/** The picture of an episode, or its number without one, and how far it was watched. */
export function EpisodeStill({ episode, progress, isBlurred, isPlayable }: EpisodeStillProps) {
  const t = useTranslations('anime.episode');
  const number = useFacts().ordinal(episode.ordinal);
  const { releaseId, sortOrder, preview, durationSeconds } = episode;
  const positionSeconds = progress === null || progress.isWatched ? 0 : progress.positionSeconds;
  return (
    <span className={styles['still']}>
      {preview === null ? (
        <span className={styles['number']} aria-hidden="true">
          {number}
        </span>
      ) : (
        <Picture
          className={styles['picture']}
          source={preview}
          id={releaseId + sortOrder}
          title={number}
          isBlurred={isBlurred}
        />
      )}
      {isPlayable && (
        <span className={styles['play']} aria-hidden="true">
          <Play fill="currentcolor" />
        </span>
      )}
      {positionSeconds > 0 && durationSeconds > 0 && (
        <ProgressBar
          className={styles['progress']}
          tone="picture"
          value={positionSeconds / durationSeconds}
          name={t('progress', { position: clockTime(positionSeconds), duration: clockTime(durationSeconds) })}
        />
      )}
    </span>
  );
}
