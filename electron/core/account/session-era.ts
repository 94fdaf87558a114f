import { z } from 'zod';
import type { Platform } from '#core/platform/create-platform.ts';
import type { AccountState } from '#shared/domain/account/account.ts';
import { FORMER_STREAM_URL } from '#shared/domain/anime/release.ts';
import { createStateStore } from '../platform/database/state-store.ts';

/** The account and session state that asks the anime service, and since when (epoch milliseconds). */
const SessionEraMemory = z.object({ asker: z.string(), since: z.number() });

export type SessionEra = ReturnType<typeof createSessionEra>;

/** Which answers belong to the current session; some hold what only it may use (anime-service, Episode). */
export function createSessionEra({ database, clock, log }: Pick<Platform, 'database' | 'clock' | 'log'>) {
  const store = createStateStore(database, { name: 'anime session', schema: SessionEraMemory, log });
  let memory = store.read();
  let changes = 0;
  /** Whether an answer of that time (epoch milliseconds) surely belongs to it; not one from the future, after the clock was set back. */
  const covers = (fetchedAt: number) => memory !== null && fetchedAt > memory.since && fetchedAt <= clock.now();
  return {
    /** A stored answer; one from another session loses the stream addresses that only its session may use. */
    aged: (stored: unknown, fetchedAt: number) => (covers(fetchedAt) ? stored : withFormerAddresses(stored)),
    /** How often the account or the state of its session changed since the start. */
    count: () => changes,
    /** To be called with every state of the account, the first one included. */
    note: (state: AccountState) => {
      const asker = state.status === 'signed-out' ? state.status : `${state.status} ${state.profile.id}`;
      // The same account and state with a new profile.
      if (asker === memory?.asker) return;
      memory = { asker, since: clock.now() };
      changes += 1;
      store.write(memory);
    },
  };
}

/** No kept answer nests an episode deeper: a day of the schedule holds items that hold one. */
const DEEPEST = 6;

/** Removes stream addresses from an answer of any shape; heights stay, so it still says what can be played. */
function withFormerAddresses(stored: unknown, depth = 0): unknown {
  if (typeof stored !== 'object' || stored === null || depth > DEEPEST) return stored;
  if (Array.isArray(stored)) return stored.map((item: unknown) => withFormerAddresses(item, depth + 1));
  return Object.fromEntries(
    Object.entries(stored).map(([name, value]): [string, unknown] =>
      name === 'streams' && Array.isArray(value)
        ? [name, value.map((stream: unknown) => withFormerUrl(stream))]
        : [name, withFormerAddresses(value, depth + 1)],
    ),
  );
}

function withFormerUrl(stream: unknown): unknown {
  return typeof stream === 'object' && stream !== null ? { ...stream, url: FORMER_STREAM_URL } : stream;
}
