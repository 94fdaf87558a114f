import { QueryObserver, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useInsertionEffect, useLayoutEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { isFilm, neighboursOf } from '#renderer/features/player/machine/episodes.ts';
import { keepsPlaying } from '#renderer/features/player/machine/state.ts';
import { closePlaying, takeLinkedPlace, usePlayingStore } from '#renderer/parts/release/playing-store.ts';
import { classNames } from '#renderer/ui/class-names.ts';
import { useAfterPaint } from '#renderer/ui/use-after-paint.ts';
import { useListener } from '#renderer/ui/use-listener.ts';
import type { EpisodeProgress } from '#shared/domain/anime/playback.ts';
import type { Episode } from '#shared/domain/anime/release.ts';
import { FullPlayer } from './full-player.tsx';
import {
  isInPictureInPicture,
  useIsInPictureInPicture,
  wasPictureInPictureLeftHere,
} from './hooks/picture-in-picture.ts';
import { useSleepTimer } from './hooks/sleep-timer.ts';
import { useCollectionMoves } from './hooks/use-collection-moves.ts';
import { useIdle } from './hooks/use-idle.ts';
import { useMediaSession } from './hooks/use-media-session.ts';
import { usePageLife } from './hooks/use-page-life.ts';
import { usePlayerKeys } from './hooks/use-player-keys.ts';
import { usePreferredPlayback } from './hooks/use-preferred-playback.ts';
import { useEpisodeName } from './hooks/use-release.ts';
import miniStyles from './mini/mini-player.module.css';
import { MiniPlayer, useMiniPlace } from './mini/mini-player.tsx';
import { PictureMenu } from './overlays/picture-menu.tsx';
import styles from './player-surface.module.css';
import { openEpisode, playerEpisodeOf, updatePlaces } from './session/open-episode.ts';
import { placesOnceRead } from './session/places.ts';
import {
  PlayerContext,
  useIsQuiet,
  usePlayer,
  usePlayerState,
  usePreference,
  useVideo,
} from './session/player-context.ts';
import { type PlayerOptions, usePlayerParts } from './session/use-player-parts.ts';

/** The small window's close button also pauses; both events arrive separately, at most this far apart. */
const PAUSE_ARRIVES_WITHIN_MS = 250;

/** One step of volume per this distance of a wheel or a touchpad. */
const WHEEL_PIXELS_PER_STEP = 60;
const VOLUME_STEP = 0.05;

type PlayerScreenProps = Omit<PlayerOptions, 'title' | 'subtitle'> & { readonly missing: Episode | null };

/** A release's player. It stays, with its video element, while episodes and pages change. */
export function PlayerScreen({ missing, ...props }: PlayerScreenProps) {
  const { release, episode } = props;
  const { title, nameOf, subtitleOf } = useEpisodeName(release);
  const options = { ...props, title, subtitle: subtitleOf(episode) };
  const parts = usePlayerParts(options);
  const { previous, next } = neighboursOf(release.episodes, episode.id);
  return (
    <PlayerContext value={{ ...options, ...parts, nameOf, previous, next, missing }}>
      <PlayerSurface />
    </PlayerContext>
  );
}

function PlayerSurface() {
  const t = useTranslations('player.keys.commands');
  const stage = useRef<HTMLDivElement>(null);
  // The picture comes first: drawing the controls delays each step of its loading. For a slow one they wait only a little.
  const hasControls = useAfterPaint(usePlayerState(({ phase }) => phase !== 'loading'));
  const frozenFrame = useRef<HTMLCanvasElement>(null);
  const isQuiet = useIsQuiet();
  const fit = usePreference(({ pictureFit }) => pictureFit);
  const isElsewhere = useIsInPictureInPicture();
  const { corner, size } = useMiniPlace();
  const { session, show, isFull } = usePlayer();
  usePictureIn(stage);
  useEffect(() => (frozenFrame.current === null ? undefined : show(frozenFrame.current)), [show]);
  useStageGestures(stage, isQuiet);
  usePreferredPlayback();
  useOpenEpisode();
  useNeighbours();
  useLinkedPlace();
  usePageLife();
  usePlayerKeys();
  useIdle();
  useSleepTimer(session, isFull);
  useMediaSession();
  useCollectionMoves();
  useDeparture();
  usePictureInPictureReturn();
  // Set before anything is measured. A rule with `:has()` would be evaluated at each change of the page.
  useInsertionEffect(() => {
    if (isFull) return;
    const { dataset } = document.documentElement;
    dataset['mini'] = `${corner} ${size}`;
    return () => void delete dataset['mini'];
  }, [isFull, corner, size]);
  const mode = isFull
    ? { role: 'main', 'data-quiet': isQuiet ? '' : undefined }
    : { 'aria-label': t('mini-player'), 'data-mini-player': '', 'data-corner': corner };
  return (
    <section
      className={isFull ? styles['full'] : miniStyles['mini']}
      data-theme="dark"
      data-elsewhere={isElsewhere ? '' : undefined}
      {...mode}
    >
      <div
        ref={stage}
        className={classNames('cover', isFull ? styles['stage'] : miniStyles['stage'])}
        data-fit={isFull ? fit : undefined}
      >
        <canvas ref={frozenFrame} className={styles['picture']} hidden />
      </div>
      {hasControls && (isFull ? <FullPlayer /> : <MiniPlayer />)}
      {hasControls && isFull && <PictureMenu stage={stage} />}
    </section>
  );
}

function usePictureIn(stage: RefObject<HTMLElement | null>): void {
  const t = useTranslations('player');
  const video = useVideo();
  const { release, episode, title } = usePlayer();
  const name = isFilm(release) ? title : t('videoName', { release: title, ordinal: String(episode.ordinal) });
  useLayoutEffect(() => {
    // The next episode's video may be there already.
    if (stage.current?.querySelector('video') === null) stage.current.prepend(video);
    video.className = styles['picture'] ?? '';
    video.ariaLabel = name;
  }, [stage, video, name]);
}

function useStageGestures(stage: RefObject<HTMLElement | null>, isQuiet: boolean): void {
  const { session, run, view, isFull } = usePlayer();
  const turnedPixels = useRef(0);
  // The first of two clicks may have removed its button: the second one is not meant for the picture.
  const beganHere = useRef(false);
  const press = useRef({ isForPicture: true, isUnseen: false });

  /** A press that closes a panel is not meant for the picture, nor is a tap that brings the controls back. */
  function notePress({ pointerType, target }: PointerEvent): void {
    const isWaking = isQuiet && pointerType === 'touch';
    press.current = {
      isForPicture: !isWaking && view.store.getState().panel === null,
      isUnseen: isWaking && target instanceof Element && !target.checkVisibility({ opacityProperty: true }),
    };
  }
  function noteBeginning({ detail, target }: MouseEvent): void {
    if (detail > 1) return;
    beganHere.current =
      press.current.isForPicture && target instanceof Node && stage.current?.contains(target) === true;
    // A screen reader clicks without a press before.
    press.current = { isForPicture: true, isUnseen: false };
  }
  useListener(window, 'pointerdown', notePress, { capture: true });
  // A tap must not press a hidden control. The mini-player has none, and this listener would delay the page's scrolling.
  useListener(isFull ? window : null, 'touchstart', (event) => press.current.isUnseen && event.preventDefault());
  useListener(window, 'click', noteBeginning, { capture: true });
  useListener(stage, 'click', () => {
    // A stray click does not restart a finished episode.
    if (beganHere.current && session.store.getState().phase !== 'ended') run({ kind: 'toggle' });
  });
  useListener(stage, 'dblclick', () => {
    if (beganHere.current) run({ kind: 'fullscreen' });
  });

  function turn(event: WheelEvent): void {
    if (event.ctrlKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) return;
    turnedPixels.current -= event.deltaY;
    const steps = Math.trunc(turnedPixels.current / WHEEL_PIXELS_PER_STEP);
    turnedPixels.current -= steps * WHEEL_PIXELS_PER_STEP;
    if (steps !== 0) run({ kind: 'volume-by', fraction: steps * VOLUME_STEP });
  }
  useListener(stage, 'wheel', turn, { passive: true });
}

/** When the watch page is left, the player goes on in the corner if it plays, else it closes, unless the person chose one. */
function useDeparture(): void {
  const { session, release, isFull } = usePlayer();
  const wasFull = useRef(isFull);
  useLayoutEffect(() => {
    const hasLeft = wasFull.current && !isFull;
    wasFull.current = isFull;
    if (!hasLeft) return;
    const { departure } = usePlayingStore.getState();
    const stays = keepsPlaying(session.store.getState()) || isInPictureInPicture();
    const isOver = departure === 'for-good' || (departure === null && !stays);
    // Another release may play already: the next one of the franchise.
    if (isOver && usePlayingStore.getState().playing?.releaseId === release.id) closePlaying();
  }, [session, isFull, release.id]);
}

/** "Back to tab" in the small window shows the large player. Closing that window, or leaving it from here, does not. */
function usePictureInPictureReturn(): void {
  const { expand } = usePlayer();
  const video = useVideo();
  useListener(video, 'leavepictureinpicture', () => {
    if (wasPictureInPictureLeftHere()) return;
    setTimeout(() => {
      // A player that was closed in the meantime has no picture in the page.
      if (video.isConnected && !video.paused) expand();
    }, PAUSE_ARRIVES_WITHIN_MS);
  });
}

function useLinkedPlace(): void {
  const { session } = usePlayer();
  const linkedPlace = usePlayingStore((state) => state.linkedPlace);
  useEffect(() => {
    if (linkedPlace === null || session.store.getState().episode?.id !== linkedPlace.episodeId) return;
    const toSeconds = takeLinkedPlace(linkedPlace.episodeId);
    if (toSeconds !== null) session.send({ type: 'seek', toSeconds });
  }, [session, linkedPlace]);
}

/** Tells the machine which neighbours and heights can be played, which changes with the connection. */
function useNeighbours(): void {
  const { session, release, episode } = usePlayer();
  useEffect(() => {
    session.send({ type: 'neighbours', episode: playerEpisodeOf(release, episode) });
  }, [session, release, episode]);
}

/** Opens the episode in the machine whenever it changes, unless `goTo` of the parts did so already. */
function useOpenEpisode(): void {
  const queryClient = useQueryClient();
  const { release, episode, ...parts } = usePlayer();
  const { session } = parts;
  // Keeps the places up to date, also for the next episode; nothing here is drawn from them.
  const update = useEffectEvent((known: readonly EpisodeProgress[]) => updatePlaces(parts, known));
  useEffect(() => {
    const observer = new QueryObserver(queryClient, queryFor('progress.forRelease', { releaseId: release.id }));
    return observer.subscribe(({ data = [] }) => update(data));
  }, [queryClient, release.id]);

  const open = useEffectEvent((known: readonly EpisodeProgress[]) => {
    openEpisode(parts, release, episode, known, takeLinkedPlace(episode.id));
  });

  useEffect(() => {
    if (session.store.getState().episode?.id === episode.id) return;
    let isWanted = true;
    const read = () => queryClient.fetchQuery(queryFor('progress.forRelease', { releaseId: release.id }));
    // The promise never rejects.
    void placesOnceRead(read).then((known) => isWanted && open(known));
    return () => {
      isWanted = false;
    };
  }, [session, queryClient, release.id, episode.id]);
}
