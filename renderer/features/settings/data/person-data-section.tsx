import { useFormatter, useTranslations } from 'use-intl';
import { useCommand } from '#renderer/api/use-command.ts';
import { useSettings } from '#renderer/parts/app/use-settings.ts';
import { showToast } from '#renderer/ui/overlays/toast.tsx';
import { DATA_KINDS, type ImportSummary } from '#shared/domain/app/person-data.ts';
import { SettingSection } from '../rows/setting-section.tsx';
import { BackupRows } from './backup-rows.tsx';
import styles from './file-rows.module.css';
import { ExportRow, ImportRow } from './file-rows.tsx';

/** All data of the person as a file, and backups of it. */
export function PersonDataSection() {
  const t = useTranslations('personData');
  const tFile = useTranslations('settings.file');
  const { mutateAsync } = useCommand('personData.import');
  return (
    <SettingSection title={t('title')} words={[tFile('words')]}>
      <ExportRow command="personData.export" label={t('export')} advice={t('exportAdvice')} done={t('exported')} />
      <ImportRow
        label={t('import')}
        advice={t('importAdvice')}
        importText={(text) => mutateAsync({ text })}
        doneText={({ taken }) => t('came', { count: Object.values(taken).reduce((sum, count) => sum + count, 0) })}
      >
        {(summary) => <ImportSummaryTable summary={summary} />}
      </ImportRow>
      <BackupRows />
    </SettingSection>
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

/** The settings alone as a file. */
export function SettingsFileSection() {
  const t = useTranslations('settings.file');
  const { settings, change } = useSettings();
  const { mutateAsync } = useCommand('settings.import');

  async function importText(text: string) {
    const summary = await mutateAsync({ text });
    if (summary.taken > 0) showToast({ text: t('applied'), action: { run: () => void change(settings) } });
    return summary;
  }

  return (
    <SettingSection title={t('title')} words={[t('words')]}>
      <ExportRow command="settings.export" label={t('export.title')} advice={t('export.advice')} done={t('exported')} />
      <ImportRow
        label={t('import.title')}
        advice={t('import.advice')}
        importText={importText}
        doneText={({ taken }) => (taken === 0 ? t('none') : t('taken', { count: taken }))}
      />
    </SettingSection>
  );
}
