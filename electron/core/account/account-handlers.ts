import type { Log } from '#core/ports.ts';
import type { TimecodeSync } from '#core/progress/timecode-sync.ts';
import type { EventHub } from '#core/rpc/event-hub.ts';
import type { accountProcedures } from '#shared/contract/account-procedures.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import type { Handlers } from '#shared/contract/define.ts';
import type { AccountService } from './account-service.ts';

export type AccountHandlers = Handlers<typeof accountProcedures>;

export type AccountHandlerParts = {
  readonly account: AccountService;
  readonly sync: TimecodeSync;
  readonly events: EventHub;
  readonly log: Log;
};

/** anime-service, Accounts: authentication and profile. */
export function createAccountHandlers({ account, sync, events, log }: AccountHandlerParts): AccountHandlers {
  const unfinished = async () => {
    throw new AppFailure({ code: 'forbidden' });
  };
  return {
    'account.state': async () => account.state(),
    'account.signIn': async (credentials, { signal }) => {
      const state = await account.signIn(credentials, signal);
      events.emit('progress.changed', { releaseId: null });
      sync.pull().catch((cause: unknown) => log.error('catching up failed', cause));
      return state;
    },
    'account.signOut': async () => {
      const state = await account.signOut();
      events.emit('progress.changed', { releaseId: null });
      sync.kick();
      return state;
    },
    'account.details': unfinished,
    'account.passkey': unfinished,
    'account.acceptCode': unfinished,
    'account.forgotPassword': unfinished,
    'account.resetPassword': unfinished,
    'signIn.attempt': async () => ({ kind: 'none' }),
    'signIn.begin': unfinished,
    'signIn.cancel': async () => ({ kind: 'none' }),
  };
}
