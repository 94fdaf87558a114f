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

export function SignOut({ nickname, sync }: SignOutProps) {
  const t = useTranslations('account');
  const actions = useTranslations('app.actions');
  const { step, isPending, error, begin, sendFirst, leaveNow, stay } = useSignOut(sync?.pending ?? 0);
  // Also while the sheet goes away.
  const hasSentAll = step !== 'sending' && sync?.pending === 0;
  return (
    <>
      <Button icon={<LogOut aria-hidden="true" />} disabled={isPending} onClick={begin}>
        {isPending ? t('signedIn.signingOut') : t('signedIn.signOut')}
      </Button>
      {error !== null && <ErrorView error={error} />}
      {sync !== undefined && (
        <Sheet
          isOpen={step !== 'none'}
          onOpenChange={(open) => {
            if (!open) stay();
          }}
          title={hasSentAll ? t('unsent.sentTitle') : t('unsent.title')}
          closeName={actions('close')}
        >
          <UnsentChoice
            {...{ nickname, sync, hasSentAll, sendFirst, leaveNow, stay }}
            isSending={step === 'sending'}
            isLeaving={isPending}
          />
        </Sheet>
      )}
    </>
  );
}

/** `asking`: something is unsent, and what to do with it is the person's choice; `sending`: they wait for it. */
type SignOutStep = 'none' | 'asking' | 'sending';

/** The way out, which asks first while something is unsent. */
function useSignOut(pending: number) {
  const t = useTranslations('account.signedIn');
  const [step, setStep] = useState<SignOutStep>('none');
  const command = useCommand('account.signOut', { onSuccess: () => showToast({ text: t('signedOutDone') }) });
  const { mutate } = command;
  const isAllSent = step === 'sending' && pending === 0;
  useEffect(() => {
    if (isAllSent) mutate({});
  }, [isAllSent, mutate]);
  return {
    step,
    isPending: command.isPending,
    error: command.error?.error ?? null,
    begin: () => {
      if (pending > 0) setStep('asking');
      else mutate({});
    },
    sendFirst: () => setStep('sending'),
    leaveNow: () => mutate({}),
    stay: () => setStep('none'),
  };
}

type UnsentChoiceProps = {
  readonly nickname: string;
  readonly sync: SyncState;
  readonly hasSentAll: boolean;
  readonly isSending: boolean;
  readonly isLeaving: boolean;
  readonly sendFirst: () => void;
  readonly leaveNow: () => void;
  readonly stay: () => void;
};

/** What waits, what becomes of it, and the three things that can be done; two once it has been sent meanwhile. */
function UnsentChoice(props: UnsentChoiceProps) {
  const { nickname, sync, hasSentAll, isSending, isLeaving, sendFirst, leaveNow, stay } = props;
  const t = useTranslations('account.unsent');
  return (
    <div className="stack gap-3">
      {hasSentAll ? (
        <p role="status">{t('sent')}</p>
      ) : (
        <>
          <SyncDetails sync={sync} />
          <p className="soft">{t('kept', { nickname })}</p>
          <p className={styles['sending']} role="status">
            {isSending && t('sending')}
          </p>
        </>
      )}
      <div className={styles['actions']}>
        {!isSending && (
          <Button kind="primary" size="large" disabled={isLeaving} onClick={hasSentAll ? leaveNow : sendFirst}>
            {hasSentAll ? t('leave') : t('sendFirst')}
          </Button>
        )}
        {!hasSentAll && (
          <Button size="large" disabled={isLeaving} onClick={leaveNow}>
            {t('leaveNow')}
          </Button>
        )}
        <Button kind="plain" size="large" disabled={isLeaving} onClick={stay}>
          {t('stay')}
        </Button>
      </div>
    </div>
  );
}
