import { useTranslations } from 'use-intl';
import { ErrorView } from '#renderer/parts/error-view.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { TextField } from '#renderer/ui/text-field.tsx';
import styles from './signed-in.module.css';
import { useAcceptCode } from './use-accept-code.ts';

/** Lets another device in that shows a code. */
export function AcceptCode({ nickname }: { readonly nickname: string }) {
  const t = useTranslations('account.accept');
  const { code, setCode, submit, isPending, isAccepted, fieldError, error } = useAcceptCode();
  return (
    <section className={styles['part']} aria-labelledby="account-accept">
      <h2 id="account-accept" className={styles['title']}>
        {t('title')}
      </h2>
      <p className={styles['advice']}>{t('advice', { nickname })}</p>
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
