import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ErrorView } from '#renderer/parts/error-view.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { IconButton } from '#renderer/ui/icon-button.tsx';
import { TextField } from '#renderer/ui/text-field.tsx';
import { DemoAccount } from './demo-account.tsx';
import styles from './sign-in-form.module.css';
import { useSignIn } from './use-sign-in.ts';

export function SignInForm() {
  const t = useTranslations('account.signIn');
  const [isPasswordShown, setPasswordShown] = useState(false);
  const { login, setLogin, password, setPassword, submit, isPending, fieldErrors, error } = useSignIn();
  return (
    <>
      <form
        className={styles['form']}
        noValidate
        aria-labelledby="sign-in-title"
        onSubmit={(event) => {
          event.preventDefault();
          focusFirstEmpty(event.currentTarget);
          submit({ login, password });
        }}
      >
        <div>
          <h2 id="sign-in-title" className={styles['title']}>
            {t('title')}
          </h2>
          <p className={styles['advice']}>{t('advice')}</p>
        </div>
        <TextField
          label={t('login')}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={login}
          error={fieldErrors.login}
          onChange={(event) => setLogin(event.target.value)}
        />
        <TextField
          label={t('password')}
          name="password"
          type={isPasswordShown ? 'text' : 'password'}
          autoComplete="current-password"
          value={password}
          error={fieldErrors.password}
          onChange={(event) => setPassword(event.target.value)}
          trailing={
            <IconButton
              name={isPasswordShown ? t('hidePassword') : t('showPassword')}
              icon={isPasswordShown ? <EyeOff /> : <Eye />}
              onClick={() => setPasswordShown(!isPasswordShown)}
            />
          }
        />
        {error !== null && <ErrorView error={error} />}
        <Button kind="primary" size="large" type="submit" disabled={isPending}>
          {isPending ? t('submitting') : t('submit')}
        </Button>
      </form>
      <DemoAccount isPending={isPending} onUse={submit} />
    </>
  );
}

function focusFirstEmpty(form: HTMLFormElement): void {
  const fields = [...form.elements].filter((element) => element instanceof HTMLInputElement);
  fields.find(({ value }) => value.trim() === '')?.focus();
}
