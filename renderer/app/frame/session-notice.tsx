import { CloudAlert, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { requestSignIn } from '#renderer/parts/sign-in-request.ts';
import { useWaitingText } from '#renderer/parts/use-waiting-text.ts';
import { Button } from '#renderer/ui/button.tsx';
import { focusNeighbour } from '#renderer/ui/focus-neighbour.ts';
import { IconButton } from '#renderer/ui/icon-button.tsx';
import type { SyncState } from '#shared/domain/account.ts';
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
      <IconButton
        size="small"
        name={t('actions.dismiss')}
        icon={<X />}
        onClick={({ currentTarget }) => {
          focusNeighbour(currentTarget);
          dismiss();
        }}
      />
    </li>
  );
}
