import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { queryFor } from '#renderer/api/query-for.ts';
import { fulfilSignIn, useSignInRequest } from '#renderer/parts/app/sign-in-request.ts';

export type SignInSheetState = {
  /** Account whose session has ended; null if there was none. */
  readonly endedAs: string | null;
  readonly login: string | undefined;
  /** To what was used to ask for it; what is gone by then leaves the page itself. */
  readonly returnFocus: () => HTMLElement | false;
};

/** Fulfils the request to sign in after any sign-in, in any window. */
export function useSignInSheet(): SignInSheetState {
  const account = useQuery(queryFor('account.state', {})).data;
  const isOpen = useSignInRequest((state) => state.isOpen);
  const openerRef = useRef<Element | null>(null);
  useEffect(
    () =>
      useSignInRequest.subscribe((state, before) => {
        if (state.isOpen && !before.isOpen) openerRef.current = document.activeElement;
      }),
    [],
  );
  const isFulfilled = isOpen && account?.status === 'signed-in';
  useEffect(() => {
    if (isFulfilled) fulfilSignIn();
  }, [isFulfilled]);
  const ended = account?.status === 'ended' ? account : null;
  return { endedAs: ended?.profile.nickname ?? null, login: ended?.login, returnFocus };

  function returnFocus(): HTMLElement | false {
    const opener = openerRef.current;
    if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body) return opener;
    // The sheet would pass the page over for its first button, since no Tab leads to the page itself.
    document.querySelector('main')?.focus({ preventScroll: true });
    return false;
  }
}
