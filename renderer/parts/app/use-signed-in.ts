import { useQueryClient } from '@tanstack/react-query';
import { keyFor } from '#renderer/api/query-for.ts';
import type { AccountState } from '#shared/domain/account/account.ts';
import { requestSignIn } from './sign-in-request.ts';

/**
 * Does what needs an account; for nobody it offers to sign in first, where the person is, and does it afterwards. After a
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
