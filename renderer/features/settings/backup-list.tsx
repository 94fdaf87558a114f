import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { useByteText } from '#renderer/parts/use-byte-text.ts';
import { useExactMoment } from '#renderer/parts/use-exact-moment.ts';
import { useMomentText } from '#renderer/parts/use-moment-text.ts';
import { Button } from '#renderer/ui/button.tsx';
import type { Backup } from '#shared/domain/backup.ts';
import styles from './backup-rows.module.css';

type BackupListProps = { readonly backups: readonly Backup[]; readonly onRestore: (backup: Backup) => void };

/** The newest first: when each was made, and how large it is. */
export function BackupList({ backups, onRestore }: BackupListProps) {
  const t = useTranslations('personData.backups');
  if (backups.length === 0) return <p className={styles['detail']}>{t('none')}</p>;
  return (
    <ul className={styles['list']} aria-label={t('list')}>
      {backups.map((backup) => (
        <BackupRow key={backup.id} backup={backup} onRestore={() => onRestore(backup)} />
      ))}
    </ul>
  );
}

function BackupRow({ backup, onRestore }: { readonly backup: Backup; readonly onRestore: () => void }) {
  const t = useTranslations('personData.backups');
  const exactly = useExactMoment();
  const momentText = useMomentText();
  const byteText = useByteText();
  const id = useId();
  return (
    <li className={styles['row']}>
      <div>
        <p id={id}>{exactly(backup.madeAt)}</p>
        <p className={styles['detail']}>{`${momentText(backup.madeAt)} · ${byteText(backup.bytes)}`}</p>
      </div>
      <Button size="small" aria-haspopup="dialog" aria-describedby={id} onClick={onRestore}>
        {t('restore')}
      </Button>
    </li>
  );
}
