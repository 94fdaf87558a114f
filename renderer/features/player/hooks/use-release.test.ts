import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { keyFor } from '#renderer/api/query-for.ts';
import { knownRelease } from './use-release.ts';

const askedByAlias = keyFor('releases.get', { idOrAlias: 'forty-second-stories' });
const askedById = keyFor('releases.get', { idOrAlias: '7' });

describe('a cached release', () => {
  it('is found by its id if it was requested by its alias, with the age of that answer', () => {
    const client = new QueryClient();
    client.setQueryData(askedByAlias, { id: 7 }, { updatedAt: 1000 });
    client.setQueryData(keyFor('releases.get', { idOrAlias: '8' }), { id: 8 });
    expect(knownRelease(client, '7')).toEqual({ release: { id: 7 }, askedAt: 1000, hasFailed: false });
    expect(knownRelease(client, '9')).toBeNull();
  });

  it('is the youngest of several answers, and counts as oldest after an invalidation', async () => {
    const client = new QueryClient();
    client.setQueryData(askedByAlias, { id: 7, alias: 'older' }, { updatedAt: 1000 });
    client.setQueryData(askedById, { id: 7, alias: 'younger' }, { updatedAt: 2000 });
    expect(knownRelease(client, '7')).toMatchObject({ release: { alias: 'younger' }, askedAt: 2000 });
    await client.invalidateQueries({ queryKey: keyFor('releases.get') });
    expect(knownRelease(client, '7')).toMatchObject({ askedAt: 0 });
  });
});
