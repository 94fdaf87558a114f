import { Download, FileUp } from 'lucide-react';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useCommand } from '#renderer/api/use-command.ts';
import { ErrorView } from '#renderer/parts/error-view.tsx';
import { failureOf } from '#renderer/parts/failure-of.ts';
import { Button } from '#renderer/ui/button.tsx';
import { ErrorLine } from '#renderer/ui/error-line.tsx';
import { ImportSummaryTable } from './import-summary-table.tsx';
import styles from './person-data-section.module.css';
import { SettingRow, SettingSection } from './setting-section.tsx';
import { type ImportOutcome, useDataImport } from './use-data-import.ts';

/** Everything that is the person's own, out of the app as a file and back into it. */
export function PersonDataSection() {
  const t = useTranslations('personData');
  return (
    <SettingSection title={t('title')}>
      <ExportRow />
      <ImportRow />
    </SettingSection>
  );
}

function ExportRow() {
  const t = useTranslations('personData');
  const { mutate, isPending, data, error } = useCommand('personData.export');
  return (
    <>
      <SettingRow
        label={t('export')}
        advice={t('exportAdvice')}
        control={({ describedBy }) => (
          <Button
            icon={<Download aria-hidden="true" />}
            aria-describedby={describedBy}
            // A button that is switched off would lose the keyboard.
            aria-disabled={isPending}
            onClick={() => {
              if (!isPending) mutate({});
            }}
          >
            {t('exportNow')}
          </Button>
        )}
      />
      <div role="status" className={styles['outcome']}>
        {data !== undefined && !isPending && (
          <p>
            {t('exported')}
            <span className={styles['place']}>{data.file}</span>
            <span className={styles['folder']}>{t('inFolder', { directory: data.directory })}</span>
          </p>
        )}
      </div>
      {error !== null && <ErrorView error={failureOf(error)} />}
    </>
  );
}

function ImportRow() {
  const t = useTranslations('personData');
  const picker = useRef<HTMLInputElement>(null);
  const { outcome, isPending, read } = useDataImport();
  return (
    <>
      <SettingRow
        label={t('import')}
        advice={t('importAdvice')}
        control={({ describedBy }) => (
          <>
            <input
              ref={picker}
              type="file"
              hidden
              accept=".json,application/json"
              onChange={({ currentTarget }) => {
                const file = currentTarget.files?.[0];
                if (file !== undefined) void read(file);
                // The same one can be chosen again.
                currentTarget.value = '';
              }}
            />
            <Button
              icon={<FileUp aria-hidden="true" />}
              aria-describedby={describedBy}
              aria-disabled={isPending}
              onClick={() => {
                if (!isPending) picker.current?.click();
              }}
            >
              {t('chooseFile')}
            </Button>
          </>
        )}
      />
      <div role="status" className={styles['outcome']}>
        {isPending && <p>{t('reading')}</p>}
        {outcome?.kind === 'done' && <Said outcome={outcome} />}
      </div>
      {outcome?.kind === 'done' && <ImportSummaryTable summary={outcome.summary} />}
      {outcome?.kind === 'refused' && (
        <ErrorLine
          title={t(`trouble.${outcome.trouble}.title`, { file: outcome.fileName })}
          advice={t(`trouble.${outcome.trouble}.advice`)}
        />
      )}
      {outcome?.kind === 'failed' && <ErrorView error={outcome.error} />}
    </>
  );
}

function Said({ outcome: { fileName, summary } }: { readonly outcome: ImportOutcome & { readonly kind: 'done' } }) {
  const t = useTranslations('personData');
  const count = Object.values(summary.taken).reduce((sum, taken) => sum + taken, 0);
  return (
    <p>
      {t('came', { count })}
      <span className={styles['place']}>{fileName}</span>
      {summary.unreadable > 0 && (
        <span className={styles['folder']}>{t('leftOut', { count: summary.unreadable })}</span>
      )}
    </p>
  );
}
