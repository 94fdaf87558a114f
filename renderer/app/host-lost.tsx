import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { hostConnection } from '#renderer/api/host-connection.ts';
import { Button } from '#renderer/ui/button.tsx';
import { ErrorLine } from '#renderer/ui/error-line.tsx';
import styles from './host-lost.module.css';

/** Stands over every page, player and reader included, while nothing that is done can be saved. */
export function HostLost() {
  const t = useTranslations('app.hostLost');
  const { isLost } = useStore(hostConnection);
  if (!isLost) return null;
  return (
    <div className={styles['place']}>
      <ErrorLine
        tone="offline"
        title={t('title')}
        advice={t('advice')}
        action={
          <Button size="small" onClick={() => window.location.reload()}>
            {t('reload')}
          </Button>
        }
      />
    </div>
  );
}
