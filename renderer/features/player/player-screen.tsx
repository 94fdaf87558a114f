import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useReleaseName } from '#renderer/parts/use-release-name.ts';
import { isFilm, neighboursOf } from '#shared/domain/player/episodes.ts';
import type { Episode, Release } from '#shared/domain/release.ts';
import type { PlayerSettings } from '#shared/domain/settings.ts';
import { FullPlayer } from './full-player.tsx';
import { MiniPlayer } from './mini/mini-player.tsx';
import { PlayerPartsContext, WatchedEpisodeContext } from './player-context.ts';
import { PlayerSurface } from './player-surface.tsx';
import { useDeparture } from './use-departure.ts';
import { useEpisodeName } from './use-episode-name.ts';
import { useFollowedSettings } from './use-followed-settings.ts';
import { useHls } from './use-hls.ts';
import { useIdle } from './use-idle.ts';
import { useMediaSession } from './use-media-session.ts';
import { useOpenEpisode } from './use-open-episode.ts';
import { usePageLife } from './use-page-life.ts';
import { usePictureInPictureReturn } from './use-picture-in-picture-return.ts';
import { usePlayerExtras } from './use-player-extras.ts';
import { usePlayerKeys } from './use-player-keys.ts';
import { usePlayerParts } from './use-player-parts.ts';
import { usePreferredPlayback } from './use-preferred-playback.ts';

type PlayerScreenProps = {
  readonly release: Release;
  readonly episode: Episode;
  readonly settings: PlayerSettings;
  /** Fills the window; else it plays in a corner of it. */
  readonly isFull: boolean;
};

/** A player for a release: it stays, with its picture element, while episodes and pages come and go. */
export function PlayerScreen({ release, episode, settings, isFull }: PlayerScreenProps) {
  const t = useTranslations('player');
  const frozenFrame = useRef<HTMLCanvasElement>(null);
  const parts = usePlayerParts({ release, episode, settings, isFull });
  const { previous, next } = neighboursOf(release.episodes, episode.id);
  const { nameOf, subtitleOf } = useEpisodeName(release);
  const releaseTitle = useReleaseName().titleOf(release.name);

  useHls(parts, frozenFrame);
  useFollowedSettings(parts.preferences, settings);
  usePreferredPlayback(parts);
  useOpenEpisode(parts, release, episode);
  usePageLife(parts);
  usePlayerKeys(parts);
  useIdle(parts.view);
  usePlayerExtras(parts, { release: releaseTitle, episode: subtitleOf(episode) ?? '', isFull });
  useMediaSession(parts, {
    title: nameOf(episode),
    artist: releaseTitle,
    artwork: release.poster,
    hasPrevious: previous !== null,
    hasNext: next !== null,
  });
  useDeparture(parts.session, isFull);
  usePictureInPictureReturn(parts);

  return (
    <PlayerPartsContext value={parts}>
      <WatchedEpisodeContext value={{ release, episode, previous, next }}>
        <PlayerSurface
          name={
            isFilm(release) ? releaseTitle : t('videoName', { release: releaseTitle, ordinal: String(episode.ordinal) })
          }
          isFull={isFull}
          frozenFrame={frozenFrame}
        >
          {isFull ? <FullPlayer /> : <MiniPlayer />}
        </PlayerSurface>
      </WatchedEpisodeContext>
    </PlayerPartsContext>
  );
}
