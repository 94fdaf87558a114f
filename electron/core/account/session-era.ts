import type { SessionEraStore } from '#core/account/session-era-store.ts';
import type { Clock } from '#core/ports.ts';
import type { AccountState } from '#shared/domain/account/account.ts';

/**
 * Tells which answers belong to the present session (signed out counts as one): some hold what only that session may use
 * (anime-service, Episode: playlist addresses).
 */
export type SessionEra = {
  /** Whether what was fetched at that time (epoch milliseconds) was surely told to it. */
  readonly covers: (fetchedAt: number) => boolean;
  /** Another number after each change. */
  readonly count: () => number;
  /** To be told of every state of the account, the first one too. */
  readonly note: (state: AccountState) => void;
};

export function createSessionEra({ store, clock }: { store: SessionEraStore; clock: Pick<Clock, 'now'> }): SessionEra {
  let memory = store.read();
  let changes = 0;
  return {
    // What lies in the future was dated by a clock that has been set back since: its order is unknown.
    covers: (fetchedAt) => memory !== null && fetchedAt > memory.since && fetchedAt <= clock.now(),
    count: () => changes,
    note: (state) => {
      const asker = state.status === 'signed-out' ? state.status : `${state.status} ${state.profile.id}`;
      // The profile may only have been read anew.
      if (asker === memory?.asker) return;
      memory = { asker, since: clock.now() };
      changes += 1;
      store.write(memory);
    },
  };
}
