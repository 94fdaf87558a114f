import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCommand } from '#renderer/api/use-command.ts';
import { fieldMessage, unplacedError } from './field-message.ts';

const EMPTY = { token: '', password: '', confirmation: '' };
export type NewPasswordField = keyof typeof EMPTY;
type Wrong = Partial<Record<NewPasswordField, string>>;

/** The values of the form that sets a new password, what is wrong with them, and the way to send them. */
export function useNewPassword(onChanged: () => void) {
  const t = useTranslations('account.newPassword');
  const [values, setValues] = useState(EMPTY);
  const [found, setFound] = useState<Wrong>({});
  const command = useCommand('account.resetPassword', { onSuccess: onChanged });
  const error = command.error?.error ?? null;
  const isUnknownToken = error?.code === 'not-found';

  function check(): Wrong {
    const { token, password, confirmation } = values;
    return {
      ...(token.trim() === '' && { token: t('tokenMissing') }),
      ...(password === '' && { password: t('passwordMissing') }),
      ...(confirmation !== password && { confirmation: t('differ') }),
    };
  }

  return {
    values,
    set: (field: NewPasswordField, value: string) => setValues((before) => ({ ...before, [field]: value })),
    submit: () => {
      const wrong = check();
      setFound(wrong);
      command.reset();
      if (Object.keys(wrong).length === 0) command.mutate(values);
    },
    isPending: command.isPending,
    errorAt: (field: NewPasswordField): string | null =>
      found[field] ?? (field === 'token' && isUnknownToken ? t('unknownToken') : fieldMessage(error, field)),
    error: isUnknownToken ? null : unplacedError(error, Object.keys(EMPTY)),
  };
}
