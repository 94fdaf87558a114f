import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCommand } from '#renderer/api/use-command.ts';
import { showToast } from '#renderer/ui/toast.tsx';

/** `asking`: something is unsent, and what to do with it is the person's choice; `sending`: they wait for it. */
export type SignOutStep = 'none' | 'asking' | 'sending';

/** The way out, which asks first while something is unsent. */
export function useSignOut(pending: number) {
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
