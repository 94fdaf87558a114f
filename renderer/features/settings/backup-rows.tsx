import { useQuery } from '@tanstack/react-query';
import { Archive } from 'lucide-react';
import { use, useState } from 'react';
import { useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { useCommand } from '#renderer/api/use-command.ts';
import { ErrorView } from '#renderer/parts/error-view.tsx';
import { failureOf } from '#renderer/parts/failure-of.ts';
import { useByteText } from '#renderer/parts/use-byte-text.ts';
import { Button } from '#renderer/ui/button.tsx';
import { SkeletonText } from '#renderer/ui/skeleton.tsx';
import type { Backup } from '#shared/domain/backup.ts';
import { BackupList } from './backup-list.tsx';
import styles from './backup-rows.module.css';
import { RestoreSheet } from './restore-sheet.tsx';
import { isFound, SectionWords, SettingSearch } from './setting-search.ts';
import { SettingRow } from './setting-section.tsx';

/** Copies of the person's data on this device: made now, listed, and restored. */
export function BackupRows() {
  const t = useTranslations('personData.backups');
  const byteText = useByteText();
  // Stays what it is while the sheet goes away.
  const [chosen, setChosen] = useState<Backup | null>(null);
  const [isAsking, setAsking] = useState(false);
  const backups = useQuery(queryFor('backups.list', {}));
  const making = useCommand('backups.make');
  const [label, advice, words] = [t('label'), t('advice'), [t('words'), t('restore')]];
  const isShown = isFound([...use(SectionWords), label, advice, ...words], use(SettingSearch));

  function ask(backup: Backup): void {
    setChosen(backup);
    setAsking(true);
  }

  return (
    <div id="backups" className={styles['place']}>
      <SettingRow
        {...{ label, advice, words }}
        control={({ labelledBy }) => (
          <Button
            icon={<Archive aria-hidden="true" />}
            aria-describedby={labelledBy}
            // A button that is switched off would lose the keyboard.
            aria-disabled={making.isPending}
            onClick={() => !making.isPending && making.mutate({})}
          >
            {t('make')}
          </Button>
        )}
      />
      <div hidden={!isShown}>
        <p role="status" className={styles['said']}>
          {making.isPending && t('making')}
          {making.isSuccess && t('made', { size: byteText(making.data.bytes) })}
        </p>
        {making.error !== null && <ErrorView error={making.error.error} />}
        {backups.isPending && <SkeletonText width={0.6} />}
        {backups.data === undefined && backups.error !== null && (
          <ErrorView error={failureOf(backups.error)} onRetry={() => void backups.refetch()} />
        )}
        {backups.data !== undefined && <BackupList backups={backups.data} onRestore={ask} />}
      </div>
      <RestoreSheet backup={chosen} isOpen={isAsking} onClose={() => setAsking(false)} />
    </div>
  );
}
