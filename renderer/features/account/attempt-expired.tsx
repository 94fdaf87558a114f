import { useTranslations } from 'use-intl';
import { useCommand } from '#renderer/api/use-command.ts';
import { ErrorView } from '#renderer/parts/error-view.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { CancelWait } from './cancel-wait.tsx';
import styles from './wait.module.css';

/** Nobody came in the given time. */
export function AttemptExpired({ way }: { readonly way: 'code' | 'social' }) {
  const t = useTranslations('account.expired');
  const begin = useCommand('signIn.begin');
  const failure = begin.error?.error ?? null;
  return (
    <section className={styles['wait']} aria-label={t('title')}>
      <h2 className={styles['title']} tabIndex={-1} data-view-start>
        {t('title')}
      </h2>
      <p className={styles['advice']}>{t(way)}</p>
      {failure !== null && <ErrorView error={failure} />}
      <div className={styles['actions']}>
        {way === 'code' && (
          <Button disabled={begin.isPending} onClick={() => begin.mutate({ kind: 'code' })}>
            {t('newCode')}
          </Button>
        )}
        <CancelWait />
      </div>
    </section>
  );
}
