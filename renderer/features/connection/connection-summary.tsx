import { CircleAlert, CircleCheck, Route } from 'lucide-react';
import { useFormatter, useNow, useTranslations } from 'use-intl';
import { useErrorText } from '#renderer/i18n/use-error-text.ts';
import type { ServiceConnection } from '#shared/domain/service-connection.ts';
import styles from './connection-page.module.css';
import { connectionVerdict } from './connection-verdict.ts';

const REFRESHED_MILLISECONDS = 10_000;

/** One sentence: does it work, and through whom. */
export function ConnectionSummary({ connection }: { readonly connection: ServiceConnection }) {
  const t = useTranslations('connection');
  const format = useFormatter();
  const now = useNow({ updateInterval: REFRESHED_MILLISECONDS });
  const errorText = useErrorText();
  const verdict = connectionVerdict(connection);
  const { seenFrom, returnsAt } = connection;
  const Icon = verdict.is === 'away' ? CircleAlert : verdict.is === 'mirror' ? Route : CircleCheck;
  return (
    <section className={styles['summary']} data-verdict={verdict.is} role="status">
      <Icon className={styles['icon']} aria-hidden="true" />
      <div>
        <p className={styles['verdict']}>{t(`verdict.${verdict.is}`, { host: verdict.host })}</p>
        {verdict.problem !== null && (
          <p className={styles['quiet']}>
            {verdict.is === 'mirror'
              ? t('because', { what: errorText(verdict.problem).title })
              : errorText(verdict.problem).title}
          </p>
        )}
        {verdict.is === 'mirror' && verdict.isPublicOnly && <p className={styles['quiet']}>{t('publicOnly')}</p>}
        {returnsAt !== null && (
          <p className={styles['quiet']}>
            {returnsAt > now.getTime()
              ? t('returns', { time: format.dateTime(returnsAt, { timeStyle: 'short' }) })
              : t('returnsWithUse')}
          </p>
        )}
        {seenFrom?.country != null && <p className={styles['quiet']}>{t('seenFrom', { country: seenFrom.country })}</p>}
      </div>
    </section>
  );
}
