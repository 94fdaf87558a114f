import { useTranslations } from 'use-intl';
import { SyncDetails } from '#renderer/parts/sync-details.tsx';
import { Button } from '#renderer/ui/button.tsx';
import type { SyncState } from '#shared/domain/account.ts';
import styles from './unsent-choice.module.css';

type UnsentChoiceProps = {
  readonly nickname: string;
  readonly sync: SyncState;
  readonly hasSentAll: boolean;
  readonly isSending: boolean;
  readonly isLeaving: boolean;
  readonly sendFirst: () => void;
  readonly leaveNow: () => void;
  readonly stay: () => void;
};

/** What waits, what becomes of it, and the three things that can be done; two once it has been sent meanwhile. */
export function UnsentChoice(props: UnsentChoiceProps) {
  const { nickname, sync, hasSentAll, isSending, isLeaving, sendFirst, leaveNow, stay } = props;
  const t = useTranslations('account.unsent');
  return (
    <div className={styles['choice']}>
      {hasSentAll ? (
        <p role="status">{t('sent')}</p>
      ) : (
        <>
          <SyncDetails sync={sync} />
          <p className={styles['kept']}>{t('kept', { nickname })}</p>
          <p className={styles['sending']} role="status">
            {isSending && t('sending')}
          </p>
        </>
      )}
      <div className={styles['actions']}>
        {!isSending && (
          <Button kind="primary" size="large" disabled={isLeaving} onClick={hasSentAll ? leaveNow : sendFirst}>
            {hasSentAll ? t('leave') : t('sendFirst')}
          </Button>
        )}
        {!hasSentAll && (
          <Button size="large" disabled={isLeaving} onClick={leaveNow}>
            {t('leaveNow')}
          </Button>
        )}
        <Button kind="plain" size="large" disabled={isLeaving} onClick={stay}>
          {t('stay')}
        </Button>
      </div>
    </div>
  );
}
