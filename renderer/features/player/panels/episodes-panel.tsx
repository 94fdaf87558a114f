import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useAnswer } from '#renderer/api/query-for.ts';
import { watchLink } from '#renderer/parts/release/watch-button.tsx';
import { ProgressBar } from '#renderer/ui/cards/progress-bar.tsx';
import { classNames } from '#renderer/ui/class-names.ts';
import type { EpisodeProgress } from '#shared/domain/anime/playback.ts';
import type { Episode } from '#shared/domain/anime/release.ts';
import { clockTime } from '#shared/domain/app/clock-time.ts';
import { usePlayer } from '../session/player-context.ts';
import styles from './episodes-panel.module.css';

export function EpisodesPanel() {
  const { release } = usePlayer();
  const progress = useAnswer('progress.forRelease', { releaseId: release.id });
  const known = new Map(progress.data?.map((entry) => [entry.episodeId, entry]));
  return (
    <ol className={styles['list']}>
      {release.episodes.map((listed) => (
        <li key={listed.id}>
          <EpisodeLink listed={listed} progress={known.get(listed.id)} />
        </li>
      ))}
    </ol>
  );
}

type EpisodeLinkProps = { readonly listed: Episode; readonly progress: EpisodeProgress | undefined };

function EpisodeLink({ listed, progress }: EpisodeLinkProps) {
  const t = useTranslations();
  const { view, episode, nameOf } = usePlayer();
  const { durationSeconds } = listed;
  const isCurrent = listed.id === episode.id;
  const begunSeconds = progress?.isWatched ? 0 : (progress?.positionSeconds ?? 0);

  function factOf(): string {
    if (isCurrent) return t('player.episodes.current');
    if (listed.streams.length === 0) return t('anime.episode.noStreams');
    if (begunSeconds === 0) return clockTime(durationSeconds);
    return t('player.episodes.leftMinutes', { minutes: Math.ceil((durationSeconds - begunSeconds) / 60) });
  }

  return (
    <Link
      {...watchLink(listed.releaseId, listed.id)}
      replace
      className={classNames(styles['episode'], isCurrent && styles['current'])}
      aria-current={isCurrent ? 'true' : undefined}
      ref={isCurrent ? (link) => link?.scrollIntoView({ block: 'center' }) : undefined}
      onClick={() => view.set({ panel: null })}
    >
      <span className={classNames('snug break-anywhere', styles['name'])}>{nameOf(listed)}</span>
      <span className={styles['facts']}>
        {progress?.isWatched && (
          <Check className={styles['watched']} role="img" aria-label={t('anime.episode.watched')} />
        )}
        {factOf()}
      </span>
      {begunSeconds > 0 && durationSeconds > 0 && (
        <span className={styles['progress']}>
          <ProgressBar name={null} value={begunSeconds / durationSeconds} />
        </span>
      )}
    </Link>
  );
}
