import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { createStore } from 'zustand/vanilla';
import { api } from '#renderer/api/client.ts';
import { keyFor } from '#renderer/api/query-for.ts';
import { failureOf } from '#renderer/parts/errors/failure-of.ts';
import { showToast } from '#renderer/ui/overlays/toast.tsx';
import type { EpisodeProgress } from '#shared/domain/anime/playback.ts';
import type { Episode, Release } from '#shared/domain/anime/release.ts';
import type { PlayerSettings } from '#shared/domain/app/settings.ts';
import type { EpisodeId, ReleaseId } from '#shared/domain/identifiers.ts';
import { togglePictureInPicture } from '../hooks/use-window-modes.ts';
import { createVideoElement } from '../picture/streamed-picture.ts';
import { beginningOf, openEpisode } from './open-episode.ts';
import { createPlayerCommands } from './player-commands.ts';
import type { PlayerParts } from './player-context.ts';
import { createPlayerPreferences } from './player-preferences.ts';
import { type Ahead, createPlayerSession, type SavedPlace } from './player-session.ts';
import { createPlayerView } from './player-view.ts';
import { type Departure, usePlayingStore } from './playing-store.ts';

/** A window that draws nothing now, or for longer than this, is not waited for. */
const LONGEST_MS = 100;

type Options = {
  readonly release: Release;
  readonly episode: Episode;
  readonly settings: PlayerSettings;
  readonly isFull: boolean;
};

/** Makes a player's parts once and joins them to the core and the router. */
export function usePlayerParts({ release, episode, settings, isFull }: Options): PlayerParts {
  const t = useTranslations('player');
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const router = useRouter();
  const latest = useRef({ release, episode, t, isFull });
  useLayoutEffect(() => {
    latest.current = { release, episode, t, isFull };
  });

  const [parts] = useState((): PlayerParts => {
    const releaseId = release.id;
    let hasSaidNotSaved = false;

    const episodeOf = (id: EpisodeId) => latest.current.release.episodes.find((episode) => episode.id === id);
    const streamsOf = (id: EpisodeId | undefined) => (id === undefined ? [] : (episodeOf(id)?.streams ?? []));

    function aheadOf(episodeId: EpisodeId): Ahead | null {
      const target = episodeOf(episodeId);
      if (target === undefined) return null;
      const { quality } = preferences.store.getState();
      const beginning = beginningOf(target, lastKnownPlaces(queryClient, releaseId), quality);
      if (beginning === null) return null;
      const { stream, atSeconds } = beginning;
      return { url: stream.url, atSeconds, isCertain: knownPlaces(queryClient, releaseId) !== null };
    }

    function savePlace(place: SavedPlace): void {
      notePlace(queryClient, place);
      api['progress.save'](place).catch(() => {
        void queryClient.invalidateQueries({ queryKey: keyFor('progress.forRelease', { releaseId }) });
        if (!hasSaidNotSaved) showToast({ text: latest.current.t('feedback.positionNotSaved') });
        hasSaidNotSaved = true;
      });
    }

    async function refresh(episodeId: EpisodeId): Promise<'refreshed' | 'gone' | 'later'> {
      try {
        const fresh = await api['episodes.refresh']({ releaseId, episodeId });
        queryClient.setQueryData(keyFor('releases.get', { idOrAlias: String(releaseId) }), fresh);
        latest.current = { ...latest.current, release: fresh };
        const streams = fresh.episodes.find((episode) => episode.id === episodeId)?.streams ?? [];
        return streams.length > 0 ? 'refreshed' : 'gone';
      } catch (thrown) {
        const { code } = failureOf(thrown);
        return code === 'not-found' || code === 'forbidden' ? 'gone' : 'later';
      }
    }

    const addressOf = (episodeId: EpisodeId) =>
      ({ to: '/watch/$releaseId/$episodeId', params: { releaseId: String(releaseId), episodeId } }) as const;

    /** The episode changes at once, wherever the player stands; the address follows where it names the episode. */
    function goTo(episodeId: EpisodeId): void {
      const { isFull: isAddressed, t: words, release: present } = latest.current;
      const target = episodeOf(episodeId);
      const places = knownPlaces(queryClient, releaseId);
      // The picture first: everything else is drawn after it.
      if (target !== undefined && places !== null) openEpisode({ session, preferences, view }, present, target, places);
      if (isAddressed) void navigate({ ...addressOf(episodeId), replace: true });
      if (streamsOf(episodeId).length > 0) usePlayingStore.getState().open({ releaseId, episodeId });
      // The address has a page for it; over any other page a word must do.
      else if (!isAddressed) showToast({ text: words('unavailable.noStreams') });
    }

    function expand(): void {
      if (!latest.current.isFull) void navigate(addressOf(latest.current.episode.id));
    }

    function leaveWindow(departure: Departure): void {
      usePlayingStore.getState().depart(departure);
      if (router.history.canGoBack()) router.history.back();
      else void navigate({ to: '/anime/$idOrAlias', params: { idOrAlias: String(releaseId) }, replace: true });
    }

    function toggleMini(): void {
      if (latest.current.isFull) leaveWindow('to-mini');
      else expand();
    }

    function close(): void {
      if (!latest.current.isFull) {
        usePlayingStore.getState().close();
        return;
      }
      // Silent at once, however long the page takes that comes in its place.
      session.send({ type: 'pause' });
      leaveWindow('for-good');
    }

    const session = createPlayerSession(
      {
        streamsOf,
        aheadOf,
        save: savePlace,
        refresh,
        openEpisode: goTo,
        afterFrame,
        now: () => performance.now(),
      },
      settings,
    );
    const preferences = createPlayerPreferences(settings, (patch) => {
      api['settings.update']({ player: patch }).catch(() => showToast({ text: latest.current.t('feedback.notSaved') }));
    });
    const view = createPlayerView();
    const picture = createStore(() => ({ video: createVideoElement() }));
    const run = createPlayerCommands({
      session,
      preferences,
      view,
      streams: () => streamsOf(session.store.getState().episode?.id),
      leave: close,
      toggleMini,
      togglePictureInPicture: () => togglePictureInPicture(picture.getState().video),
    });
    return { session, preferences, view, run, picture, expand, close };
  });
  return parts;
}

/** Calls it once, when the window has drawn its next frame; the returned function calls it off. */
function afterFrame(then: () => void): () => void {
  const late = setTimeout(call, document.hidden ? 0 : LONGEST_MS);
  // What is to be done in a frame comes before it is drawn: when the second begins, the first is.
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(call);
  });
  function callOff(): void {
    clearTimeout(late);
    cancelAnimationFrame(frame);
  }
  function call(): void {
    callOff();
    then();
  }
  return callOff;
}

/** The places in a release as this page knows them; null when they have to be asked for, because of a change above all. */
export function knownPlaces(client: QueryClient, releaseId: ReleaseId): readonly EpisodeProgress[] | null {
  const state = client.getQueryState<EpisodeProgress[]>(keyFor('progress.forRelease', { releaseId }));
  return state?.data === undefined || state.isInvalidated ? null : state.data;
}

/** The same, as they were last known if they have to be asked for; none where they never were. */
export function lastKnownPlaces(client: QueryClient, releaseId: ReleaseId): readonly EpisodeProgress[] {
  return client.getQueryData<EpisodeProgress[]>(keyFor('progress.forRelease', { releaseId })) ?? [];
}

/** What this window saves is known to it before word of it comes back. */
export function notePlace(client: QueryClient, place: SavedPlace): void {
  const known = knownPlaces(client, place.releaseId);
  if (known === null) return;
  const others = known.filter(({ episodeId }) => episodeId !== place.episodeId);
  const noted: EpisodeProgress[] = [...others, { ...place, updatedAt: Date.now() }];
  client.setQueryData(keyFor('progress.forRelease', { releaseId: place.releaseId }), noted);
}
