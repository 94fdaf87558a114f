import type { ComponentProps } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#renderer/ui/controls/button.tsx';
import { requestSignIn } from './sign-in-request.ts';

/** Offers to sign in without leaving the page. */
export function SignInButton(look: Pick<ComponentProps<typeof Button>, 'kind' | 'size'>) {
  const t = useTranslations('app.actions');
  return (
    <Button {...look} onClick={() => requestSignIn()}>
      {t('signIn')}
    </Button>
  );
}
