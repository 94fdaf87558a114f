import type { ServiceClient } from '#core/platform/http/service-client.ts';
import type { ReleaseId } from '#shared/domain/identifiers.ts';
import { WireOwnRating } from '#shared/upstream/anime-api.ts';

/** What the service is asked and told of own scores. Everything rejects as `ServiceClient` says. */
export type RatingCalls = {
  /** 1 to 10; null: none. `not-found`: there is no such release. */
  readonly read: (releaseId: ReleaseId, signal: AbortSignal) => Promise<number | null>;
  /** Null takes it back. */
  readonly send: (releaseId: ReleaseId, score: number | null, signal: AbortSignal) => Promise<void>;
};

/** anime-service, Releases: rating. */
export function createRatingCalls(client: ServiceClient): RatingCalls {
  const pathOf = (releaseId: ReleaseId) => `/anime/releases/${releaseId}/rating`;
  return {
    read: async (releaseId, signal) =>
      (await client.get(pathOf(releaseId), WireOwnRating, { isProtected: true, signal })).score,
    send: async (releaseId, score, signal) => {
      const options = { isProtected: true, signal };
      if (score === null) await client.send('DELETE', pathOf(releaseId), {}, 'empty', options);
      else await client.send('POST', pathOf(releaseId), { score }, 'empty', options);
    },
  };
}
