import { CloudAlert } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { requestSignIn } from '#renderer/parts/sign-in-request.ts';
import { Button } from '#renderer/ui/button.tsx';
import { QuietNote } from './quiet-note.tsx';

/** The service no longer knows the session: what that means for the lists, and the way back. */
export function EndedNote({ nickname }: { readonly nickname: string }) {
  const t = useTranslations('library.ended');
  const actions = useTranslations('app.actions');
  return (
    <QuietNote
      icon={<CloudAlert />}
      title={t('title')}
      advice={t('advice', { nickname })}
      action={
        <Button size="small" onClick={() => requestSignIn()}>
          {actions('signIn')}
        </Button>
      }
    />
  );
}
