import { z } from 'zod';
import { backoffMilliseconds, createOneAtATime, createTimer } from '#core/platform/time.ts';
import type { CorePorts } from '#core/ports.ts';
import { AppFailure, takingFor } from '#shared/contract/app-error.ts';
import { SessionToken } from '#shared/upstream/anime-api.ts';
import { isLoopback } from '../platform/http/private-address.ts';
import { createVaultEntry } from './vault-entry.ts';

export type SessionRevocations = ReturnType<typeof createSessionRevocations>;

type SessionRevocationsOptions = Pick<CorePorts, 'vault' | 'clock' | 'log'> & {
  /** Origin of the configured address; its sessions are never sent anywhere else. */
  readonly apiOrigin: string;
  /** Resolves once the service has revoked the token; rejects with `signed-out` if it no longer knew it. */
  readonly revoke: (token: string) => Promise<unknown>;
};

/** Bounds the queue while a device stays offline: the oldest revocations are dropped. */
const MOST_KEPT = 100;

const Revocation = z.object({ token: SessionToken, boundTo: z.string() });
type Revocation = z.infer<typeof Revocation>;

/** Sessions that ended here and wait to be revoked by the service (anime-service, Session). */
export function createSessionRevocations(options: SessionRevocationsOptions) {
  const { vault, clock, log, apiOrigin, revoke } = options;
  const boundTo = sessionHome(apiOrigin);
  let waiting: readonly Revocation[] = [];
  let failures = 0;
  let isClosed = false;
  const inTurn = createOneAtATime();
  const timer = createTimer(clock, () => void inTurn(revokeAll));
  const entry = createVaultEntry({
    ...{ vault, log, name: 'anime-revocations' },
    ...{ schema: z.array(Revocation), subject: 'session revocations' },
  });

  function keep(next: readonly Revocation[]): Promise<boolean> {
    waiting = next.slice(-MOST_KEPT);
    return entry.keep(waiting.length === 0 ? null : [...waiting]);
  }

  function without(token: string): readonly Revocation[] {
    return waiting.filter((revocation) => revocation.token !== token);
  }

  function next(): Revocation | undefined {
    return isClosed ? undefined : waiting.find((revocation) => revocation.boundTo === boundTo);
  }

  /** Revoked already is as good (anime-service, Authentication: logging out again). */
  const revokeOne = (token: string) => revoke(token).catch(takingFor(null, 'signed-out'));

  async function revokeAll(): Promise<void> {
    timer.cancel();
    for (let revocation = next(); revocation !== undefined; revocation = next()) {
      const { token } = revocation;
      try {
        await revokeOne(token);
        failures = 0;
        void keep(without(token));
      } catch (cause) {
        failures += 1;
        if (cause instanceof AppFailure) log.info('session not revoked yet', { code: cause.error.code });
        else log.error('session not revoked', cause);
        // One that keeps failing must not block the others.
        void keep([...without(token), revocation]);
        if (!isClosed) timer.set(backoffMilliseconds(cause, failures, clock.now()));
        return;
      }
    }
  }

  return {
    load: async () => {
      waiting = (await entry.read()) ?? [];
      void inTurn(revokeAll);
    },
    /** Stored once it resolves. */
    add: async (token: string) => {
      const kept = keep([...without(token), { token, boundTo }]);
      void inTurn(revokeAll);
      await kept;
    },
    /** Sends nothing more; the rest stays for the next start. */
    close: async () => {
      isClosed = true;
      timer.cancel();
      await inTurn(async () => undefined);
      await entry.settled();
    },
  };
}

/** The address that alone receives a session. All loopback addresses are one: the embedded services change their port at each start. */
export function sessionHome(apiOrigin: string): string {
  return isLoopback(new URL(apiOrigin)) ? 'loopback' : apiOrigin;
}
