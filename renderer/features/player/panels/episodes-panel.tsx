import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { ProgressBar } from '#renderer/ui/cards/progress-bar.tsx';
import { classNames } from '#renderer/ui/class-names.ts';
import type { EpisodeProgress } from '#shared/domain/anime/playback.ts';
import type { Episode } from '#shared/domain/anime/release.ts';
import { clockTime } from '#shared/domain/app/clock-time.ts';
import { useEpisodeName } from '../hooks/use-episode-name.ts';
import { usePlayer, useView, useWatchedEpisode } from '../session/player-context.ts';
import styles from './episodes-panel.module.css';
import { PlayerPanel } from './player-panel.tsx';

/** All episodes of the release; one leads to another without leaving the player. */
export function EpisodesPanel() {
  const t = useTranslations('player.episodes');
  return (
    <PlayerPanel panel="episodes" title={t('title')}>
      <EpisodeList />
    </PlayerPanel>
  );
}

function EpisodeList() {
  const { view } = usePlayer();
  const { release, episode } = useWatchedEpisode();
  const isOpen = useView((state) => state.panel === 'episodes');
  const progress = useQuery({ ...queryFor('progress.forRelease', { releaseId: release.id }), enabled: isOpen });
  const known = new Map(progress.data?.map((entry) => [entry.episodeId, entry]));
  return (
    <ol className={styles['list']}>
      {release.episodes.map((listed) => (
        <li key={listed.id}>
          <EpisodeLink
            episode={listed}
            isCurrent={listed.id === episode.id}
            progress={known.get(listed.id)}
            onOpen={view.closePanel}
          />
        </li>
      ))}
    </ol>
  );
}

type EpisodeLinkProps = {
  readonly episode: Episode;
  readonly isCurrent: boolean;
  readonly progress: EpisodeProgress | undefined;
  readonly onOpen: () => void;
};

function EpisodeLink({ episode, isCurrent, progress, onOpen }: EpisodeLinkProps) {
  const t = useTranslations('player.episodes');
  const { nameOf } = useEpisodeName(useWatchedEpisode().release);
  const isBegun = progress !== undefined && !progress.isWatched && progress.positionSeconds > 0;
  const leftMinutes = isBegun ? Math.ceil((episode.durationSeconds - progress.positionSeconds) / 60) : 0;
  return (
    <Link
      to="/watch/$releaseId/$episodeId"
      params={{ releaseId: String(episode.releaseId), episodeId: episode.id }}
      replace
      className={classNames(styles['episode'], isCurrent && styles['current'])}
      aria-current={isCurrent ? 'true' : undefined}
      ref={isCurrent ? (link) => link?.scrollIntoView({ block: 'center' }) : undefined}
      onClick={onOpen}
    >
      <span className={styles['name']}>{nameOf(episode)}</span>
      <span className={styles['facts']}>
        {progress?.isWatched && <Check className={styles['watched']} role="img" aria-label={t('watched')} />}
        {factOf()}
      </span>
      {isBegun && episode.durationSeconds > 0 && (
        <span className={styles['progress']}>
          <ProgressBar name={null} value={progress.positionSeconds / episode.durationSeconds} />
        </span>
      )}
    </Link>
  );

  function factOf(): string {
    if (isCurrent) return t('current');
    if (episode.streams.length === 0) return t('noStreams');
    return isBegun ? t('leftMinutes', { minutes: leftMinutes }) : clockTime(episode.durationSeconds);
  }
}
