import { LibraryBig } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { requestSignIn } from '#renderer/parts/sign-in-request.ts';
import { Button } from '#renderer/ui/button.tsx';
import { EmptyState } from '#renderer/ui/empty-state.tsx';

/** In the place of the lists of nobody: what they are for, and how to have them. */
export function SignedOutLists() {
  const t = useTranslations('library.signedOut');
  const actions = useTranslations('app.actions');
  return (
    <EmptyState
      icon={<LibraryBig aria-hidden="true" />}
      title={t('title')}
      advice={t('advice')}
      action={
        <Button kind="primary" onClick={() => requestSignIn()}>
          {actions('signIn')}
        </Button>
      }
    />
  );
}
