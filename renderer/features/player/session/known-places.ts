import type { QueryClient } from '@tanstack/react-query';
import { keyFor } from '#renderer/api/query-for.ts';
import type { EpisodeProgress } from '#shared/domain/anime/playback.ts';
import type { ReleaseId } from '#shared/domain/identifiers.ts';
import type { SavedPlace } from './session-ports.ts';

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
