import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { usePageTitle } from '#renderer/parts/use-page-title.ts';
import { useReleaseName } from '#renderer/parts/use-release-name.ts';
import { isFilm, neighboursOf } from '#shared/domain/player/episodes.ts';
import type { Episode, Release } from '#shared/domain/release.ts';
import type { PlayerSettings } from '#shared/domain/settings.ts';
import { ControlBar } from './controls/control-bar.tsx';
import { TopBar } from './controls/top-bar.tsx';
import { FailurePanel } from './overlays/failure-panel.tsx';
import { FeedbackPill } from './overlays/feedback-pill.tsx';
import { NextCard } from './overlays/next-card.tsx';
import { ResumeNote } from './overlays/resume-note.tsx';
import { SkipOffer } from './overlays/skip-offer.tsx';
import { StartSign } from './overlays/start-sign.tsx';
import { WaitingNotice } from './overlays/waiting-notice.tsx';
import { EpisodesPanel } from './panels/episodes-panel.tsx';
import { KeysPanel } from './panels/keys-panel.tsx';
import { SettingsPanel } from './panels/settings-panel.tsx';
import { PlayerPartsContext, WatchedEpisodeContext } from './player-context.ts';
import { PlayerSurface } from './player-surface.tsx';
import { useEpisodeName } from './use-episode-name.ts';
import { useHls } from './use-hls.ts';
import { useIdle } from './use-idle.ts';
import { useMediaSession } from './use-media-session.ts';
import { useOpenEpisode } from './use-open-episode.ts';
import { usePageLife } from './use-page-life.ts';
import { usePlayerKeys } from './use-player-keys.ts';
import { usePlayerParts } from './use-player-parts.ts';
import { usePreferredPlayback } from './use-preferred-playback.ts';

type PlayerScreenProps = {
  readonly release: Release;
  readonly episode: Episode;
  readonly settings: PlayerSettings;
};

/** A player for a release: it stays, with its picture element, while episodes come and go. */
export function PlayerScreen({ release, episode, settings }: PlayerScreenProps) {
  const t = useTranslations('player');
  const video = useRef<HTMLVideoElement>(null);
  const frozenFrame = useRef<HTMLCanvasElement>(null);
  const parts = usePlayerParts({ release, settings, video });
  const { previous, next } = neighboursOf(release.episodes, episode.id);
  const { nameOf, subtitleOf } = useEpisodeName(release);
  const subtitle = subtitleOf(episode);
  const releaseTitle = useReleaseName().titleOf(release.name);

  useHls(parts.session, video, frozenFrame);
  usePreferredPlayback(parts, video);
  useOpenEpisode(parts, release, episode);
  usePageLife(parts);
  usePlayerKeys(parts);
  useIdle(parts.view);
  useMediaSession(parts, {
    title: nameOf(episode),
    artist: releaseTitle,
    artwork: release.poster,
    hasPrevious: previous !== null,
    hasNext: next !== null,
  });
  usePageTitle(subtitle === null ? releaseTitle : `${subtitle} · ${releaseTitle}`);

  return (
    <PlayerPartsContext value={parts}>
      <WatchedEpisodeContext value={{ release, episode, previous, next }}>
        <PlayerSurface
          name={
            isFilm(release) ? releaseTitle : t('videoName', { release: releaseTitle, ordinal: String(episode.ordinal) })
          }
          video={video}
          frozenFrame={frozenFrame}
          top={<TopBar />}
          centre={
            <>
              <StartSign />
              <WaitingNotice />
              <FailurePanel />
            </>
          }
          start={<ResumeNote />}
          end={
            <>
              <SkipOffer />
              <NextCard />
            </>
          }
          bottom={<ControlBar />}
        />
        <FeedbackPill />
        <EpisodesPanel />
        <SettingsPanel />
        <KeysPanel />
      </WatchedEpisodeContext>
    </PlayerPartsContext>
  );
}
