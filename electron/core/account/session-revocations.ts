import { z } from 'zod';
import { backoffMilliseconds, createTimer } from '#core/platform/time.ts';
import type { Clock, Log, SecretVault } from '#core/ports.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import { SessionToken } from '#shared/upstream/anime-api.ts';
import { isLoopback } from '../platform/http/private-address.ts';

/** Sessions that were left here, and that the service was not told of yet. */
export type SessionRevocations = {
  /** Takes over what the vault kept, and goes on with it. A failing vault is logged. */
  readonly load: () => Promise<void>;
  /** Known not to be lost once it resolves; told to the service as soon as that answers. */
  readonly add: (token: string) => Promise<void>;
  /** Nothing is sent any more; the rest stays for the next start. */
  readonly close: () => Promise<void>;
};

type SessionRevocationsOptions = {
  readonly vault: SecretVault;
  readonly clock: Clock;
  readonly log: Log;
  /** Origin of the configured address; its sessions are never sent anywhere else. */
  readonly apiOrigin: string;
  /** Resolves once the service has revoked the token; rejects with `forbidden` when it did not know it any more. */
  readonly revoke: (token: string) => Promise<unknown>;
};

const SECRET = 'anime-revocations';
/** Bounds the queue while a device stays offline: the oldest revocations are dropped. */
const MOST_KEPT = 100;

const Revocation = z.object({ token: SessionToken, boundTo: z.string() });
type Revocation = z.infer<typeof Revocation>;

/** Leaving is over at once for the person, and truly over once the service knows (anime-service, Session). */
export function createSessionRevocations(options: SessionRevocationsOptions): SessionRevocations {
  const { vault, clock, log, apiOrigin, revoke } = options;
  const boundTo = sessionHome(apiOrigin);
  let waiting: readonly Revocation[] = [];
  let writing: Promise<void> = Promise.resolve();
  let telling: Promise<void> | null = null;
  let failures = 0;
  let isClosed = false;
  const timer = createTimer(clock, tell);

  /** One write after the other: the last list is the one that stays. */
  function keep(next: readonly Revocation[]): Promise<void> {
    waiting = next.slice(-MOST_KEPT);
    const text = waiting.length === 0 ? null : JSON.stringify(waiting);
    writing = writing.then(async () => {
      try {
        await (text === null ? vault.remove(SECRET) : vault.write(SECRET, text));
      } catch (cause) {
        log.error('sign-outs not kept', cause);
      }
    });
    return writing;
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
        if (!(cause instanceof AppFailure) || cause.error.code !== 'forbidden') {
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
      try {
        const secret = await vault.read(SECRET);
        if (secret !== null) waiting = z.array(Revocation).parse(JSON.parse(secret));
      } catch (cause) {
        log.error('sign-outs not readable', cause instanceof SyntaxError ? 'no JSON' : cause);
      }
      tell();
    },
    add: async (token) => {
      const kept = keep([...without(token), { token, boundTo }]);
      tell();
      await kept;
    },
    close: async () => {
      isClosed = true;
      timer.callOff();
      await telling;
      await writing;
    },
  };
}

/**
 * What a session is bound to: no other configured address may ever receive it. The embedded services change their port from
 * start to start, and only this machine can listen on its own address.
 */
export function sessionHome(apiOrigin: string): string {
  return isLoopback(new URL(apiOrigin)) ? 'loopback' : apiOrigin;
}
