import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { createStore } from 'zustand/vanilla';
import { api } from '#renderer/api/client.ts';
import { keyFor } from '#renderer/api/query-for.ts';
import { useChange } from '#renderer/parts/app/use-change.ts';
import { useSettings } from '#renderer/parts/app/use-settings.ts';
import { failureOf } from '#renderer/parts/errors/failure-of.ts';
import { closePlaying, type Departure, openPlaying, usePlayingStore } from '#renderer/parts/release/playing-store.ts';
import { addressOf } from '#renderer/parts/router/addresses.ts';
import { currentHref, goBack, navigate } from '#renderer/parts/router/router.ts';
import { isFullscreen, toggleFullscreen } from '#renderer/ui/fullscreen.ts';
import { showToast } from '#renderer/ui/overlays/toast.tsx';
import type { Episode, Release } from '#shared/domain/anime/release.ts';
import type { Quality } from '#shared/domain/app/settings.ts';
import type { EpisodeId } from '#shared/domain/identifiers.ts';
import { togglePictureInPicture } from '../hooks/picture-in-picture.ts';
import { createPictureEdge, type ShownPicture } from '../picture/picture-edge.ts';
import { createVideoElement } from '../picture/streamed-picture.ts';
import { createPlayerPreviews } from '../previews/player-previews.ts';
import { beginningOf, openEpisode } from './open-episode.ts';
import { createPlaceSaving, knownPlaces } from './places.ts';
import { createPlayerCommands } from './player-commands.ts';
import { createPlayerPreferences } from './player-preferences.ts';
import { createPlayerSession, type Refreshed } from './player-session.ts';
import { createPlayerView } from './player-view.ts';
import { saveScreenshot, screenshotName } from './screenshot.ts';

export type PlayerOptions = {
  readonly release: Release;
  readonly episode: Episode;
  /** Fills the window; otherwise it plays in a corner. */
  readonly isFull: boolean;
  /** The account with which the player began; null: signed out. */
  readonly accountId: number | null;
  readonly title: string;
  /** The name of the episode beside the title; null for a film without one. */
  readonly subtitle: string | null;
};

export type PlayerParts = ReturnType<typeof usePlayerParts>;

/** Makes a player's parts once and connects them to the core and the router. */
export function usePlayerParts(options: PlayerOptions) {
  const t = useTranslations('player');
  const queryClient = useQueryClient();
  const { settings, change: changeSettings } = useSettings();
  const change = useChange();
  const latest = useRef({ ...options, t, change, changeSettings });
  useLayoutEffect(() => {
    latest.current = { ...options, t, change, changeSettings };
  });

  const [parts] = useState(() => {
    const releaseId = options.release.id;
    let watcher = options.accountId;
    let hasSaidNotSaved = false;

    const showNote = (text: 'feedback.positionNotSaved' | 'unavailable.noStreams') =>
      showToast({ text: latest.current.t(text) });
    const episodeOf = (id: EpisodeId) => latest.current.release.episodes.find((episode) => episode.id === id);
    const streamsOf = (id: EpisodeId) => episodeOf(id)?.streams ?? [];

    function aheadOf(episodeId: EpisodeId) {
      const target = episodeOf(episodeId);
      const { places, isCertain } = knownPlaces(queryClient, releaseId);
      const beginning = target && beginningOf(target, places, preferences.store.getState());
      return beginning ? { url: beginning.stream.url, atSeconds: beginning.atSeconds, isCertain } : null;
    }

    const save = createPlaceSaving({
      client: queryClient,
      watcher: () => watcher,
      send: api['progress.save'],
      inTurn: (command) => void latest.current.change({ scope: 'position', command }),
      onFailed: () => {
        if (!hasSaidNotSaved) showNote('feedback.positionNotSaved');
        hasSaidNotSaved = true;
      },
    });

    async function refresh(episodeId: EpisodeId): Promise<Refreshed> {
      try {
        const fresh = await api['episodes.refresh']({ releaseId, episodeId });
        queryClient.setQueryData(keyFor('releases.get', { idOrAlias: String(releaseId) }), fresh);
        latest.current = { ...latest.current, release: fresh };
        return streamsOf(episodeId).length > 0 ? 'refreshed' : 'gone';
      } catch (thrown) {
        const failure = failureOf(thrown);
        if (failure.code === 'not-found' || failure.code === 'forbidden') return 'gone';
        return { waitMs: failure.code === 'rate-limited' ? failure.retryAt - Date.now() : 0 };
      }
    }

    /** Changes the episode at once, in the large player and the mini-player; the watch page's address follows. */
    function goTo(episodeId: EpisodeId): void {
      const { isFull, release: present } = latest.current;
      const target = episodeOf(episodeId);
      const { places, isCertain } = knownPlaces(queryClient, releaseId);
      // The picture first: everything else is drawn after it.
      if (target !== undefined && isCertain) openEpisode({ session, preferences, view }, present, target, places);
      if (isFull) void navigate(addressOf.watch(releaseId, episodeId), { replace: true });
      if (streamsOf(episodeId).length > 0) openPlaying({ releaseId, episodeId });
      // The watch page explains this itself.
      else if (!isFull) showNote('unavailable.noStreams');
    }

    function leaveWindow(departure: Departure): void {
      usePlayingStore.setState({ departure });
      // The page below may be the watch page of another episode, which would stay in full screen.
      if (isFullscreen()) toggleFullscreen();
      goBack(addressOf.release(releaseId), { replace: true });
    }

    /** Opens the large player from the mini-player. A watch page below is replaced: going back to it would play its episode. */
    function expand(): void {
      const replace = currentHref().startsWith('/watch/');
      if (!latest.current.isFull) void navigate(addressOf.watch(releaseId, latest.current.episode.id), { replace });
    }

    /** Ends playback: the place is saved and the page below remains. */
    function close(): void {
      if (!latest.current.isFull) {
        closePlaying();
        return;
      }
      // Silent at once, even if the next page takes long.
      session.send({ type: 'pause' });
      leaveWindow('for-good');
    }

    /** After a sign-in playback goes on and its places go to the account. It does not continue for another account. */
    function followAccount(owner: number | null): void {
      if (watcher === null) watcher = owner;
      if (watcher !== owner) close();
    }

    /** The choice also applies to later episodes. */
    function chooseQuality(quality: Quality): void {
      preferences.change({ quality });
      const isAutomatic = quality === 'auto';
      const height = isAutomatic ? session.store.getState().height : quality;
      if (height !== null) session.send({ type: 'choose-height', height, isAutomatic });
    }

    async function takeScreenshot(): Promise<void> {
      const { title, subtitle } = latest.current;
      const name = screenshotName(title, subtitle ?? '', session.store.getState().positionSeconds);
      const isSaved = await saveScreenshot(picture.getState().video, name);
      view.show(latest.current.t(isSaved ? 'feedback.screenshot' : 'feedback.noScreenshot'));
    }

    const fitsQualityToWindow = () => preferences.store.getState().fitsQualityToWindow;
    const ports = { streamsOf, fitsQualityToWindow, aheadOf, save, refresh, openEpisode: goTo };
    const session = createPlayerSession(ports, settings.player);
    const preferences = createPlayerPreferences(
      settings.player,
      // The page's settings change at once: the next release may begin before the core has answered.
      (player) => void latest.current.changeSettings({ player }),
    );
    const view = createPlayerView();
    const picture: ShownPicture = createStore(() => ({ video: createVideoElement() }));
    const previews = createPlayerPreviews({ session, preferences, picture });
    const run = createPlayerCommands(
      { session, preferences, view, chooseQuality, texts: latest },
      {
        leave: () => (isFullscreen() ? toggleFullscreen() : close()),
        'mini-player': () => (latest.current.isFull ? leaveWindow('to-mini') : expand()),
        'picture-in-picture': () => togglePictureInPicture(picture.getState().video),
        screenshot: () => void takeScreenshot(),
      },
    );
    /** Connects the picture until the returned function is called; the canvas covers it while its source changes. */
    const show = (frozenFrame: HTMLCanvasElement) => {
      const disconnect = session.connect(createPictureEdge(picture, frozenFrame, session.send));
      return () => {
        previews.release();
        disconnect();
      };
    };
    return { session, preferences, view, picture, previews, show, run, chooseQuality, expand, close, followAccount };
  });
  useLayoutEffect(() => parts.preferences.follow(settings.player), [parts, settings.player]);
  return parts;
}
