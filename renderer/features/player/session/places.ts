import type { QueryClient } from '@tanstack/react-query';
import { keyFor } from '#renderer/api/query-for.ts';
import type { SavedPlace } from '#renderer/features/player/machine/state.ts';
import { failureOf } from '#renderer/parts/errors/failure-of.ts';
import type { AppInput } from '#shared/contract/app-contract.ts';
import type { EpisodeProgress } from '#shared/domain/anime/playback.ts';
import type { EpisodeId, ReleaseId } from '#shared/domain/identifiers.ts';

export const SEND_AGAIN_MS = 2_000;

type SavingOptions = {
  /** Caches the places of a release: an episode that is left and opened again begins at its new place, saved or not. */
  readonly client: QueryClient;
  /** The account that watches now; null: signed out. */
  readonly watcher: () => number | null;
  readonly send: (place: AppInput<'progress.save'>) => Promise<unknown>;
  /** Runs a command after the former ones: a request that another one overtakes would overwrite the later place. */
  readonly inTurn: (command: () => Promise<unknown>) => void;
  readonly onFailed: () => void;
};

type Facts = Pick<AppInput<'progress.save'>, 'accountId' | 'millisecondsAgo'>;

/**
 * Saves places as they are reached. The core retries a failed save; a place that did not reach the core is sent again, even
 * after the player was closed, until it arrives or a later place of its episode replaces it. The player marks an episode as
 * watched only once, so that later place takes over the mark.
 */
export function createPlaceSaving({ client, watcher, send, inTurn, onFailed }: SavingOptions) {
  /** The last place of each episode, until the core has it. */
  const unsaved = new Map<EpisodeId, SavedPlace>();
  /** Played seconds of each episode that the core does not have. */
  const uncounted = new Map<EpisodeId, number>();
  const count = (id: EpisodeId, seconds: number) => uncounted.set(id, seconds + (uncounted.get(id) ?? 0));

  /** Returns whether it is saved. */
  async function sendOnce(place: SavedPlace, facts: Facts, reachedAt: number): Promise<boolean> {
    const { episodeId } = place;
    const playedSeconds = uncounted.get(episodeId) ?? 0;
    uncounted.delete(episodeId);
    const failure = await send({ ...place, ...facts, playedSeconds }).then(() => null, failureOf);
    if (failure?.code === 'app-closed') {
      count(episodeId, playedSeconds);
      setTimeout(() => {
        if (unsaved.get(episodeId) !== place) return;
        void sendOnce(place, { ...facts, millisecondsAgo: Math.max(0, Date.now() - reachedAt) }, reachedAt);
      }, SEND_AGAIN_MS);
    } else if (unsaved.get(episodeId) === place) unsaved.delete(episodeId);
    return failure === null;
  }

  return function save(reached: SavedPlace, playedSeconds: number): void {
    const { episodeId } = reached;
    const place = { ...reached, isWatched: reached.isWatched || unsaved.get(episodeId)?.isWatched === true };
    unsaved.set(episodeId, place);
    count(episodeId, playedSeconds);
    notePlace(client, place);
    const [facts, reachedAt] = [{ accountId: watcher() }, Date.now()];
    inTurn(async () => (await sendOnce(place, facts, reachedAt)) || onFailed());
  };
}

/** Reading fails only for a moment; if it keeps failing, nothing can be saved either. */
const MOST_READS = 4;
export const READ_AGAIN_MS = 1_000;

/** The saved places, with retries: an episode that began without its place would overwrite it at once. */
export async function placesOnceRead(
  read: () => Promise<readonly EpisodeProgress[]>,
  readsLeft = MOST_READS,
): Promise<readonly EpisodeProgress[]> {
  try {
    return await read();
  } catch {
    if (readsLeft === 1) return [];
    await new Promise((resolve) => setTimeout(resolve, READ_AGAIN_MS));
    return placesOnceRead(read, readsLeft - 1);
  }
}

/** The saved places of a release in the cache. `isCertain`: nothing changed them elsewhere, so no request is needed. */
export function knownPlaces(client: QueryClient, releaseId: ReleaseId) {
  const state = client.getQueryState<EpisodeProgress[]>(keyFor('progress.forRelease', { releaseId }));
  return { places: state?.data ?? [], isCertain: state?.data !== undefined && !state.isInvalidated };
}

/** Adds a place to the cache before the core's event arrives. An answer that is still awaited replaces it. */
function notePlace(client: QueryClient, place: SavedPlace): void {
  const { places, isCertain } = knownPlaces(client, place.releaseId);
  if (!isCertain) return;
  const former = places.find(({ episodeId }) => episodeId === place.episodeId);
  const noted = { ...place, isWatched: place.isWatched || former?.isWatched === true, updatedAt: Date.now() };
  const others = places.filter((other) => other !== former);
  client.setQueryData(keyFor('progress.forRelease', { releaseId: place.releaseId }), [...others, noted]);
}
