import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { hostConnection } from '../api/client.ts';
import { ErrorLine } from '../ui/cards/error-line.tsx';
import { Button } from '../ui/controls/button.tsx';
import styles from './host-lost.module.css';

/** Covers every page, player and reader included, while the host is gone and nothing can be saved. */
export function HostLost() {
  const t = useTranslations();
  const { isLost } = useStore(hostConnection);
  if (!isLost) return null;
  return (
    <div className={styles['place']}>
      <ErrorLine
        tone="offline"
        title={t('errors.app-closed.title')}
        advice={t('errors.app-closed.advice')}
        action={
          <Button size="small" onClick={() => window.location.reload()}>
            {t('app.hostLost.reload')}
          </Button>
        }
      />
    </div>
  );
}
