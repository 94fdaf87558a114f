import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCommand } from '#renderer/api/use-command.ts';
import { CODE_LENGTH, codeDigits } from './code-digits.ts';

/** The code of another device: its digits, what is wrong with it, and the way to accept it. */
export function useAcceptCode() {
  const t = useTranslations('account.accept');
  const [code, setCode] = useState('');
  const [short, setShort] = useState<string | null>(null);
  const command = useCommand('account.acceptCode', { onSuccess: () => setCode('') });
  const failure = command.error?.error ?? null;
  const isUnknown = failure?.code === 'not-found';

  return {
    code,
    setCode: (text: string) => {
      setCode(codeDigits(text));
      setShort(null);
      if (!command.isIdle && !command.isPending) command.reset();
    },
    submit: () => {
      const isComplete = code.length === CODE_LENGTH;
      setShort(isComplete ? null : t('short', { count: code.length }));
      command.reset();
      if (isComplete) command.mutate({ code });
    },
    isPending: command.isPending,
    isAccepted: command.isSuccess,
    fieldError: short ?? (isUnknown ? t('unknown') : null),
    error: isUnknown ? null : failure,
  };
}
