import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCommand } from '#renderer/api/use-command.ts';
import { Button } from '#renderer/ui/controls/button.tsx';
import { TextField } from '#renderer/ui/controls/text-field.tsx';
import { AccountForm } from './account-form.tsx';
import { fieldMessage, PasswordField, unplacedError } from './password-field.tsx';

const EMPTY = { token: '', password: '', confirmation: '' };
type NewPasswordField = keyof typeof EMPTY;
type Wrong = Partial<Record<NewPasswordField, string>>;

type NewPasswordProps = {
  /** Where the message was asked to be sent, if it was asked for just now. */
  readonly email: string | null;
  readonly onChanged: () => void;
  readonly onAskAgain: () => void;
  readonly onBack: () => void;
};

/** Sets a new password with the token of the message. */
export function NewPassword({ email, onChanged, onAskAgain, onBack }: NewPasswordProps) {
  const t = useTranslations('account.newPassword');
  const { values, set, submit, isPending, errorAt, error } = useNewPassword(onChanged);
  return (
    <AccountForm
      title={t('title')}
      advice={email === null ? t('advice') : t('asked', { email })}
      fields={
        <>
          <TextField
            label={t('token')}
            name="token"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            value={values.token}
            error={errorAt('token')}
            data-view-start
            onChange={(event) => set('token', event.target.value)}
          />
          <PasswordField
            label={t('password')}
            name="new-password"
            autoComplete="new-password"
            value={values.password}
            error={errorAt('password')}
            onChange={(event) => set('password', event.target.value)}
          />
          <PasswordField
            label={t('confirmation')}
            name="confirmation"
            autoComplete="new-password"
            value={values.confirmation}
            error={errorAt('confirmation')}
            onChange={(event) => set('confirmation', event.target.value)}
          />
        </>
      }
      error={error}
      isPending={isPending}
      submitText={isPending ? t('submitting') : t('submit')}
      onSubmit={submit}
    >
      <div className="cluster gap-2">
        <Button onClick={onAskAgain}>{t('askAgain')}</Button>
        <Button kind="plain" onClick={onBack}>
          {t('back')}
        </Button>
      </div>
    </AccountForm>
  );
}

/** The values of the form that sets a new password, what is wrong with them, and the way to send them. */
function useNewPassword(onChanged: () => void) {
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

type ForgottenPasswordProps = {
  readonly email: string;
  readonly onAsked: (email: string) => void;
  /** The person has had the message already. */
  readonly onToken: () => void;
  readonly onBack: () => void;
};

/** Asks for a message with a token. The service does not say whether it knows the address, and neither does this. */
export function ForgottenPassword({ email: firstEmail, onAsked, onToken, onBack }: ForgottenPasswordProps) {
  const t = useTranslations('account.forgotten');
  const [email, setEmail] = useState(firstEmail);
  const [isMissing, setMissing] = useState(false);
  const command = useCommand('account.forgotPassword', { onSuccess: () => onAsked(email.trim()) });
  const failure = command.error?.error ?? null;
  const unplaced = unplacedError(failure, ['email']);
  return (
    <AccountForm
      title={t('title')}
      advice={t('advice')}
      fields={
        <TextField
          label={t('email')}
          name="email"
          type="email"
          autoComplete="email"
          value={email}
          error={isMissing ? t('emailMissing') : fieldMessage(failure, 'email')}
          data-view-start
          onChange={(event) => setEmail(event.target.value)}
        />
      }
      error={unplaced}
      isPending={command.isPending}
      submitText={command.isPending ? t('submitting') : t('submit')}
      onSubmit={() => {
        setMissing(email.trim() === '');
        if (email.trim() !== '') command.mutate({ email });
      }}
    >
      <div className="cluster gap-2">
        <Button onClick={onToken}>{t('haveToken')}</Button>
        <Button kind="plain" onClick={onBack}>
          {t('back')}
        </Button>
      </div>
    </AccountForm>
  );
}
