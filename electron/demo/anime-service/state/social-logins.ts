import type { DemoClock } from '../../scaled-clock.ts';
import type { SocialProvider } from '../wire/vocabulary.ts';
import type { Account } from './accounts.ts';
import { randomText } from './random-text.ts';

/** How long a person may take in the browser. The document does not say. */
const LIFETIME = 900_000;

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
    if (login !== undefined && clock.now() - login.startedAt > LIFETIME) logins.delete(state);
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
export type SocialLogins = ReturnType<typeof createSocialLogins>;
