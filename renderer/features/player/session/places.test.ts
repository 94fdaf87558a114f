import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keyFor } from '#renderer/api/query-for.ts';
import type { SavedPlace } from '#renderer/features/player/machine/state.ts';
import { EPISODE, THIRD } from '#renderer/features/player/testing/player-rig.ts';
import { createPlaceSaving, knownPlaces, notePlace, SEND_AGAIN_MS } from './places.ts';

const { id: episodeId, releaseId } = EPISODE;
const KEY = keyFor('progress.forRelease', { releaseId });
const OTHER = { episodeId: THIRD, releaseId, positionSeconds: 70, isWatched: false, updatedAt: 1 };
const SAVED = { episodeId, releaseId, positionSeconds: 40, isWatched: false };

describe('the places in a release', () => {
  it('are known with what this window saves, which takes the place of what it saved before', () => {
    const client = new QueryClient();
    client.setQueryData(KEY, [OTHER]);
    notePlace(client, SAVED);
    notePlace(client, { ...SAVED, positionSeconds: 50, isWatched: true });
    expect(knownPlaces(client, releaseId)).toEqual({
      places: [OTHER, { ...SAVED, positionSeconds: 50, isWatched: true, updatedAt: expect.any(Number) }],
      isCertain: true,
    });
  });

  it('keep the mark of an episode that plays again', () => {
    const client = new QueryClient();
    client.setQueryData(KEY, [{ ...SAVED, isWatched: true, updatedAt: 1 }]);
    notePlace(client, { ...SAVED, positionSeconds: 50 });
    expect(knownPlaces(client, releaseId).places).toMatchObject([{ positionSeconds: 50, isWatched: true }]);
  });

  it('have to be asked for where they never were, and after a change elsewhere, whatever is saved here', async () => {
    const client = new QueryClient();
    notePlace(client, SAVED);
    expect(knownPlaces(client, releaseId)).toEqual({ places: [], isCertain: false });
    client.setQueryData(KEY, [OTHER]);
    await client.invalidateQueries({ queryKey: KEY });
    notePlace(client, SAVED);
    expect(knownPlaces(client, releaseId)).toEqual({ places: [OTHER], isCertain: false });
  });
});

describe('a mark that could not be saved', () => {
  const MARKED = { ...SAVED, isWatched: true };
  const NEXT = { ...SAVED, episodeId: THIRD, positionSeconds: 4 };

  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** Saving to a disk that is full at first; `stored` holds what reached it. */
  function startSaving() {
    const stored: SavedPlace[] = [];
    const disk = { isFull: true };
    const saving = createPlaceSaving({
      note: () => undefined,
      send: async ({ playedSeconds: _, ...place }) => {
        if (disk.isFull) throw new Error('full');
        stored.push(place);
      },
      onFailed: () => undefined,
    });
    return { ...saving, stored, disk };
  }

  const wait = (times: number) => vi.advanceTimersByTimeAsync(times * SEND_AGAIN_MS);

  it('is sent again after another episode began, until it is saved', async () => {
    const { save, stored, disk } = startSaving();
    save(MARKED, 4);
    await wait(0);
    save(NEXT, 0);
    await wait(3);
    disk.isFull = false;
    await wait(1);
    expect(stored).toEqual([MARKED]);
    await wait(3);
    expect(stored).toHaveLength(1);
  });

  it('goes with the next place of the same episode, and then no more by itself', async () => {
    const { save, stored, disk } = startSaving();
    save(MARKED, 4);
    await wait(0.5);
    disk.isFull = false;
    save({ ...SAVED, positionSeconds: 44 }, 4);
    await wait(3);
    expect(stored).toEqual([{ ...MARKED, positionSeconds: 44 }]);
  });

  it('is the only thing sent again: a later place follows a lost one', async () => {
    const { save, stored, disk } = startSaving();
    save(SAVED, 4);
    await wait(0.5);
    disk.isFull = false;
    await wait(3);
    expect(stored).toEqual([]);
  });
});
