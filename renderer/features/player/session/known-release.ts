import type { QueryClient } from '@tanstack/react-query';
import { keyFor } from '#renderer/api/query-for.ts';
import type { Release } from '#shared/domain/anime/release.ts';

type KnownRelease = {
  readonly release: Release;
  /** Epoch milliseconds. */
  readonly askedAt: number;
  /** It is kept from before: asking for it just now failed. */
  readonly hasFailed: boolean;
};

/** A release that was asked for before, by its id or, as by its page, by its alias. */
export function knownRelease(client: QueryClient, releaseId: string): KnownRelease | null {
  const known = client
    .getQueryCache()
    .findAll({ queryKey: keyFor('releases.get') })
    .map(({ state }) => ({
      // The key is this query's.
      release: state.data as Release | undefined,
      askedAt: state.isInvalidated ? 0 : state.dataUpdatedAt,
      hasFailed: state.status === 'error',
    }))
    .filter((entry) => String(entry.release?.id) === releaseId)
    .toSorted((one, other) => other.askedAt - one.askedAt)[0];
  return known?.release === undefined ? null : { ...known, release: known.release };
}
