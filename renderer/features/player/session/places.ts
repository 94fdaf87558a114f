import type { QueryClient } from '@tanstack/react-query';
import { keyFor } from '#renderer/api/query-for.ts';
import type { SavedPlace } from '#renderer/features/player/machine/state.ts';
import type { EpisodeProgress } from '#shared/domain/anime/playback.ts';
import type { EpisodeId, ReleaseId } from '#shared/domain/identifiers.ts';

export const SEND_AGAIN_MS = 2_000;

type SavingPorts = {
  readonly note: (place: SavedPlace) => void;
  readonly send: (place: SavedPlace & { readonly playedSeconds: number }) => Promise<unknown>;
  readonly onFailed: () => void;
};

/**
 * Saves places as they are reached. A lost place is followed by a later one, but the player makes a mark once: a mark that
 * could not be saved goes with the episode's next place or is sent again, also after the player was closed.
 */
export function createPlaceSaving({ note, send, onFailed }: SavingPorts) {
  const unsavedMarks = new Map<EpisodeId, SavedPlace>();

  function save(reached: SavedPlace, playedSeconds: number): void {
    const hasUnsavedMark = unsavedMarks.delete(reached.episodeId);
    const place = { ...reached, isWatched: reached.isWatched || hasUnsavedMark };
    note(place);
    send({ ...place, playedSeconds }).catch(() => {
      keepMark(place);
      onFailed();
    });
  }

  function keepMark(place: SavedPlace): void {
    if (!place.isWatched) return;
    unsavedMarks.set(place.episodeId, place);
    setTimeout(() => {
      if (unsavedMarks.get(place.episodeId) !== place) return;
      unsavedMarks.delete(place.episodeId);
      send({ ...place, playedSeconds: 0 }).catch(() => keepMark(place));
    }, SEND_AGAIN_MS);
  }

  return { save };
}

/** The saved places of a release in the cache. `isCertain`: nothing changed them elsewhere, so no request is needed. */
export function knownPlaces(client: QueryClient, releaseId: ReleaseId) {
  const state = client.getQueryState<EpisodeProgress[]>(keyFor('progress.forRelease', { releaseId }));
  return { places: state?.data ?? [], isCertain: state?.data !== undefined && !state.isInvalidated };
}

/** The cache has a place saved in this window before the core's event arrives. */
export function notePlace(client: QueryClient, place: SavedPlace): void {
  const { places, isCertain } = knownPlaces(client, place.releaseId);
  if (!isCertain) return;
  const others = places.filter(({ episodeId }) => episodeId !== place.episodeId);
  const wasWatched = places.some(({ episodeId, isWatched }) => isWatched && episodeId === place.episodeId);
  const isWatched = place.isWatched || wasWatched;
  const noted: EpisodeProgress[] = [...others, { ...place, isWatched, updatedAt: Date.now() }];
  client.setQueryData(keyFor('progress.forRelease', { releaseId: place.releaseId }), noted);
}
