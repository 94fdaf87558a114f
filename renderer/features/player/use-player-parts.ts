import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '#renderer/api/client.ts';
import { keyFor } from '#renderer/api/query-for.ts';
import { failureOf } from '#renderer/parts/failure-of.ts';
import { showToast } from '#renderer/ui/toast.tsx';
import type { EpisodeId } from '#shared/domain/identifiers.ts';
import type { Release } from '#shared/domain/release.ts';
import type { PlayerSettings } from '#shared/domain/settings.ts';
import { createPlayerCommands } from './player-commands.ts';
import type { PlayerParts } from './player-context.ts';
import { createPlayerPreferences } from './player-preferences.ts';
import { createPlayerSession, type SavedPlace } from './player-session.ts';
import { createPlayerView } from './player-view.ts';
import { togglePictureInPicture } from './window-modes.ts';

type Options = {
  readonly release: Release;
  readonly settings: PlayerSettings;
  readonly video: RefObject<HTMLVideoElement | null>;
};

/** Makes a player's parts once and joins them to the core and the router. */
export function usePlayerParts({ release, settings, video }: Options): PlayerParts {
  const t = useTranslations('player.feedback');
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const router = useRouter();
  const latest = useRef({ release, t });
  useLayoutEffect(() => {
    latest.current = { release, t };
  });

  const [parts] = useState((): PlayerParts => {
    const releaseId = release.id;
    let hasSaidNotSaved = false;

    function savePlace(place: SavedPlace): void {
      api['progress.save'](place).catch(() => {
        if (!hasSaidNotSaved) showToast({ text: latest.current.t('positionNotSaved') });
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

    function leave(): void {
      if (router.history.canGoBack()) router.history.back();
      else void navigate({ to: '/anime/$idOrAlias', params: { idOrAlias: String(releaseId) }, replace: true });
    }

    const streamsOf = (id: EpisodeId | undefined) =>
      latest.current.release.episodes.find((episode) => episode.id === id)?.streams ?? [];

    const session = createPlayerSession(
      {
        streamsOf,
        save: savePlace,
        refresh,
        openEpisode: (episodeId) =>
          void navigate({
            to: '/watch/$releaseId/$episodeId',
            params: { releaseId: String(releaseId), episodeId },
            replace: true,
          }),
        now: () => performance.now(),
      },
      settings,
    );
    const preferences = createPlayerPreferences(settings, (patch) => {
      api['settings.update']({ player: patch }).catch(() => showToast({ text: latest.current.t('notSaved') }));
    });
    const view = createPlayerView();
    const run = createPlayerCommands({
      session,
      preferences,
      view,
      streams: () => streamsOf(session.store.getState().episode?.id),
      leave,
      togglePictureInPicture: () => {
        if (video.current !== null) togglePictureInPicture(video.current);
      },
    });
    return { session, preferences, view, run, video: () => video.current };
  });
  return parts;
}
