import { useQueryClient } from '@tanstack/react-query';
import { create } from 'zustand';
import { keyFor } from '#renderer/api/query-for.ts';
import type { AccountState } from '#shared/domain/account/account.ts';

type Intention = () => void;

/** The sign-in sheet over the page, and the action to run after signing in. */
export const useSignInRequest = create<{ readonly isOpen: boolean; readonly intention: Intention | null }>()(() => ({
  isOpen: false,
  intention: null,
}));

/** Offers to sign in over the page; `intention` runs afterwards, unless the sheet is dismissed. */
export function requestSignIn(intention: Intention | null = null): void {
  useSignInRequest.setState({ isOpen: true, intention });
}

/** Closes the sheet without running the intention. */
export function dismissSignIn(): void {
  useSignInRequest.setState({ isOpen: false, intention: null });
}

/** Closes the sheet after signing in, and runs the intention. */
export function fulfilSignIn(): void {
  const { intention } = useSignInRequest.getState();
  dismissSignIn();
  intention?.();
}

/** Runs an action that needs an account, and offers to sign in first while signed out. An ended session does not delay it. */
export function useSignedIn(): (act: () => void) => void {
  const client = useQueryClient();
  return (act) => {
    const account = client.getQueryData<AccountState>(keyFor('account.state', {}));
    if (account?.status === 'signed-out') requestSignIn(act);
    else act();
  };
}
