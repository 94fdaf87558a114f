import type { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '#renderer/api/query-client.ts';
import { keyFor, STALE_AFTER_MILLISECONDS } from '#renderer/api/query-for.ts';
import { SlugUrl } from '#shared/domain/identifiers.ts';
import { endOpening, isPositionKnown, prefetchPosition } from './position-prefetch.ts';

const slugUrl = SlugUrl.parse('7--seven');
const other = SlugUrl.parse('8--eight');
const queryKey = keyFor('reading.title', { slugUrl });

describe('the reading position requested before a title opens', () => {
  let client: QueryClient;
  const isAsked = () => client.isFetching({ queryKey }) > 0;

  async function answer(): Promise<void> {
    await client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, { position: null });
  }

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 });
    client = createQueryClient();
  });
  afterEach(async () => {
    endOpening();
    await client.cancelQueries();
    vi.useRealTimers();
  });

  it('is known once it is answered, and is not requested twice', async () => {
    prefetchPosition(client, slugUrl);
    expect([isAsked(), isPositionKnown(client, slugUrl)]).toEqual([true, false]);
    await answer();
    expect([isPositionKnown(client, slugUrl), isPositionKnown(client, other)]).toEqual([true, false]);
    prefetchPosition(client, slugUrl);
    expect(isAsked()).toBe(false);
  });

  it('is not known from an earlier answer, and is requested again', async () => {
    await answer();
    expect(isPositionKnown(client, slugUrl)).toBe(false);
    vi.setSystemTime(1_000_001);
    prefetchPosition(client, slugUrl);
    expect([isAsked(), isPositionKnown(client, slugUrl)]).toEqual([true, false]);
  });

  it.each([
    ['the answer is invalidated', () => void client.invalidateQueries({ queryKey })],
    ['the answer is stale', () => vi.setSystemTime(1_000_001 + STALE_AFTER_MILLISECONDS)],
    ['the title is open', endOpening],
    [
      'another title is about to be opened',
      () => {
        vi.setSystemTime(1_000_001);
        prefetchPosition(client, other);
      },
    ],
  ])('is unknown and requested again when %s', async (_what, happens) => {
    prefetchPosition(client, slugUrl);
    await answer();
    happens();
    expect(isPositionKnown(client, slugUrl)).toBe(false);
    vi.setSystemTime(2_000_000);
    prefetchPosition(client, slugUrl);
    expect(isAsked()).toBe(true);
  });
});
