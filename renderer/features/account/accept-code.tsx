import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCommand } from '#renderer/api/use-command.ts';
import { ErrorView } from '#renderer/parts/errors/error-page.tsx';
import { Button } from '#renderer/ui/controls/button.tsx';
import { TextField } from '#renderer/ui/controls/text-field.tsx';
import styles from './signed-in.module.css';

const CODE_LENGTH = 6;

/** Lets another device in that shows a code. */
export function AcceptCode({ nickname }: { readonly nickname: string }) {
  const t = useTranslations('account.accept');
  const { code, setCode, submit, isPending, isAccepted, fieldError, error } = useAcceptCode();
  return (
    <section className={styles['part']} aria-labelledby="account-accept">
      <h2 id="account-accept" className="body">
        {t('title')}
      </h2>
      <p className="small soft">{t('advice', { nickname })}</p>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextField
          className={styles['code']}
          label={t('code')}
          name="code"
          inputMode="numeric"
          autoComplete="off"
          value={code}
          error={fieldError}
          onChange={(event) => setCode(event.target.value)}
          trailing={
            <Button type="submit" disabled={isPending}>
              {isPending ? t('submitting') : t('submit')}
            </Button>
          }
        />
      </form>
      <p className={styles['done']} role="status">
        {isAccepted && t('done')}
      </p>
      {error !== null && <ErrorView error={error} />}
    </section>
  );
}

/** The code of another device: its digits, what is wrong with it, and the way to accept it. */
function useAcceptCode() {
  const t = useTranslations('account.accept');
  const [code, setCode] = useState('');
  const [short, setShort] = useState<string | null>(null);
  const command = useCommand('account.acceptCode', { onSuccess: () => setCode('') });
  const failure = command.error?.error ?? null;
  const isUnknown = failure?.code === 'not-found';

  return {
    code,
    setCode: (text: string) => {
      setCode(codeDigits(text));
      setShort(null);
      if (!command.isIdle && !command.isPending) command.reset();
    },
    submit: () => {
      const isComplete = code.length === CODE_LENGTH;
      setShort(isComplete ? null : t('short', { count: code.length }));
      command.reset();
      if (isComplete) command.mutate({ code });
    },
    isPending: command.isPending,
    isAccepted: command.isSuccess,
    fieldError: short ?? (isUnknown ? t('unknown') : null),
    error: isUnknown ? null : failure,
  };
}

/** The digits of what was typed or pasted, such as "482 913" or "482-913". */
export function codeDigits(text: string): string {
  return text.replace(/\D/g, '').slice(0, CODE_LENGTH);
}
