import { LogOut } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCommand } from '#renderer/api/use-command.ts';
import { SyncDetails } from '#renderer/parts/app/sync-details.tsx';
import { ErrorView } from '#renderer/parts/errors/error-page.tsx';
import { Button } from '#renderer/ui/controls/button.tsx';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import { showToast } from '#renderer/ui/overlays/toast.tsx';
import type { SyncState } from '#shared/domain/account/account.ts';
import styles from './unsent-choice.module.css';

type SignOutProps = { readonly nickname: string; readonly sync: SyncState | undefined };

/** Signs out. While changes are unsent, a sheet asks first whether to send them. */
export function SignOut({ nickname, sync }: SignOutProps) {
  const t = useTranslations('account');
  const [step, setStep] = useState<'none' | 'asking' | 'sending'>('none');
  const { mutate, isPending, error } = useCommand('account.signOut', {
    onSuccess: () => showToast({ text: t('signedIn.signedOutDone') }),
  });
  const pending = sync?.pending ?? 0;
  const isSending = step === 'sending';
  const isAllSent = isSending && pending === 0;
  useEffect(() => {
    if (isAllSent) mutate({});
  }, [isAllSent, mutate]);
  // True also while the sheet closes.
  const hasSentAll = !isSending && sync?.pending === 0;
  const leave = () => mutate({});
  const choices = [
    !isSending && {
      kind: 'primary' as const,
      text: t(hasSentAll ? 'signedIn.signOut' : 'unsent.sendFirst'),
      run: hasSentAll ? leave : () => setStep('sending'),
    },
    !hasSentAll && { kind: 'secondary' as const, text: t('unsent.leaveNow'), run: leave },
    { kind: 'plain' as const, text: t('unsent.stay'), run: () => setStep('none') },
  ].filter((choice) => choice !== false);

  return (
    <>
      <Button
        icon={<LogOut aria-hidden="true" />}
        disabled={isPending}
        onClick={pending > 0 ? () => setStep('asking') : leave}
      >
        {t(isPending ? 'signedIn.signingOut' : 'signedIn.signOut')}
      </Button>
      {error !== null && <ErrorView error={error.error} />}
      {sync !== undefined && (
        <Sheet
          isOpen={step !== 'none'}
          onOpenChange={(open) => !open && setStep('none')}
          title={t(hasSentAll ? 'unsent.sentTitle' : 'unsent.title')}
        >
          <div className="stack gap-3">
            {hasSentAll ? (
              <p role="status">{t('unsent.sent')}</p>
            ) : (
              <>
                <SyncDetails sync={sync} />
                <p className="soft">{t('unsent.kept', { nickname })}</p>
                <p className={styles['sending']} role="status">
                  {isSending && t('unsent.sending')}
                </p>
              </>
            )}
            <div className={styles['actions']}>
              {choices.map(({ kind, text, run }) => (
                <Button key={text} kind={kind} size="large" disabled={isPending} onClick={run}>
                  {text}
                </Button>
              ))}
            </div>
          </div>
        </Sheet>
      )}
    </>
  );
}
