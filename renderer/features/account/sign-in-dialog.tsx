import { useTranslations } from 'use-intl';
import { useSignInRequest } from '#renderer/parts/app/sign-in-request.ts';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import type { AccountState } from '#shared/domain/account/account.ts';
import { SignInPanel } from './sign-in-panel.tsx';

type SignInDialogProps = {
  readonly isOpen: boolean;
  /** The account whose session has ended. */
  readonly ended: Extract<AccountState, { status: 'ended' }> | null;
  readonly returnFocus: () => HTMLElement | false;
};

export function SignInDialog({ isOpen, ended, returnFocus }: SignInDialogProps) {
  const t = useTranslations('account');
  const dismiss = useSignInRequest((state) => state.dismiss);
  return (
    <Sheet
      isOpen={isOpen}
      onOpenChange={(open) => !open && dismiss()}
      title={t('signIn.title')}
      returnFocus={returnFocus}
    >
      <SignInPanel
        login={ended?.login}
        isTitled={false}
        advice={ended === null ? t('signIn.advice') : t('ended.advice', { nickname: ended.profile.nickname })}
      />
    </Sheet>
  );
}
