import { randomInt } from 'node:crypto';
import type { DemoClock } from '#demo/scaled-clock.ts';
import type { SocialProvider } from '../wire/vocabulary.ts';
import type { Account } from './accounts.ts';
import { randomText } from './secrets.ts';

const CODE_LIFETIME = 300_000;

type OneTimeCode = {
  readonly code: string;
  readonly deviceId: string;
  readonly expiresAt: number;
  /** Who accepted it; null before. */
  readonly acceptedBy: Account | null;
};

/** Codes for signing in on another device (anime-service, One-time code). */
export function createOneTimeCodes(clock: DemoClock) {
  const codes = new Map<string, OneTimeCode>();

  const live = (): OneTimeCode[] => {
    for (const { code, expiresAt } of codes.values()) if (expiresAt <= clock.now()) codes.delete(code);
    return [...codes.values()];
  };

  const issue = (deviceId: string): OneTimeCode => {
    for (;;) {
      // Never with a leading zero: the code is also accepted as a number greater than 0.
      const code = String(randomInt(100_000, 1_000_000));
      if (codes.has(code)) continue;
      const issued = { code, deviceId, expiresAt: clock.now() + CODE_LIFETIME, acceptedBy: null };
      codes.set(code, issued);
      return issued;
    }
  };

  return {
    /** The same code as long as it holds, for the same device. */
    codeFor: (deviceId: string): OneTimeCode => live().find((known) => known.deviceId === deviceId) ?? issue(deviceId),
    find: (code: string): OneTimeCode | undefined => live().find((known) => known.code === code),
    /** May be repeated. */
    accept: (known: OneTimeCode, account: Account) => codes.set(known.code, { ...known, acceptedBy: account }),
    use: (known: OneTimeCode) => codes.delete(known.code),
  };
}

/** How long a person may take in the browser. The document does not say. */
const SOCIAL_LIFETIME = 900_000;

export type SocialLogin = {
  readonly state: string;
  readonly provider: SocialProvider;
  readonly startedAt: number;
  /** Null until the person has finished in the browser. */
  readonly account: Account | null;
};

/** Sign-ins that go on in a browser: each is known by its state. */
export function createSocialLogins(clock: DemoClock) {
  const logins = new Map<string, SocialLogin>();

  const find = (state: string): SocialLogin | undefined => {
    const login = logins.get(state);
    if (login !== undefined && clock.now() - login.startedAt > SOCIAL_LIFETIME) logins.delete(state);
    return logins.get(state);
  };

  return {
    start: (provider: SocialProvider): SocialLogin => {
      const login = { state: randomText(40), provider, startedAt: clock.now(), account: null };
      logins.set(login.state, login);
      return login;
    },
    find,
    finish: (login: SocialLogin, account: Account) => logins.set(login.state, { ...login, account }),
    /** The account of a finished sign-in, once. */
    take: (state: string): Account | null => {
      const account = find(state)?.account ?? null;
      if (account !== null) logins.delete(state);
      return account;
    },
  };
}

const RESET_LIFETIME = 3_600_000;

/** Reset tokens that were mailed: each works once. */
export function createPasswordResets(clock: DemoClock) {
  const resets = new Map<string, { readonly account: Account; readonly expiresAt: number }>();
  return {
    issue: (account: Account): string => {
      const token = randomText(60);
      resets.set(token, { account, expiresAt: clock.now() + RESET_LIFETIME });
      return token;
    },
    take: (token: string): Account | null => {
      const reset = resets.get(token);
      resets.delete(token);
      return reset !== undefined && reset.expiresAt > clock.now() ? reset.account : null;
    },
  };
}
