import { useFormatter, useNow, useTranslations } from 'use-intl';
import type { SyncState } from '#shared/domain/account.ts';
import styles from './sync-details.module.css';

const MINUTE_MILLISECONDS = 60_000;

/** In words: what waits to be sent, whether that fails, and when something was sent last. */
export function SyncDetails({ sync }: { readonly sync: SyncState }) {
  const t = useTranslations('app.sync');
  const format = useFormatter();
  const now = useNow({ updateInterval: MINUTE_MILLISECONDS });
  return (
    <div className={styles['details']}>
      <p>{sync.pending === 0 ? t('upToDate') : t('pending', { count: sync.pending })}</p>
      {sync.pending > 0 && sync.lastFailure !== null && <p>{t('retrying')}</p>}
      {sync.lastSentAt !== null && (
        <p className={styles['faint']}>
          {t('lastSent', { when: format.relativeTime(Math.min(sync.lastSentAt, now.getTime()), now) })}
        </p>
      )}
    </div>
  );
}
