import { useTranslations } from 'use-intl';
import { useCommand } from '#renderer/api/use-command.ts';
import { Button } from '#renderer/ui/controls/button.tsx';
import styles from './sync-now.module.css';

/** Sends and asks at once. What came of it stands in the details beside it. */
export function SyncNow() {
  const t = useTranslations('app.sync');
  const command = useCommand('sync.now');
  return (
    <Button
      className={styles['now']}
      size="small"
      aria-disabled={command.isPending}
      onClick={() => command.isPending || command.mutate({})}
    >
      {t('now')}
    </Button>
  );
}
