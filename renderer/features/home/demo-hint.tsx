import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import styles from './demo-hint.module.css';

/** Said until the newcomer has done anything: this is the demo library, and it has an account to try. */
export function DemoHint() {
  const t = useTranslations('app.demo');
  const info = useQuery(queryFor('app.info', {})).data;
  const account = useQuery(queryFor('account.state', {})).data;
  const watched = useQuery(queryFor('progress.recent', {})).data;
  const read = useQuery(queryFor('reading.recent', {})).data;
  const isNew = account?.status === 'signed-out' && watched?.length === 0 && read?.length === 0;
  if (info?.services !== 'demo' || !isNew) return null;
  return (
    <p className={styles['hint']}>
      {t('hint')}{' '}
      {info.demoAccount !== null && (
        <Link to="/account" className={styles['link']}>
          {t('tryAccount')}
        </Link>
      )}
    </p>
  );
}
