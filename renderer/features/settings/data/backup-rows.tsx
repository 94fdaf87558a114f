import { Archive } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAnswer } from '#renderer/api/query-for.ts';
import { useCommand } from '#renderer/api/use-command.ts';
import { useBackupFailureText, useRestoreBackup } from '#renderer/parts/app/use-restore-backup.ts';
import { ErrorView, QueryError } from '#renderer/parts/errors/error-page.tsx';
import { useByteText } from '#renderer/parts/saving/byte-size.ts';
import { useExactMoment, useMomentText } from '#renderer/parts/time/use-moment-text.ts';
import { ErrorLine } from '#renderer/ui/cards/error-line.tsx';
import { SkeletonText } from '#renderer/ui/cards/skeleton.tsx';
import { Button } from '#renderer/ui/controls/button.tsx';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import type { Backup } from '#shared/domain/app/backup.ts';
import { ButtonRow } from '../rows/setting-rows.tsx';
import { useIsFound } from '../rows/setting-section.tsx';
import styles from './backup-rows.module.css';

/** Makes, lists and restores copies of the person's data on this device. */
export function BackupRows() {
  const t = useTranslations('personData.backups');
  const exactly = useExactMoment();
  const momentText = useMomentText();
  const byteText = useByteText();
  const id = useId();
  // Stays set while the sheet closes.
  const [chosen, setChosen] = useState<Backup | null>(null);
  const [isAsking, setAsking] = useState(false);
  const backups = useAnswer('backups.list', {});
  const making = useCommand('backups.make');
  const texts = { label: t('label'), advice: t('advice'), words: [t('words'), t('restore')] };
  const isFound = useIsFound([texts.label, texts.advice, ...texts.words]);
  return (
    <div id="backups" className={styles['place']}>
      <ButtonRow
        {...texts}
        icon={Archive}
        text={t('make')}
        isBusy={making.isPending}
        onPress={() => making.mutate({})}
      />
      <div hidden={!isFound}>
        <p role="status" className={styles['status']}>
          {making.isPending && t('making')}
          {making.isSuccess && t('made', { size: byteText(making.data.bytes) })}
        </p>
        {making.error !== null && <ErrorView error={making.error.error} />}
        {backups.isPending && <SkeletonText width={0.6} />}
        <QueryError query={backups} />
        {backups.data?.length === 0 && <p className="small faint">{t('none')}</p>}
        {backups.data !== undefined && backups.data.length > 0 && (
          <ul className={styles['list']} aria-label={t('list')}>
            {backups.data.map((backup) => (
              <li key={backup.id} className={styles['row']}>
                <div>
                  <p id={`${id}-${backup.id}`}>{exactly(backup.madeAt)}</p>
                  <p className="small faint">{`${momentText(backup.madeAt)} · ${byteText(backup.bytes)}`}</p>
                </div>
                <Button
                  size="small"
                  aria-haspopup="dialog"
                  aria-describedby={`${id}-${backup.id}`}
                  onClick={() => {
                    setChosen(backup);
                    setAsking(true);
                  }}
                >
                  {t('restore')}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
      <RestoreSheet backup={chosen} isOpen={isAsking} onClose={() => setAsking(false)} />
    </div>
  );
}

type RestoreSheetProps = { readonly backup: Backup | null; readonly isOpen: boolean; readonly onClose: () => void };

/** Says which data a restore replaces and keeps. During a restore it stays open until the page reloads. */
function RestoreSheet({ backup, isOpen, onClose }: RestoreSheetProps) {
  const t = useTranslations();
  const exactly = useExactMoment();
  const failureText = useBackupFailureText();
  const { restore, isRestoring, error, reset } = useRestoreBackup();
  const isSyncing = typeof useAnswer('devices.state', {}).data?.directory === 'string';

  function close(): void {
    if (isRestoring) return;
    reset();
    onClose();
  }

  return (
    <Sheet isOpen={isOpen} onOpenChange={(open) => open || close()} title={t('personData.backups.title')}>
      {backup !== null && (
        <div className="stack gap-4">
          <p>{t('personData.backups.replaced', { when: exactly(backup.madeAt) })}</p>
          <p className="soft">{t('personData.backups.kept')}</p>
          {isSyncing && <p className="soft">{t('personData.backups.synced')}</p>}
          {error !== null && error.code !== 'cancelled' && <ErrorLine {...failureText(error)} />}
          <p role="status">{isRestoring && t('personData.backups.restoring')}</p>
          <div className="cluster gap-2">
            <Button kind="primary" aria-disabled={isRestoring} onClick={() => restore(backup.id)}>
              {t('personData.backups.restore')}
            </Button>
            <Button kind="plain" aria-disabled={isRestoring} onClick={close}>
              {t('app.actions.cancel')}
            </Button>
          </div>
        </div>
      )}
    </Sheet>
  );
}
