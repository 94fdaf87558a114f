import { Globe, MonitorSmartphone } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useAnswer } from '#renderer/api/query-for.ts';
import { useCommand } from '#renderer/api/use-command.ts';
import { ErrorView, openOutside } from '#renderer/parts/errors/error-page.tsx';
import { Button } from '#renderer/ui/controls/button.tsx';
import { SocialProvider } from '#shared/domain/account/sign-in.ts';
import { AccountForm, isRefusedAsWhole } from './account-form.tsx';
import styles from './form.module.css';

type SignInFormProps = {
  /** False if the title is shown above the form. */
  readonly isTitled: boolean;
  readonly advice: string | null;
  /** The login of an ended session, else empty. */
  readonly login: string;
  /** Says that an earlier step has succeeded. */
  readonly note: string | null;
  readonly onForgotten: (login: string) => void;
};

/** Signing in by password, the other ways, and the demo account. */
export function SignInForm({ isTitled, advice, login, note, onForgotten }: SignInFormProps) {
  const t = useTranslations('account');
  const command = useCommand('account.signIn');
  const isWrongPair = command.error !== null && isRefusedAsWhole(command.error.error);
  // The demo's anime service alone has one.
  const demoAccount = useAnswer('app.info', {}).data?.demoAccount ?? null;
  return (
    <>
      <AccountForm
        title={t('signIn.title')}
        isTitled={isTitled}
        advice={advice}
        note={note}
        fields={[
          { name: 'login', label: t('signIn.login'), missing: t('signIn.loginMissing'), autoComplete: 'username' },
          {
            name: 'password',
            label: t('signIn.password'),
            missing: t('signIn.passwordMissing'),
            autoComplete: 'current-password',
          },
        ]}
        initial={{ login }}
        command={{
          ...command,
          mutate: (values) => command.mutate({ login: values.login.trim(), password: values.password }),
        }}
        // The service does not say which of the two is wrong.
        placed={isWrongPair ? { name: 'password', text: t('signIn.wrong') } : null}
        submitText={t(command.isPending ? 'signIn.submitting' : 'signIn.submit')}
      >
        {(values) => (
          <Button kind="plain" size="small" className={styles['aside']} onClick={() => onForgotten(values.login)}>
            {t('forgotten.title')}
          </Button>
        )}
      </AccountForm>
      <OtherWays />
      {demoAccount !== null && (
        <section className={styles['demo']}>
          <h2 className="body">{t('demo.title')}</h2>
          <p className={styles['demoAdvice']}>{t('demo.advice')}</p>
          <Button disabled={command.isPending} onClick={() => command.mutate(demoAccount)}>
            {t('demo.use', { login: demoAccount.login })}
          </Button>
        </section>
      )}
    </>
  );
}

export const PROVIDER_NAMES = { vk: 'VK', google: 'Google', patreon: 'Patreon', discord: 'Discord' } as const;

/** Ways to sign in elsewhere: on another device, or in the system's browser. */
function OtherWays() {
  const t = useTranslations('account.otherWays');
  const begin = useCommand('signIn.begin', {
    onSuccess: (attempt) => {
      // A browser blocks this after a slow answer, so the waiting page has the link too.
      if (attempt.kind === 'social') openOutside(attempt.address);
    },
  });
  return (
    <section className={styles['ways']} aria-label={t('title')}>
      <p className={styles['or']}>{t('title')}</p>
      <Button
        size="large"
        icon={<MonitorSmartphone />}
        disabled={begin.isPending}
        onClick={() => begin.mutate({ kind: 'code' })}
      >
        {t('code')}
      </Button>
      <fieldset className={styles['providers']} aria-label={t('social.title')}>
        {[...SocialProvider.values].map((provider) => (
          <Button
            key={provider}
            icon={<Globe />}
            disabled={begin.isPending}
            onClick={() => begin.mutate({ kind: 'social', provider })}
          >
            {PROVIDER_NAMES[provider]}
          </Button>
        ))}
      </fieldset>
      <p className="small faint">{t('social.advice')}</p>
      {begin.error !== null && <ErrorView error={begin.error.error} />}
    </section>
  );
}

type NewPasswordProps = {
  /** The address that the message was just sent to; null if it was requested earlier. */
  readonly email: string | null;
  readonly onChanged: () => void;
  readonly onAskAgain: () => void;
  readonly onBack: () => void;
};

/** Sets a new password with the token from the message. */
export function NewPassword({ email, onChanged, onAskAgain, onBack }: NewPasswordProps) {
  const t = useTranslations('account.newPassword');
  const command = useCommand('account.resetPassword', { onSuccess: onChanged });
  const isUnknownToken = command.error?.error.code === 'not-found';
  return (
    <AccountForm
      title={t('title')}
      advice={email === null ? t('advice') : t('asked', { email })}
      fields={[
        { name: 'token', label: t('token'), missing: t('tokenMissing'), autoComplete: 'one-time-code' },
        { name: 'password', label: t('title'), missing: t('passwordMissing'), autoComplete: 'new-password' },
        { name: 'confirmation', label: t('confirmation'), autoComplete: 'new-password' },
      ]}
      check={({ password, confirmation }) => (password === confirmation ? {} : { confirmation: t('differ') })}
      command={command}
      placed={isUnknownToken ? { name: 'token', text: t('unknownToken') } : null}
      submitText={t(command.isPending ? 'submitting' : 'submit')}
    >
      {() => (
        <div className="cluster gap-2">
          <Button onClick={onAskAgain}>{t('askAgain')}</Button>
          <Button kind="plain" onClick={onBack}>
            {t('back')}
          </Button>
        </div>
      )}
    </AccountForm>
  );
}

type ForgottenPasswordProps = {
  readonly email: string;
  readonly onAsked: (email: string) => void;
  /** The person already has a token. */
  readonly onToken: () => void;
  readonly onBack: () => void;
};

/** Requests a message with a token. The service does not say whether it knows the address. */
export function ForgottenPassword({ email, onAsked, onToken, onBack }: ForgottenPasswordProps) {
  const t = useTranslations('account');
  const command = useCommand('account.forgotPassword');
  return (
    <AccountForm
      title={t('forgotten.title')}
      advice={t('forgotten.advice')}
      fields={[
        { name: 'email', label: t('forgotten.email'), missing: t('forgotten.emailMissing'), autoComplete: 'email' },
      ]}
      initial={{ email }}
      check={(values) =>
        /^\s*(?:[^\s@]+@[^\s@]+)?\s*$/.test(values.email) ? {} : { email: t('forgotten.emailWrong') }
      }
      command={{
        ...command,
        mutate: (values) => command.mutate(values, { onSuccess: () => onAsked(values.email.trim()) }),
      }}
      submitText={t(command.isPending ? 'forgotten.submitting' : 'forgotten.submit')}
    >
      {() => (
        <div className="cluster gap-2">
          <Button onClick={onToken}>{t('forgotten.haveToken')}</Button>
          <Button kind="plain" onClick={onBack}>
            {t('newPassword.back')}
          </Button>
        </div>
      )}
    </AccountForm>
  );
}
