import type { ServiceClient } from '#core/http/service-client.ts';
import type { Clock, Log } from '#core/ports.ts';
import type { accountProcedures } from '#shared/contract/account-procedures.ts';
import type { Handlers } from '#shared/contract/define.ts';
import { createAccountDetails } from './account-details.ts';
import type { AccountService } from './account-service.ts';
import { createOneTimeCodes } from './one-time-code.ts';
import { createPasswordReset } from './password-reset.ts';
import type { SignInAttempts } from './sign-in-attempt.ts';
import { createSocialLogin } from './social-login.ts';

export type AccountHandlers = Handlers<typeof accountProcedures>;

export type AccountHandlerParts = {
  readonly account: AccountService;
  readonly attempts: SignInAttempts;
  readonly client: ServiceClient;
  readonly clock: Clock;
  readonly deviceId: () => string;
  readonly log: Log;
};

/** anime-service, Accounts: authentication and profile. */
export function createAccountHandlers(parts: AccountHandlerParts): AccountHandlers {
  const { account, attempts, client, clock, log } = parts;
  const details = createAccountDetails({ client, account, log });
  const passwordReset = createPasswordReset(client);
  const codes = createOneTimeCodes({ client, clock, deviceId: parts.deviceId });

  return {
    'account.state': async () => account.state(),
    'account.signIn': (credentials, { signal }) => account.signIn(credentials, signal),
    'account.signOut': () => account.signOut(),
    'account.details': (_, { signal }) => details.read(signal),
    'account.passkey': async (_, { signal }) => ({ passkey: await details.passkey(signal) }),
    'account.acceptCode': ({ code }, { signal }) => codes.accept(code, signal),
    'account.forgotPassword': ({ email }, { signal }) => passwordReset.askForMail(email, signal),
    'account.resetPassword': (chosen, { signal }) => passwordReset.choose(chosen, signal),

    'signIn.attempt': async () => attempts.current(),
    // It goes on when the page that began it is gone.
    'signIn.begin': (way) =>
      attempts.begin(way.kind === 'code' ? codes.way : createSocialLogin(way.provider, { client, clock })),
    'signIn.cancel': async () => attempts.cancel(),
  };
}
