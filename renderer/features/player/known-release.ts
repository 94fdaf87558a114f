import type { QueryClient } from '@tanstack/react-query';
import { keyFor } from '#renderer/api/query-for.ts';
import type { Release } from '#shared/domain/release.ts';

/** A release that was just asked for, by its id or, as by its page, by its alias; `askedAt` in epoch milliseconds. */
export function knownRelease(
  client: QueryClient,
  releaseId: string,
): { readonly release: Release; readonly askedAt: number } | null {
  const known = client
    .getQueryCache()
    .findAll({ queryKey: keyFor('releases.get') })
    .map(({ state }) => ({
      // The key is this query's.
      release: state.data as Release | undefined,
      askedAt: state.isInvalidated ? 0 : state.dataUpdatedAt,
    }))
    .filter((entry) => String(entry.release?.id) === releaseId)
    .toSorted((one, other) => other.askedAt - one.askedAt)[0];
  return known?.release === undefined ? null : { release: known.release, askedAt: known.askedAt };
}
