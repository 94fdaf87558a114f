import { useQuery } from '@tanstack/react-query';
import { CloudOff } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import styles from './held-note.module.css';

/** Says quietly that what the person changed waits on this device; nothing while it can be sent. */
export function HeldNote() {
  const t = useTranslations('lists');
  const sync = useQuery(queryFor('sync.state', {})).data;
  const lists = useQuery(queryFor('lists.state', {})).data;
  const hosts = useQuery(queryFor('service.connection', {})).data?.hosts ?? [];
  const hasFailed =
    (lists?.sendFailure ?? lists?.lastFailure ?? sync?.lastFailure ?? null) !== null ||
    hosts.some(({ isInUse, lastAnswer }) => isInUse && lastAnswer !== null && lastAnswer.problem !== null);
  if (sync === undefined || sync.pending === 0 || !hasFailed) return null;
  return (
    <p className={styles['note']}>
      <CloudOff aria-hidden="true" />
      {t('held')}
    </p>
  );
}
