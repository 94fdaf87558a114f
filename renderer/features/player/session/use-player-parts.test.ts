import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { keyFor } from '#renderer/api/query-for.ts';
import { EPISODE, THIRD } from '#renderer/features/player/testing/player-rig.ts';
import { knownPlaces, notePlace } from './use-player-parts.ts';

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
