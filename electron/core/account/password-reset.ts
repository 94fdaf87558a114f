import type { ServiceClient } from '#core/http/service-client.ts';
import { AppFailure } from '#shared/contract/app-error.ts';

export type NewPassword = { readonly token: string; readonly password: string; readonly confirmation: string };

/** A forgotten password (anime-service, Accounts: authentication; field facts have the names). */
export function createPasswordReset(client: ServiceClient) {
  const send = (path: string, body: unknown, signal: AbortSignal) =>
    client.send('POST', `/accounts/users/auth/password/${path}`, body, 'empty', { token: null, isForm: true, signal });

  return {
    /** The same answer whether the service knows the address or not. `rejected` with fields. */
    askForMail: (email: string, signal: AbortSignal) => send('forget', { email }, signal),
    /** `rejected` with fields named as here; `not-found`: the token is unknown or was used. */
    choose: async ({ token, password, confirmation }: NewPassword, signal: AbortSignal) => {
      try {
        return await send('reset', { token, password, password_confirmation: confirmation }, signal);
      } catch (cause) {
        if (!(cause instanceof AppFailure) || cause.error.code !== 'rejected') throw cause;
        const { password_confirmation, ...fields } = cause.error.fields;
        const renamed = password_confirmation === undefined ? {} : { confirmation: password_confirmation };
        throw new AppFailure({ code: 'rejected', fields: { ...fields, ...renamed } });
      }
    },
  };
}
