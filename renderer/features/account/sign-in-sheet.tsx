import { useEffect } from 'react';
import { useAnswer } from '#renderer/api/query-for.ts';
import { useSignInRequest } from '#renderer/parts/app/sign-in-request.ts';
import { Later, loadedLater } from '#renderer/parts/errors/loaded-later.tsx';

const dialog = loadedLater(async () => (await import('./sign-in-panel.tsx')).SignInDialog);

/** All ways to sign in, over the current page. The action that needed the sign-in runs afterwards. */
export function SignInSheet() {
  const isOpen = useSignInRequest((state) => state.isOpen);
  const fulfil = useSignInRequest((state) => state.fulfil);
  const account = useAnswer('account.state', {}).data;
  // A sign-in in another window counts too.
  const isFulfilled = isOpen && account?.status === 'signed-in';
  useEffect(() => {
    if (isFulfilled) fulfil();
  }, [isFulfilled, fulfil]);

  /** Returns the focus to the opener, or to the page itself if the opener is gone. */
  function returnFocus(): HTMLElement | false {
    const { opener } = useSignInRequest.getState();
    if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body) return opener;
    // Focused here, because the sheet would focus the page's first button: the page itself is no tab stop.
    document.querySelector('main')?.focus({ preventScroll: true });
    return false;
  }

  const ended = account?.status === 'ended' ? account : null;
  return <Later code={dialog} isWanted={isOpen} with={{ isOpen, ended, returnFocus }} />;
}
