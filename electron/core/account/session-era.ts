import { z } from 'zod';
import type { Platform } from '#core/platform/create-platform.ts';
import type { AccountState } from '#shared/domain/account/account.ts';
import { createStateStore } from '../platform/database/state-store.ts';

/** Who last asked the anime service, and since when (epoch milliseconds). */
const SessionEraMemory = z.object({ asker: z.string(), since: z.number() });

export type SessionEra = ReturnType<typeof createSessionEra>;

/** Which answers belong to the present session; some hold what only it may use (anime-service, Episode). */
export function createSessionEra({ database, clock, log }: Pick<Platform, 'database' | 'clock' | 'log'>) {
  const store = createStateStore(database, { name: 'anime session', schema: SessionEraMemory, log });
  let memory = store.read();
  let changes = 0;
  return {
    /** Whether an answer of that time (epoch milliseconds) surely belongs to it. A time in the future, by a clock since set back, never does. */
    covers: (fetchedAt: number) => memory !== null && fetchedAt > memory.since && fetchedAt <= clock.now(),
    /** Another number after each change. */
    count: () => changes,
    /** Takes every state of the account, the first one too. */
    note: (state: AccountState) => {
      const asker = state.status === 'signed-out' ? state.status : `${state.status} ${state.profile.id}`;
      // The same account with a profile read anew.
      if (asker === memory?.asker) return;
      memory = { asker, since: clock.now() };
      changes += 1;
      store.write(memory);
    },
  };
}
