import { CloudAlert } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { requestSignIn } from '#renderer/parts/app/sign-in-request.ts';
import { useWaitingText } from '#renderer/parts/time/use-moment-text.ts';
import { Button } from '#renderer/ui/controls/button.tsx';
import { RemoveButton } from '#renderer/ui/controls/chip.tsx';
import type { SyncState } from '#shared/domain/account/account.ts';
import styles from './notices.module.css';

export type SessionNoticeProps = { readonly sync: SyncState; readonly dismiss: () => void };

/** That the session has ended, what waits for the next one, and the way in without leaving the page. */
export function SessionNotice({ sync, dismiss }: SessionNoticeProps) {
  const t = useTranslations('app');
  const waitingText = useWaitingText();
  const { pending: count, waiting } = sync;
  return (
    <li className={styles['notice']}>
      <CloudAlert className={styles['icon']} aria-hidden="true" />
      <p className={styles['text']}>
        {count === 0 ? t('sync.ended') : `${t('sync.endedPending', { count })} ${waitingText(waiting)}`}
      </p>
      <Button size="small" onClick={() => requestSignIn()}>
        {t('actions.signIn')}
      </Button>
      <RemoveButton name={t('actions.dismiss')} onRemove={dismiss} />
    </li>
  );
}
