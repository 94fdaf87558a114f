import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCommand } from '#renderer/api/use-command.ts';
import { Button } from '#renderer/ui/controls/button.tsx';
import { TextField } from '#renderer/ui/controls/text-field.tsx';
import { AccountForm } from './account-form.tsx';
import { fieldMessage, unplacedError } from './field-message.ts';

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
