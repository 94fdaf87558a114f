import { useQuery } from '@tanstack/react-query';
import { CloudOff } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import styles from './held-note.module.css';

/** Says quietly that what the person changed waits on this device; nothing while it can be sent. */
export function HeldNote() {
  const t = useTranslations('lists');
  const sync = useQuery(queryFor('sync.state', {})).data;
  if (sync === undefined || sync.pending === 0 || sync.lastFailure === null) return null;
  return (
    <p className={styles['note']}>
      <CloudOff aria-hidden="true" />
      {t('held')}
    </p>
  );
}
