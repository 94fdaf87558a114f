import { z } from 'zod';
import { backoffMilliseconds, createTimer } from '#core/platform/time.ts';
import type { CorePorts } from '#core/ports.ts';
import { AppFailure, isFailure } from '#shared/contract/app-error.ts';
import { SessionToken } from '#shared/upstream/anime-api.ts';
import { isLoopback } from '../platform/http/private-address.ts';
import { createVaultEntry } from './vault-entry.ts';

export type SessionRevocations = ReturnType<typeof createSessionRevocations>;

type SessionRevocationsOptions = Pick<CorePorts, 'vault' | 'clock' | 'log'> & {
  /** Origin of the configured address; its sessions are never sent anywhere else. */
  readonly apiOrigin: string;
  /** Resolves once the service has revoked the token; rejects with `signed-out` when it did not know it any more. */
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
  let telling: Promise<void> | null = null;
  let failures = 0;
  let isClosed = false;
  const timer = createTimer(clock, tell);
  const entry = createVaultEntry({
    ...{ vault, log, name: 'anime-revocations' },
    ...{ schema: z.array(Revocation), subject: 'sign-outs' },
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

  async function tellOfAll(): Promise<void> {
    for (let told = next(); told !== undefined; told = next()) {
      const { token } = told;
      try {
        await revoke(token);
      } catch (cause) {
        // Revoked already (anime-service, Authentication: logging out again).
        if (!isFailure(cause, 'signed-out')) {
          // A revocation that keeps failing must not block the others.
          void keep([...without(token), told]);
          throw cause;
        }
      }
      failures = 0;
      void keep(without(token));
    }
  }

  function tell(): void {
    if (isClosed || telling !== null) return;
    timer.callOff();
    telling = tellOfAll()
      .catch((cause: unknown) => {
        failures += 1;
        if (cause instanceof AppFailure) log.info('sign-out not told to the service yet', { code: cause.error.code });
        else log.error('sign-out not told to the service', cause);
        if (!isClosed) timer.set(backoffMilliseconds(cause, failures, clock.now()));
      })
      .finally(() => {
        telling = null;
        if (!timer.isSet() && next() !== undefined) tell();
      });
  }

  return {
    load: async () => {
      waiting = (await entry.read()) ?? [];
      tell();
    },
    /** Kept once it resolves. */
    add: async (token: string) => {
      const kept = keep([...without(token), { token, boundTo }]);
      tell();
      await kept;
    },
    /** Sends nothing any more; the rest stays for the next start. */
    close: async () => {
      isClosed = true;
      timer.callOff();
      await telling;
      await entry.settled();
    },
  };
}

/** The address that a session is bound to; no other ever receives it. The embedded services change their port with each start. */
export function sessionHome(apiOrigin: string): string {
  return isLoopback(new URL(apiOrigin)) ? 'loopback' : apiOrigin;
}
