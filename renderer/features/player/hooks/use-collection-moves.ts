import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { queryFor } from '#renderer/api/query-for.ts';
import { isComplete, isFilm } from '#renderer/features/player/machine/episodes.ts';
import type { PlayerState } from '#renderer/features/player/machine/state.ts';
import { useListChanges } from '#renderer/parts/lists/release-lists.tsx';
import { standingIn } from '#renderer/parts/lists/release-standing.ts';
import { type EpisodeProgress, resumeAtSeconds } from '#shared/domain/anime/playback.ts';
import type { Release } from '#shared/domain/anime/release.ts';
import type { CollectionName } from '#shared/domain/anime/release-list.ts';
import { MOST_DISMISSED, type PlayerSettings } from '#shared/domain/app/settings.ts';
import type { ReleaseId } from '#shared/domain/identifiers.ts';
import { usePlayer } from '../session/player-context.ts';

/** Whether the person began or finished the release between two states of the player. */
export function watchingEvent(before: PlayerState, after: PlayerState, release: Release): 'begun' | 'finished' | null {
  const { episode } = after;
  if (episode === null || before.episode?.id !== episode.id) return null;
  if (!before.saving.isWatched && after.saving.isWatched && episode.nextId === null && isComplete(release)) {
    return 'finished';
  }
  // A film is not offered for "watching": it is soon finished.
  return !isUnderWay(before) && isUnderWay(after) && !isFilm(release) ? 'begun' : null;
}

/** Far enough to be resumed. */
function isUnderWay({ positionSeconds, saving: { isWatched } }: PlayerState): boolean {
  return resumeAtSeconds({ positionSeconds, isWatched }) > 0;
}

/** The collection that a release should move to; null: it stays where it is. */
export function collectionAfter(
  event: 'begun' | 'finished',
  current: CollectionName | null,
  progress: readonly EpisodeProgress[],
  episodeId: string | undefined,
): CollectionName | null {
  if (event === 'finished') return current === 'watched' ? null : 'watched';
  const isFirst = progress.every((entry) => entry.episodeId === episodeId);
  return isFirst && current !== 'watching' && current !== 'watched' ? 'watching' : null;
}

export function dismissed({ dismissedMoves }: PlayerSettings, releaseId: ReleaseId): Partial<PlayerSettings> {
  return { dismissedMoves: [...dismissedMoves, releaseId].slice(-MOST_DISMISSED) };
}

/** Offers to move a release that is begun or finished to its collection, or moves it, by the person's setting. */
export function useCollectionMoves(): void {
  const { session, view, preferences, release } = usePlayer();
  const client = useQueryClient();
  const { setCollection } = useListChanges();
  const asked = useRef(new Set<CollectionName>());

  const move = useEffectEvent(async (event: 'begun' | 'finished', episodeId: string | undefined) => {
    const { collectionMoves, dismissedMoves } = preferences.store.getState();
    if (collectionMoves === 'never' || dismissedMoves.includes(release.id)) return;
    const [account, membership, progress] = await Promise.all([
      client.fetchQuery(queryFor('account.state', {})),
      client.fetchQuery(queryFor('lists.membership', {})),
      client.fetchQuery(queryFor('progress.forRelease', { releaseId: release.id })),
    ]);
    const collection = collectionAfter(event, standingIn(membership, release.id).collection, progress, episodeId);
    if (account.status !== 'signed-in' || collection === null || asked.current.has(collection)) return;
    asked.current.add(collection);
    if (collectionMoves === 'always') setCollection(release, collection);
    else view.offerMove(collection);
  });

  useEffect(
    () =>
      session.store.subscribe((after, before) => {
        const event = watchingEvent(before, after, release);
        // Without its lists or places the release stays where it is.
        if (event !== null) move(event, after.episode?.id).catch(() => undefined);
      }),
    [session, release],
  );
}
