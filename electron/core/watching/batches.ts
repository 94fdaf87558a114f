import { isFailure } from '#shared/contract/app-error.ts';

/**
 * Chooses how many changes one request sends. The service refuses all if it refuses one (anime-service, Errors), and may not name
 * it: each time the batch shrinks, since one may be the cause, and its changes are sent after the others.
 */
export function createBatches<Change>(most: number, keyOf: (change: Change) => string | number) {
  const refusals = new Map<string | number, number>();
  const refusalsOf = (change: Change) => refusals.get(keyOf(change)) ?? 0;
  const note = (change: Change, count: number) =>
    count === 0 ? refusals.delete(keyOf(change)) : refusals.set(keyOf(change), count);

  return {
    refusalsOf,
    /** How many waiting changes to read, so that those that were not refused fill a batch. */
    enough: () => most + refusals.size,
    /** Sends some of `waiting`, which are requests of one kind. Not called without any. */
    send: async <Answer>(
      waiting: readonly Change[],
      request: (batch: readonly Change[]) => Promise<Answer>,
    ): Promise<Answer> => {
      const fewest = waiting.reduce((least, change) => Math.min(least, refusalsOf(change)), Number.POSITIVE_INFINITY);
      const alike = waiting.filter((change) => refusalsOf(change) === fewest);
      const batch = alike.slice(0, Math.max(1, Math.ceil(Math.min(alike.length, most) / 2 ** fewest)));
      try {
        const answer = await request(batch);
        // Batches grow again: the service may have refused every change for a while.
        if (fewest > 0) for (const change of alike) note(change, fewest - 1);
        for (const change of batch) note(change, 0);
        return answer;
      } catch (cause) {
        const isRefusal = isFailure(cause, 'forbidden', 'not-found', 'rejected');
        for (const change of isRefusal ? batch : []) note(change, fewest + 1);
        throw cause;
      }
    },
  };
}
