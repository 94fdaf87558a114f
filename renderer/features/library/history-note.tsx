import { MonitorPlay, RotateCw } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { requestSignIn } from '#renderer/parts/sign-in-request.ts';
import { Button } from '#renderer/ui/button.tsx';
import { ErrorLine } from '#renderer/ui/error-line.tsx';
import type { AccountState } from '#shared/domain/account.ts';
import { QuietNote } from './quiet-note.tsx';

type HistoryNoteProps = { readonly account: AccountState | undefined; readonly onRetry: () => void };

/** Whose history it is where the service did not tell it, and how to have the whole one. */
export function HistoryNote({ account, onRetry }: HistoryNoteProps) {
  const t = useTranslations('library.history');
  const actions = useTranslations('app.actions');
  switch (account?.status) {
    case 'signed-out':
      return (
        <QuietNote
          icon={<MonitorPlay />}
          title={t('nobody')}
          action={
            <Button size="small" onClick={() => requestSignIn()}>
              {actions('signIn')}
            </Button>
          }
        />
      );
    case 'signed-in':
      return (
        <ErrorLine
          tone="offline"
          title={t('local')}
          action={
            <Button size="small" icon={<RotateCw aria-hidden="true" />} onClick={onRetry}>
              {actions('retry')}
            </Button>
          }
        />
      );
    default:
      // Of an ended session the page has said so already.
      return null;
  }
}
