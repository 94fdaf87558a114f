import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCommand } from '#renderer/api/use-command.ts';
import { ErrorView } from '#renderer/parts/errors/error-view.tsx';
import { Button } from '#renderer/ui/controls/button.tsx';
import { TextField } from '#renderer/ui/controls/text-field.tsx';
import { fieldMessage, unplacedError } from './field-message.ts';
import styles from './form.module.css';
import { focusFirstEmpty } from './form-focus.ts';

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
    <form
      className="stack gap-4"
      noValidate
      aria-label={t('title')}
      onSubmit={(event) => {
        event.preventDefault();
        focusFirstEmpty(event.currentTarget);
        setMissing(email.trim() === '');
        if (email.trim() !== '') command.mutate({ email });
      }}
    >
      <div>
        <h2 className={styles['title']}>{t('title')}</h2>
        <p className={styles['advice']}>{t('advice')}</p>
      </div>
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
      {unplaced !== null && <ErrorView error={unplaced} />}
      <Button kind="primary" size="large" type="submit" disabled={command.isPending}>
        {command.isPending ? t('submitting') : t('submit')}
      </Button>
      <div className="cluster gap-2">
        <Button onClick={onToken}>{t('haveToken')}</Button>
        <Button kind="plain" onClick={onBack}>
          {t('back')}
        </Button>
      </div>
    </form>
  );
}
