import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keyFor } from '#renderer/api/query-for.ts';
import type { SavedPlace } from '#renderer/features/player/machine/state.ts';
import { EPISODE, THIRD } from '#renderer/features/player/testing/player-rig.ts';
import { type AppError, AppFailure } from '#shared/contract/app-error.ts';
import { createPlaceSaving, knownPlaces, placesOnceRead, READ_AGAIN_MS, SEND_AGAIN_MS } from './places.ts';

const { id: episodeId, releaseId } = EPISODE;
const OTHER = { episodeId: THIRD, releaseId, positionSeconds: 70, isWatched: false, updatedAt: 1 };
const SAVED = { episodeId, releaseId, positionSeconds: 40, isWatched: false };

describe('the cached places of a release', () => {
  const queryKey = keyFor('progress.forRelease', { releaseId });

  /** `failure`: why no place can be saved. */
  function startCached(failure: AppError | null) {
    const client = new QueryClient();
    const save = createPlaceSaving({
      client,
      watcher: () => null,
      send: () => (failure === null ? new Promise(() => undefined) : Promise.reject(new AppFailure(failure))),
      inTurn: (command) => void command(),
      onFailed: () => undefined,
    });
    return { client, save };
  }

  it.each([
    ['it is being saved', null],
    ['the disk is full', { code: 'storage-full' }],
  ] as const)('include the latest place of each episode while %s', async (_, failure) => {
    const { client, save } = startCached(failure);
    client.setQueryData(queryKey, [OTHER, { ...SAVED, isWatched: true, updatedAt: 1 }]);
    save(SAVED, 4);
    save({ ...SAVED, positionSeconds: 50 }, 4);
    await Promise.resolve();
    expect(knownPlaces(client, releaseId)).toEqual({
      places: [OTHER, { ...SAVED, positionSeconds: 50, isWatched: true, updatedAt: expect.any(Number) }],
      isCertain: true,
    });
  });

  it('stay uncertain before the first answer and after a change elsewhere', async () => {
    const { client, save } = startCached(null);
    save(SAVED, 4);
    expect(knownPlaces(client, releaseId)).toEqual({ places: [], isCertain: false });
    client.setQueryData(queryKey, [OTHER]);
    await client.invalidateQueries({ queryKey });
    save(SAVED, 4);
    expect(knownPlaces(client, releaseId)).toEqual({ places: [OTHER], isCertain: false });
  });
});

describe('a place that did not reach the core', () => {
  const MARKED = { ...SAVED, isWatched: true };
  const NEXT = { ...SAVED, episodeId: THIRD, positionSeconds: 4 };

  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** Saving to a host that is closed at first; `stored` holds the places that reached it. */
  function startSaving() {
    const stored: SavedPlace[] = [];
    const ages: number[] = [];
    const played: unknown[] = [];
    const owners: unknown[] = [];
    const host: { trouble: AppError | null; account: number | null } = {
      trouble: { code: 'app-closed' },
      account: null,
    };
    const save = createPlaceSaving({
      client: new QueryClient(),
      watcher: () => host.account,
      send: async ({ playedSeconds, accountId, millisecondsAgo = 0, ...place }) => {
        if (host.trouble !== null) throw new AppFailure(host.trouble);
        owners.push(accountId);
        ages.push(millisecondsAgo);
        played.push(playedSeconds);
        stored.push(place);
      },
      inTurn: (command) => void command(),
      onFailed: () => undefined,
    });
    return { save, stored, ages, owners, played, host };
  }

  const wait = (times: number) => vi.advanceTimersByTimeAsync(times * SEND_AGAIN_MS);

  it('is sent again until it is saved, even after another episode began', async () => {
    const { save, stored, host } = startSaving();
    save(MARKED, 4);
    await wait(0);
    save(NEXT, 0);
    await wait(3);
    host.trouble = null;
    await wait(1);
    expect(stored).toEqual([MARKED, NEXT]);
    await wait(3);
    expect(stored).toHaveLength(2);
  });

  it('stays with who watched, although an account has signed in since', async () => {
    const { save, owners, host } = startSaving();
    save(MARKED, 4);
    await wait(0.5);
    host.account = 7;
    host.trouble = null;
    save(NEXT, 0);
    await wait(1);
    expect(owners).toEqual([7, null]);
  });

  it('is replaced by the next place of its episode, which takes over its watched mark', async () => {
    const { save, stored, host } = startSaving();
    save(MARKED, 4);
    await wait(0.5);
    host.trouble = null;
    save({ ...SAVED, positionSeconds: 44 }, 4);
    await wait(3);
    expect(stored).toEqual([{ ...MARKED, positionSeconds: 44 }]);
  });

  it('is sent again with its age if no later place follows', async () => {
    const { save, stored, ages, host } = startSaving();
    save(SAVED, 4);
    await wait(2);
    host.trouble = null;
    await wait(3);
    expect(stored).toEqual([SAVED]);
    // The core computes from the age when the place was reached.
    expect(ages).toEqual([3 * SEND_AGAIN_MS]);
  });

  it('counts what was played once, with the next place of its episode that reaches the core', async () => {
    const { save, played, host } = startSaving();
    save(SAVED, 4);
    await wait(0.5);
    save(SAVED, 5);
    await wait(3);
    host.trouble = null;
    await wait(1);
    save(SAVED, 3);
    await wait(3);
    expect(played).toEqual([9, 3]);
  });

  it('is dropped once the core answers, even with a failure: a later place does not take over its mark', async () => {
    const { save, stored, host } = startSaving();
    host.trouble = { code: 'storage-full' };
    save(MARKED, 4);
    await wait(0);
    host.trouble = null;
    await wait(3);
    save({ ...SAVED, positionSeconds: 44 }, 4);
    await wait(0);
    expect(stored).toEqual([{ ...SAVED, positionSeconds: 44 }]);
  });
});

describe('reading the places before an episode begins', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is repeated after a failure', async () => {
    const read = vi.fn(async () => [OTHER]).mockRejectedValueOnce(new Error('away'));
    const reading = placesOnceRead(read);
    await vi.advanceTimersByTimeAsync(READ_AGAIN_MS);
    expect(await reading).toEqual([OTHER]);
  });

  it('yields no places after repeated failures, so that the episode plays anyway', async () => {
    const read = vi.fn().mockRejectedValue(new Error('broken'));
    const reading = placesOnceRead(read);
    await vi.advanceTimersByTimeAsync(5 * READ_AGAIN_MS);
    expect(await reading).toEqual([]);
  });
});
