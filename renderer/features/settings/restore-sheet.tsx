import { useTranslations } from 'use-intl';
import { useBackupFailureText } from '#renderer/parts/use-backup-failure-text.ts';
import { useExactMoment } from '#renderer/parts/use-exact-moment.ts';
import { useRestoreBackup } from '#renderer/parts/use-restore-backup.ts';
import { Button } from '#renderer/ui/button.tsx';
import { ErrorLine } from '#renderer/ui/error-line.tsx';
import { Sheet } from '#renderer/ui/sheet.tsx';
import type { Backup } from '#shared/domain/backup.ts';
import styles from './backup-rows.module.css';

type RestoreSheetProps = {
  /** Null: none was chosen yet. */
  readonly backup: Backup | null;
  readonly isOpen: boolean;
  readonly onClose: () => void;
};

/** What is replaced and what stays, before a backup is restored; open until the page reloads. */
export function RestoreSheet({ backup, isOpen, onClose }: RestoreSheetProps) {
  const t = useTranslations('personData.backups');
  const tActions = useTranslations('app.actions');
  const exactly = useExactMoment();
  const failureText = useBackupFailureText();
  const { restore, isRestoring, error, reset } = useRestoreBackup();

  function close(): void {
    if (isRestoring) return;
    reset();
    onClose();
  }

  return (
    <Sheet
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) close();
      }}
      title={t('title')}
      closeName={tActions('close')}
    >
      {backup !== null && (
        <div className={styles['form']}>
          <p>{t('replaced', { when: exactly(backup.madeAt) })}</p>
          <p className={styles['kept']}>{t('kept')}</p>
          {error !== null && error.code !== 'cancelled' && <ErrorLine {...failureText(error)} />}
          <p role="status">{isRestoring && t('restoring')}</p>
          <div className={styles['ways']}>
            <Button kind="primary" aria-disabled={isRestoring} onClick={() => restore(backup.id)}>
              {t('restore')}
            </Button>
            <Button kind="plain" aria-disabled={isRestoring} onClick={close}>
              {t('cancel')}
            </Button>
          </div>
        </div>
      )}
    </Sheet>
  );
}
