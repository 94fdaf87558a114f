import { useQueryClient } from '@tanstack/react-query';
import { keyFor } from '#renderer/api/query-for.ts';
import type { AccountState } from '#shared/domain/account/account.ts';
import { requestSignIn } from './sign-in-request.ts';

/**
 * Runs an action that needs an account; while signed out it offers to sign in first and then runs it. After a
 * session that has ended it is done too: it waits for the same account.
 */
export function useSignedIn(): (act: () => void) => void {
  const client = useQueryClient();
  return (act) => {
    const account = client.getQueryData<AccountState>(keyFor('account.state', {}));
    if (account?.status === 'signed-out') requestSignIn(act);
    else act();
  };
}
