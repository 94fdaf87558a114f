import { useQueryClient } from '@tanstack/react-query';
import { create } from 'zustand';
import { keyFor } from '#renderer/api/query-for.ts';
import type { AccountState } from '#shared/domain/account/account.ts';

type SignInRequest = {
  readonly isOpen: boolean;
  /** What the person was about to do, to be done once signed in. */
  readonly intention: (() => void) | null;
  /** Closes without doing it: the person changed their mind. */
  readonly dismiss: () => void;
  /** Closes and does what was asked; to be called after signing in. */
  readonly fulfil: () => void;
};

/** Whether the sign-in sheet is open over the page, and for which action. */
export const useSignInRequest = create<SignInRequest>()((set, get) => ({
  isOpen: false,
  intention: null,
  dismiss: () => set({ isOpen: false, intention: null }),
  fulfil: () => {
    const { intention } = get();
    set({ isOpen: false, intention: null });
    intention?.();
  },
}));

/** Offers to sign in where the person is; the intention is carried out afterwards, and forgotten if they would rather not. */
export function requestSignIn(intention: (() => void) | null = null): void {
  useSignInRequest.setState({ isOpen: true, intention });
}

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
