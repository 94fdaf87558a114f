import { useTranslations } from 'use-intl';
import { useCommand } from '#renderer/api/use-command.ts';
import { useSettings } from '#renderer/parts/app/use-settings.ts';
import { showToast } from '#renderer/ui/overlays/toast.tsx';
import { FileRow, ImportFailure, useFileImport } from '../rows/file-row.tsx';
import { SettingSection } from '../rows/setting-section.tsx';
import { ExportRow } from './export-row.tsx';
import styles from './person-data-section.module.css';

/** Nothing but the settings, out of the app as a file and back into it. */
export function SettingsFileSection() {
  const t = useTranslations('settings.file');
  return (
    <SettingSection title={t('title')} words={[t('words')]}>
      <ExportRow command="settings.export" label={t('export')} advice={t('exportAdvice')} done={t('exported')} />
      <ImportRow />
    </SettingSection>
  );
}

function ImportRow() {
  const t = useTranslations('settings.file');
  const tData = useTranslations('personData');
  const { settings, change } = useSettings();
  const { mutateAsync } = useCommand('settings.import');
  const { outcome, isPending, read } = useFileImport(async (text) => {
    const summary = await mutateAsync({ text });
    if (summary.taken > 0) {
      const action = { label: t('undo'), run: () => void change(settings) };
      showToast({ text: t('applied'), action });
    }
    return summary;
  });
  return (
    <>
      <FileRow label={t('import')} advice={t('importAdvice')} isBusy={isPending} onFile={(file) => void read(file)} />
      <div role="status" className={styles['outcome']}>
        {outcome?.kind === 'done' && (
          <p>
            {outcome.summary.taken === 0 ? t('none') : t('taken', { count: outcome.summary.taken })}
            <span className="block medium break-anywhere">{outcome.fileName}</span>
            {outcome.summary.unreadable > 0 && (
              <span className="block soft break-anywhere">
                {tData('leftOut', { count: outcome.summary.unreadable })}
              </span>
            )}
          </p>
        )}
      </div>
      <ImportFailure outcome={outcome} />
    </>
  );
}
