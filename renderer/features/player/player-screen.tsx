import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { queryFor } from '#renderer/api/query-for.ts';
import { isFilm, neighboursOf } from '#renderer/features/player/machine/marks.ts';
import type { PlayerState } from '#renderer/features/player/machine/state.ts';
import { useReleaseName } from '#renderer/parts/release/use-facts.ts';
import type { EpisodeProgress } from '#shared/domain/anime/playback.ts';
import type { Episode, Release } from '#shared/domain/anime/release.ts';
import type { PlayerSettings } from '#shared/domain/app/settings.ts';
import { FullPlayer } from './full-player.tsx';
import { useEpisodeName } from './hooks/use-episode-name.ts';
import { useIdle } from './hooks/use-idle.ts';
import { useMediaSession } from './hooks/use-media-session.ts';
import { usePageLife } from './hooks/use-page-life.ts';
import { usePlayerExtras } from './hooks/use-player-extras.ts';
import { usePlayerKeys } from './hooks/use-player-keys.ts';
import { isInPictureInPicture, wasPictureInPictureLeftHere } from './hooks/use-window-modes.ts';
import { MiniPlayer } from './mini/mini-player.tsx';
import { createPictureEdge } from './picture/picture-edge.ts';
import { replaceVideo } from './picture/streamed-picture.ts';
import { PlayerSurface } from './player-surface.tsx';
import { openEpisode } from './session/open-episode.ts';
import { type PlayerParts, PlayerPartsContext, WatchedEpisodeContext } from './session/player-context.ts';
import type { PlayerPreferences } from './session/player-preferences.ts';
import type { PlayerSession } from './session/player-session.ts';
import { usePlayingStore } from './session/playing-store.ts';
import { usePlayerParts } from './session/use-player-parts.ts';
import { usePreferredPlayback } from './session/use-preferred-playback.ts';

/** A place that is not known by then is not waited for. */
const PATIENCE_MS = 3000;

/** The small window's cross pauses as it closes; word of both comes on its own way, so one waits for the other this long. */
const PAUSE_ARRIVES_WITHIN_MS = 250;

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

/** The page of settings can be open while it plays on in a corner: what is chosen there takes effect at once. */
function useFollowedSettings(preferences: PlayerPreferences, settings: PlayerSettings): void {
  useLayoutEffect(() => preferences.follow(settings), [preferences, settings]);
}

/** The one place where the player touches a video element and hls.js: the session's machine drives them from here on. */
function useHls({ session, picture }: PlayerParts, frozenFrame: RefObject<HTMLCanvasElement | null>): void {
  useEffect(() => {
    if (frozenFrame.current === null) return;
    const screen = {
      video: () => picture.getState().video,
      show: replaceVideo,
      tell: (video: HTMLVideoElement) => picture.setState({ video }),
      frozenFrame: frozenFrame.current,
    };
    return session.connect(createPictureEdge(screen, session.send));
  }, [session, picture, frozenFrame]);
}

/** Whether it plays, or will in a moment without the person. */
function isUnderWay({ phase, wantsToPlay, nextCountdown }: PlayerState): boolean {
  return nextCountdown !== null || (wantsToPlay && phase !== 'ended' && phase !== 'failed');
}

/** When the address leaves the large player: what plays goes on in the corner, what does not is closed, unless the person chose. */
function useDeparture(session: PlayerSession, isFull: boolean): void {
  const wasFull = useRef(isFull);
  useLayoutEffect(() => {
    const hasLeft = wasFull.current && !isFull;
    wasFull.current = isFull;
    if (!hasLeft) return;
    const { departure, close } = usePlayingStore.getState();
    const goesOn = isUnderWay(session.store.getState()) || isInPictureInPicture();
    if (departure === 'for-good' || (departure === null && !goesOn)) close();
  }, [session, isFull]);
}

/** "Back to tab" in the small window means: show it large. Closing that window, or leaving it from here, does not. */
function usePictureInPictureReturn({ picture, expand }: PlayerParts): void {
  const { video } = useStore(picture);
  useEffect(() => {
    const listening = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    video.addEventListener(
      'leavepictureinpicture',
      () => {
        if (wasPictureInPictureLeftHere()) return;
        timer = setTimeout(() => {
          if (!video.paused) expand();
        }, PAUSE_ARRIVES_WITHIN_MS);
      },
      { signal: listening.signal },
    );
    return () => {
      listening.abort();
      clearTimeout(timer);
    };
  }, [video, expand]);
}

/** Opens the episode in the machine whenever it changes, unless the code that changed it did so already. */
function useOpenEpisode(parts: PlayerParts, release: Release, episode: Episode): void {
  const queryClient = useQueryClient();
  const { session } = parts;
  const places = queryFor('progress.forRelease', { releaseId: release.id });
  // Nothing is drawn by them here; they are kept true for the next episode.
  useQuery({ ...places, notifyOnChangeProps: [] });

  const askForPlaces = useEffectEvent(() => queryClient.fetchQuery(places));
  const open = useEffectEvent((known: readonly EpisodeProgress[]) => openEpisode(parts, release, episode, known));

  useEffect(() => {
    if (session.store.getState().episode?.id === episode.id) return;
    let isWaiting = true;
    function begin(known: readonly EpisodeProgress[]): void {
      clearTimeout(patience);
      if (isWaiting) open(known);
      isWaiting = false;
    }
    // A place that cannot be read is no reason not to play.
    const patience = setTimeout(() => begin([]), PATIENCE_MS);
    askForPlaces().then(begin, () => begin([]));
    return () => {
      isWaiting = false;
      clearTimeout(patience);
    };
  }, [session, episode.id]);
}
