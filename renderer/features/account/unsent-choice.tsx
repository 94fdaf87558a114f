import { useTranslations } from 'use-intl';
import { SyncDetails } from '#renderer/parts/sync-details.tsx';
import { Button } from '#renderer/ui/button.tsx';
import type { SyncState } from '#shared/domain/account.ts';
import styles from './unsent-choice.module.css';

type UnsentChoiceProps = {
  readonly nickname: string;
  readonly sync: SyncState;
  readonly isSending: boolean;
  readonly isLeaving: boolean;
  readonly sendFirst: () => void;
  readonly leaveNow: () => void;
  readonly stay: () => void;
};

/** What waits, what becomes of it, and the three things that can be done; two once it has been sent meanwhile. */
export function UnsentChoice(props: UnsentChoiceProps) {
  const { nickname, sync, isSending, isLeaving, sendFirst, leaveNow, stay } = props;
  const t = useTranslations('account.unsent');
  if (sync.pending === 0 && !isSending) {
    return (
      <div className={styles['choice']}>
        <p role="status">{t('sent')}</p>
        <div className={styles['actions']}>
          <Button kind="primary" size="large" disabled={isLeaving} onClick={leaveNow}>
            {t('leave')}
          </Button>
          <Button kind="plain" size="large" disabled={isLeaving} onClick={stay}>
            {t('stay')}
          </Button>
        </div>
      </div>
    );
  }
  return (
    <div className={styles['choice']}>
      <SyncDetails sync={sync} />
      <p className={styles['kept']}>{t('kept', { nickname })}</p>
      <p className={styles['sending']} role="status">
        {isSending && t('sending')}
      </p>
      <div className={styles['actions']}>
        {!isSending && (
          <Button kind="primary" size="large" disabled={isLeaving} onClick={sendFirst}>
            {t('sendFirst')}
          </Button>
        )}
        <Button size="large" disabled={isLeaving} onClick={leaveNow}>
          {t('leaveNow')}
        </Button>
        <Button kind="plain" size="large" disabled={isLeaving} onClick={stay}>
          {t('stay')}
        </Button>
      </div>
    </div>
  );
}
