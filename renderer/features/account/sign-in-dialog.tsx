import { useTranslations } from 'use-intl';
import { dismissSignIn, useSignInRequest } from '#renderer/parts/app/sign-in-request.ts';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import { SignInPanel } from './sign-in-panel.tsx';
import type { SignInSheetState } from './use-sign-in-sheet.ts';

/** The sheet itself, open or not. */
export function SignInDialog({ endedAs, login, returnFocus }: SignInSheetState) {
  const t = useTranslations('account');
  const actions = useTranslations('app.actions');
  const isOpen = useSignInRequest((state) => state.isOpen);
  return (
    <Sheet
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) dismissSignIn();
      }}
      title={t('signIn.title')}
      closeName={actions('close')}
      returnFocus={returnFocus}
    >
      <SignInPanel
        login={login}
        isTitled={false}
        advice={endedAs === null ? t('signIn.advice') : t('ended.advice', { nickname: endedAs })}
      />
    </Sheet>
  );
}
