import { useSignInRequest } from '#renderer/parts/app/sign-in-request.ts';
import { comingLater, Later } from '#renderer/parts/errors/coming-later.tsx';
import { useSignInSheet } from './use-sign-in-sheet.ts';

const dialog = comingLater(async () => (await import('./sign-in-dialog.tsx')).SignInDialog);

/** All ways to sign in, over the current page; the pending action runs afterwards. */
export function SignInSheet() {
  const isOpen = useSignInRequest((state) => state.isOpen);
  return <Later code={dialog} isWanted={isOpen} with={useSignInSheet()} />;
}
