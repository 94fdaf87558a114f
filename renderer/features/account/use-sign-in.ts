import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCommand } from '#renderer/api/use-command.ts';
import type { AppError } from '#shared/contract/app-error.ts';

type FieldErrors = { readonly login: string | null; readonly password: string | null };
const NO_ERRORS: FieldErrors = { login: null, password: null };

/** The first message that the service has for a field; its own words are shown for forms alone. */
export function fieldMessage(error: AppError, field: string): string | null {
  return error.code === 'rejected' ? (error.fields[field]?.[0] ?? null) : null;
}

/** Whether the service refused the pair as a whole: a wrong login or password, it does not say which. */
export function isWrongPair(error: AppError): boolean {
  return error.code === 'rejected' && Object.keys(error.fields).length === 0;
}

/** The sign-in form's values, what is wrong with them, and the way to send them. */
export function useSignIn() {
  const t = useTranslations('account.signIn');
  const [login, setLogin] = useState('');
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(NO_ERRORS);
  const command = useCommand('account.signIn');
  const error = command.error?.error ?? null;

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

  const refused =
    error === null ? NO_ERRORS : { login: fieldMessage(error, 'login'), password: fieldMessage(error, 'password') };
  return {
    login,
    setLogin,
    password,
    setPassword,
    submit,
    isPending: command.isPending,
    fieldErrors: {
      login: missing.login ?? refused.login,
      password: missing.password ?? refused.password ?? (error !== null && isWrongPair(error) ? t('wrong') : null),
    },
    /** What is not about a field: no network, a dead service. */
    error: error === null || error.code === 'rejected' ? null : error,
  };
}
