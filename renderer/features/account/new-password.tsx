import { useTranslations } from 'use-intl';
import { useCommand } from '#renderer/api/use-command.ts';
import { Button } from '#renderer/ui/controls/button.tsx';
import { AccountForm } from './account-form.tsx';

type NewPasswordProps = {
  /** Where the message was just sent; null if it was requested earlier. */
  readonly email: string | null;
  readonly onChanged: () => void;
  readonly onAskAgain: () => void;
  readonly onBack: () => void;
};

/** Sets a new password with the token of the message. */
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
  /** The person already has a message. */
  readonly onToken: () => void;
  readonly onBack: () => void;
};

/** Requests a message with a token. The service does not tell whether it knows the address. */
export function ForgottenPassword({ email, onAsked, onToken, onBack }: ForgottenPasswordProps) {
  const t = useTranslations('account.forgotten');
  const tNewPassword = useTranslations('account.newPassword');
  const command = useCommand('account.forgotPassword');
  return (
    <AccountForm
      title={t('title')}
      advice={t('advice')}
      fields={[{ name: 'email', label: t('email'), missing: t('emailMissing'), autoComplete: 'email' }]}
      initial={{ email }}
      command={{
        ...command,
        mutate: (values) => command.mutate(values, { onSuccess: () => onAsked(values.email.trim()) }),
      }}
      submitText={t(command.isPending ? 'submitting' : 'submit')}
    >
      {() => (
        <div className="cluster gap-2">
          <Button onClick={onToken}>{t('haveToken')}</Button>
          <Button kind="plain" onClick={onBack}>
            {tNewPassword('back')}
          </Button>
        </div>
      )}
    </AccountForm>
  );
}
