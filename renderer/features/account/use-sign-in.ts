import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCommand } from '#renderer/api/use-command.ts';
import { fieldMessage, isRefusedAsWhole, unplacedError } from './field-message.ts';

const COMPLETE = { login: null, password: null };

/** The sign-in form's values, what is wrong with them, and the way to send them. */
export function useSignIn(firstLogin: string) {
  const t = useTranslations('account.signIn');
  const [login, setLogin] = useState(firstLogin);
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState<{ login: string | null; password: string | null }>(COMPLETE);
  const command = useCommand('account.signIn');
  const error = command.error?.error ?? null;
  const isWrongPair = error !== null && isRefusedAsWhole(error);

  function submit(values: { readonly login: string; readonly password: string }) {
    const found = {
      login: values.login.trim() === '' ? t('loginMissing') : null,
      password: values.password === '' ? t('passwordMissing') : null,
    };
    setMissing(found);
    command.reset();
    if (found.login !== null || found.password !== null) return;
    command.mutate({ login: values.login.trim(), password: values.password });
  }

  return {
    login,
    setLogin,
    password,
    setPassword,
    submit,
    isPending: command.isPending,
    fieldErrors: {
      login: missing.login ?? fieldMessage(error, 'login'),
      // The service does not say which of the two it was.
      password: missing.password ?? fieldMessage(error, 'password') ?? (isWrongPair ? t('wrong') : null),
    },
    error: isWrongPair ? null : unplacedError(error, ['login', 'password']),
  };
}
