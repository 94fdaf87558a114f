import { useTranslations } from 'use-intl';
import type { SignInAttempt } from '#shared/domain/sign-in.ts';
import { CancelWait } from './cancel-wait.tsx';
import styles from './wait.module.css';
import { WaitState } from './wait-state.tsx';

type CodeWaitProps = { readonly attempt: Extract<SignInAttempt, { kind: 'code' }> };

/** The code to be entered on a device that is signed in, and where to enter it. */
export function CodeWait({ attempt }: CodeWaitProps) {
  const t = useTranslations('account.code');
  return (
    <section className={styles['wait']} aria-label={t('title')}>
      <h2 className={styles['title']} tabIndex={-1} data-view-start>
        {t('title')}
      </h2>
      <output className={styles['code']} aria-label={t('label')}>
        {inHalves(attempt.code)}
      </output>
      <WaitState
        expiresAt={attempt.expiresAt}
        trouble={attempt.trouble}
        timeText={(time) => t('remaining', { time })}
      />
      <ol className={styles['steps']}>
        <li>{t('firstStep')}</li>
        <li>{t('secondStep')}</li>
      </ol>
      <p className={styles['advice']}>{t('goesOn')}</p>
      <CancelWait />
    </section>
  );
}

/** Six digits are read more easily by three. */
function inHalves(code: string): string {
  return code.length === 6 ? `${code.slice(0, 3)} ${code.slice(3)}` : code;
}
