import { useFormatter, useTranslations } from 'use-intl';
import { useCommand } from '#renderer/api/use-command.ts';
import { DATA_KINDS, type ImportSummary } from '#shared/domain/app/person-data.ts';
import { FileRow, ImportFailure, useFileImport } from '../rows/file-row.tsx';
import { SettingSection } from '../rows/setting-section.tsx';
import { BackupRows } from './backup-rows.tsx';
import { ExportRow } from './export-row.tsx';
import styles from './person-data-section.module.css';

/** Everything that is the person's own, out of the app as a file and back into it. */
export function PersonDataSection() {
  const t = useTranslations('personData');
  return (
    <SettingSection title={t('title')} words={[t('words')]}>
      <ExportRow command="personData.export" label={t('export')} advice={t('exportAdvice')} done={t('exported')} />
      <ImportRow />
      <BackupRows />
    </SettingSection>
  );
}

function ImportRow() {
  const t = useTranslations('personData');
  const { mutateAsync } = useCommand('personData.import');
  const { outcome, isPending, read } = useFileImport((text) => mutateAsync({ text }));
  return (
    <>
      <FileRow label={t('import')} advice={t('importAdvice')} isBusy={isPending} onFile={(file) => void read(file)} />
      <div role="status" className={styles['outcome']}>
        {isPending && <p>{t('reading')}</p>}
        {outcome?.kind === 'done' && <Said {...outcome} />}
      </div>
      {outcome?.kind === 'done' && <ImportSummaryTable summary={outcome.summary} />}
      <ImportFailure outcome={outcome} />
    </>
  );
}

function Said({ fileName, summary }: { readonly fileName: string; readonly summary: ImportSummary }) {
  const t = useTranslations('personData');
  const count = Object.values(summary.taken).reduce((sum, taken) => sum + taken, 0);
  return (
    <p>
      {t('came', { count })}
      <span className="block medium break-anywhere">{fileName}</span>
      {summary.unreadable > 0 && (
        <span className="block soft break-anywhere">{t('leftOut', { count: summary.unreadable })}</span>
      )}
    </p>
  );
}

/** By kind in the file: how many were imported, and how many were kept as they are here. */
function ImportSummaryTable({ summary: { taken, kept } }: { readonly summary: ImportSummary }) {
  const t = useTranslations('personData');
  const format = useFormatter();
  const kinds = DATA_KINDS.filter((kind) => taken[kind] + kept[kind] > 0);
  if (kinds.length === 0) return null;
  return (
    <table className={styles['summary']} aria-label={t('summary')}>
      <thead>
        <tr>
          <th scope="col">{t('kind')}</th>
          <th scope="col">{t('taken')}</th>
          <th scope="col">{t('kept')}</th>
        </tr>
      </thead>
      <tbody>
        {kinds.map((kind) => (
          <tr key={kind}>
            <th scope="row">{t(`kinds.${kind}`)}</th>
            <td>{format.number(taken[kind])}</td>
            <td>{format.number(kept[kind])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
