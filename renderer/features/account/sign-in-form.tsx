import { useQuery } from '@tanstack/react-query';
import { Globe, MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { useCommand } from '#renderer/api/use-command.ts';
import { ErrorView, openOutside } from '#renderer/parts/errors/error-page.tsx';
import { Button } from '#renderer/ui/controls/button.tsx';
import { TextField } from '#renderer/ui/controls/text-field.tsx';
import { SocialProvider } from '#shared/domain/account/sign-in.ts';
import { AccountForm } from './account-form.tsx';
import demoAccountStyles from './demo-account.module.css';
import styles from './form.module.css';
import otherWaysStyles from './other-ways.module.css';
import { fieldMessage, isRefusedAsWhole, PasswordField, unplacedError } from './password-field.tsx';

const COMPLETE = { login: null, password: null };

type SignInFormProps = {
  /** Nothing above it says yet that this is where one signs in. */
  readonly isTitled: boolean;
  readonly advice: string | null;
  /** Known already, as after a session that has ended. */
  readonly login: string;
  /** What has just been done elsewhere and leads here. */
  readonly note: string | null;
  readonly onForgotten: (login: string) => void;
};

/** By password, which is the first way; the others are a click away. */
export function SignInForm({ isTitled, advice, login: firstLogin, note, onForgotten }: SignInFormProps) {
  const t = useTranslations('account.signIn');
  const { login, setLogin, password, setPassword, submit, isPending, fieldErrors, error } = useSignIn(firstLogin);
  return (
    <>
      <AccountForm
        title={t('title')}
        isUntitled={!isTitled}
        advice={advice}
        fields={
          <>
            {note !== null && (
              <p className={styles['note']} role="status">
                {note}
              </p>
            )}
            <TextField
              label={t('login')}
              name="username"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              value={login}
              error={fieldErrors.login}
              data-view-start
              onChange={(event) => setLogin(event.target.value)}
            />
            <PasswordField
              label={t('password')}
              name="password"
              autoComplete="current-password"
              value={password}
              error={fieldErrors.password}
              onChange={(event) => setPassword(event.target.value)}
            />
          </>
        }
        error={error}
        isPending={isPending}
        submitText={isPending ? t('submitting') : t('submit')}
        onSubmit={() => submit({ login, password })}
      >
        <Button kind="plain" size="small" className={styles['aside']} onClick={() => onForgotten(login)}>
          {t('forgot')}
        </Button>
      </AccountForm>
      <OtherWays />
      <DemoAccount isPending={isPending} onUse={submit} />
    </>
  );
}

/** The sign-in form's values, what is wrong with them, and the way to send them. */
function useSignIn(firstLogin: string) {
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

type DemoAccountProps = {
  readonly isPending: boolean;
  readonly onUse: (account: { readonly login: string; readonly password: string }) => void;
};

/** The demo library's own account, one click away; absent on configured services. */
function DemoAccount({ isPending, onUse }: DemoAccountProps) {
  const t = useTranslations('account.demo');
  const account = useQuery(queryFor('app.info', {})).data?.demoAccount ?? null;
  if (account === null) return null;
  return (
    <section className={demoAccountStyles['demo']}>
      <h2 className="body">{t('title')}</h2>
      <p className={demoAccountStyles['advice']}>{t('advice')}</p>
      <Button disabled={isPending} onClick={() => onUse(account)}>
        {t('use', { login: account.login })}
      </Button>
    </section>
  );
}

/** The ways that are finished elsewhere: on another device, or in the system's browser. */
function OtherWays() {
  const t = useTranslations('account.otherWays');
  const begin = useCommand('signIn.begin', {
    onSuccess: (attempt) => {
      // If the answer took too long for the click to count, the page that waits has the link.
      if (attempt.kind === 'social') openOutside(attempt.address);
    },
  });
  const failure = begin.error?.error ?? null;
  return (
    <section className={otherWaysStyles['ways']} aria-label={t('title')}>
      <p className={otherWaysStyles['or']}>{t('title')}</p>
      <Button
        size="large"
        icon={<MonitorSmartphone aria-hidden="true" />}
        disabled={begin.isPending}
        onClick={() => begin.mutate({ kind: 'code' })}
      >
        {t('code')}
      </Button>
      <fieldset className={otherWaysStyles['providers']} aria-label={t('social')}>
        {[...SocialProvider.values].map((provider) => (
          <Button
            key={provider}
            icon={<Globe aria-hidden="true" />}
            disabled={begin.isPending}
            onClick={() => begin.mutate({ kind: 'social', provider })}
          >
            {t(provider)}
          </Button>
        ))}
      </fieldset>
      <p className="small faint">{t('socialAdvice')}</p>
      {failure !== null && <ErrorView error={failure} />}
    </section>
  );
}
