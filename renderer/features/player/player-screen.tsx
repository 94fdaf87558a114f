import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { queryFor } from '#renderer/api/query-for.ts';
import { isFilm, neighboursOf } from '#renderer/features/player/machine/episodes.ts';
import { useListener } from '#renderer/ui/use-listener.ts';
import type { EpisodeProgress } from '#shared/domain/anime/playback.ts';
import type { Episode, Release } from '#shared/domain/anime/release.ts';
import type { PlayerSettings } from '#shared/domain/app/settings.ts';
import { FullPlayer } from './full-player.tsx';
import { useEpisodeName } from './hooks/use-episode-name.ts';
import { useIdle } from './hooks/use-idle.ts';
import { useMediaSession } from './hooks/use-media-session.ts';
import { usePageLife } from './hooks/use-page-life.ts';
import { usePlayerKeys } from './hooks/use-player-keys.ts';
import { usePreferredPlayback } from './hooks/use-preferred-playback.ts';
import { useSleepTimer } from './hooks/use-sleep-timer.ts';
import { isInPictureInPicture, wasPictureInPictureLeftHere } from './hooks/use-window-modes.ts';
import { MiniPlayer } from './mini/mini-player.tsx';
import { createPictureEdge } from './picture/picture-edge.ts';
import { PlayerSurface } from './player-surface.tsx';
import { openEpisode } from './session/open-episode.ts';
import { PlayerContext } from './session/player-context.ts';
import type { PlayerSession } from './session/player-session.ts';
import { closePlaying, usePlayingStore } from './session/playing-store.ts';
import { type PlayerParts, usePlayerParts } from './session/use-player-parts.ts';

/** After this long playback begins without the saved place. */
const PATIENCE_MS = 3000;

/** The small window's close button also pauses; both events arrive separately, at most this far apart. */
const PAUSE_ARRIVES_WITHIN_MS = 250;

type PlayerScreenProps = {
  readonly release: Release;
  readonly episode: Episode;
  readonly settings: PlayerSettings;
  /** Fills the window; otherwise it plays in a corner. */
  readonly isFull: boolean;
};

/** A release's player. It stays, with its video element, while episodes and pages change. */
export function PlayerScreen({ release, episode, settings, isFull }: PlayerScreenProps) {
  const t = useTranslations('player');
  const frozenFrame = useRef<HTMLCanvasElement>(null);
  const { previous, next } = neighboursOf(release.episodes, episode.id);
  const { title, nameOf, subtitleOf } = useEpisodeName(release);
  const subtitle = subtitleOf(episode);
  const parts = usePlayerParts({ release, episode, settings, isFull, title, subtitle });
  const { session } = parts;

  usePicture(parts, frozenFrame);
  usePreferredPlayback(parts, settings);
  useOpenEpisode(parts, release, episode);
  usePageLife(parts);
  usePlayerKeys(parts);
  useIdle(parts.view);
  useSleepTimer(session, isFull);
  useMediaSession(parts, {
    title: nameOf(episode),
    artist: title,
    artwork: release.poster,
    hasPrevious: previous !== null,
    hasNext: next !== null,
  });
  useDeparture(session, isFull);
  usePictureInPictureReturn(parts);

  const name = isFilm(release) ? title : t('videoName', { release: title, ordinal: String(episode.ordinal) });
  return (
    <PlayerContext value={{ ...parts, release, episode, title, subtitle, nameOf, previous, next }}>
      <PlayerSurface name={name} isFull={isFull} frozenFrame={frozenFrame}>
        {isFull ? <FullPlayer /> : <MiniPlayer />}
      </PlayerSurface>
    </PlayerContext>
  );
}

function usePicture({ session, picture }: PlayerParts, frozenFrame: RefObject<HTMLCanvasElement | null>): void {
  useEffect(() => {
    if (frozenFrame.current === null) return;
    return session.connect(createPictureEdge(picture, frozenFrame.current, session.send));
  }, [session, picture, frozenFrame]);
}

/** On leaving the watch page the player goes on in the corner if it plays; otherwise it closes, unless the person chose. */
function useDeparture(session: PlayerSession, isFull: boolean): void {
  const wasFull = useRef(isFull);
  useLayoutEffect(() => {
    const hasLeft = wasFull.current && !isFull;
    wasFull.current = isFull;
    if (!hasLeft) return;
    const { departure } = usePlayingStore.getState();
    const { phase, wantsToPlay, nextCountdownMs } = session.store.getState();
    const plays = nextCountdownMs !== null || (wantsToPlay && phase !== 'ended' && phase !== 'failed');
    const goesOn = plays || isInPictureInPicture();
    if (departure === 'for-good' || (departure === null && !goesOn)) closePlaying();
  }, [session, isFull]);
}

/** "Back to tab" in the small window shows the large player. Closing that window, or leaving it from here, does not. */
function usePictureInPictureReturn({ picture, expand }: PlayerParts): void {
  const { video } = useStore(picture);
  useListener(video, 'leavepictureinpicture', () => {
    if (wasPictureInPictureLeftHere()) return;
    setTimeout(() => {
      // A player that was closed in the meantime has no picture in the page.
      if (video.isConnected && !video.paused) expand();
    }, PAUSE_ARRIVES_WITHIN_MS);
  });
}

/** Opens the episode in the machine whenever it changes, unless `goTo` of the parts did so already. */
function useOpenEpisode(parts: PlayerParts, release: Release, episode: Episode): void {
  const queryClient = useQueryClient();
  const { session } = parts;
  const places = queryFor('progress.forRelease', { releaseId: release.id });
  // Keeps the places up to date for the next episode; nothing here is drawn from them.
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
