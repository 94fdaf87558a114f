import { comingLater, Later } from '#renderer/parts/coming-later.tsx';
import { useSignInRequest } from '#renderer/parts/sign-in-request.ts';
import { useSignInSheet } from './use-sign-in-sheet.ts';

const dialog = comingLater(async () => (await import('./sign-in-dialog.tsx')).SignInDialog);

/** Every way in, over whatever the person was doing; what they were about to do is done afterwards. */
export function SignInSheet() {
  const isOpen = useSignInRequest((state) => state.isOpen);
  return <Later code={dialog} isWanted={isOpen} with={useSignInSheet()} />;
}
