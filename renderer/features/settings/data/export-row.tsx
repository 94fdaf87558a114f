import { Download } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useCommand } from '#renderer/api/use-command.ts';
import { ErrorView } from '#renderer/parts/errors/error-page.tsx';
import { Button } from '#renderer/ui/controls/button.tsx';
import { SettingRow } from '../rows/setting-section.tsx';
import styles from './person-data-section.module.css';

type ExportRowProps = {
  readonly command: 'personData.export' | 'settings.export';
  readonly label: string;
  readonly advice: string;
  /** Said before the name of the file. */
  readonly done: string;
};

/** Writes a file into the folder of downloads, and says which. */
export function ExportRow({ command, label, advice, done }: ExportRowProps) {
  const t = useTranslations('personData');
  const { mutate, isPending, data, error } = useCommand(command);
  return (
    <>
      <SettingRow
        label={label}
        advice={advice}
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
            {done}
            <span className="block medium break-anywhere">{data.file}</span>
            <span className="block soft break-anywhere">{t('inFolder', { directory: data.directory })}</span>
          </p>
        )}
      </div>
      {error !== null && <ErrorView error={error.error} />}
    </>
  );
}
