import { randomInt } from 'node:crypto';
import type { DemoClock } from '#demo/scaled-clock.ts';
import type { SocialProvider } from '../wire/vocabulary.ts';
import { randomText } from './secrets.ts';
import type { Account } from './state-file.ts';

/** Entries that wait for a person, each under a secret key, until they are removed or expire. */
function createPending<What extends object>(clock: DemoClock, lifetime: number, newKey: () => string) {
  type Pending = What & { readonly key: string; readonly expiresAt: number };
  const pending = new Map<string, Pending>();

  const live = () => {
    for (const { key, expiresAt } of pending.values()) if (expiresAt <= clock.now()) pending.delete(key);
    return pending;
  };

  return {
    add: (what: What): Pending => {
      let key = newKey();
      while (live().has(key)) key = newKey();
      const added = { ...what, key, expiresAt: clock.now() + lifetime };
      pending.set(key, added);
      return added;
    },
    find: (key: string): Pending | undefined => live().get(key),
    findBy: (isMeant: (what: Pending) => boolean): Pending | undefined => [...live().values()].find(isMeant),
    remove: ({ key }: Pending) => pending.delete(key),
  };
}

const CODE_LIFETIME = 300_000;
/** How long a person may take in the browser. The document does not say. */
const SOCIAL_LIFETIME = 900_000;
const RESET_LIFETIME = 3_600_000;

/** `account`: the one that accepted the code or finished in the browser; null before. */
export type SocialLogin = { readonly provider: SocialProvider; account: Account | null };
type OneTimeCode = { readonly deviceId: string; account: Account | null };

export function createPendingSignIns(clock: DemoClock) {
  return {
    /**
     * For signing in on another device (anime-service, One-time code). The key is the code, never with a leading zero: it is
     * also accepted as a number greater than 0.
     */
    oneTimeCodes: createPending<OneTimeCode>(clock, CODE_LIFETIME, () => String(randomInt(100_000, 1_000_000))),
    /** Sign-ins that continue in a browser. The key is their `state`. */
    socialLogins: createPending<SocialLogin>(clock, SOCIAL_LIFETIME, () => randomText(40)),
    /** The key is the token that was mailed. */
    passwordResets: createPending<{ readonly account: Account }>(clock, RESET_LIFETIME, () => randomText(60)),
  };
}
