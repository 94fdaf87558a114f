import { useMutation } from '@tanstack/react-query';
import { FileDown, FileUp } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { api } from '#renderer/api/client.ts';
import { useCommand } from '#renderer/api/use-command.ts';
import { useSettings } from '#renderer/parts/app/use-settings.ts';
import { ErrorView } from '#renderer/parts/errors/error-page.tsx';
import { failureOf } from '#renderer/parts/errors/failure-of.ts';
import { ErrorLine } from '#renderer/ui/cards/error-line.tsx';
import { showToast } from '#renderer/ui/overlays/toast.tsx';
import { AppFailure } from '#shared/contract/app-error.ts';
import { DATA_KINDS, type ImportSummary, MAXIMUM_FILE_BYTES } from '#shared/domain/app/person-data.ts';
import { ButtonRow } from '../rows/setting-rows.tsx';
import { SettingSection, usePutBack } from '../rows/setting-section.tsx';
import { BackupRows } from './backup-rows.tsx';
import styles from './file-rows.module.css';

export function PersonDataSection() {
  const t = useTranslations();
  const { mutateAsync } = useCommand('personData.import');
  return (
    <SettingSection id="data" words={[t('settings.file.words')]}>
      <ExportRow
        command="personData.export"
        label={t('personData.export')}
        advice={t('personData.exportAdvice')}
        done={t('personData.exported')}
        lacking={t('personData.lacking')}
      />
      <ImportRow
        label={t('personData.import')}
        advice={t('personData.importAdvice')}
        importText={(text) => mutateAsync({ text })}
        doneText={({ taken }) =>
          t('personData.came', { count: Object.values(taken).reduce((sum, count) => sum + count, 0) })
        }
      >
        {(summary) => (
          <>
            <ImportSummaryTable summary={summary} />
            <div className={styles['outcome']}>
              <p className="soft">{t('personData.lacking')}</p>
            </div>
          </>
        )}
      </ImportRow>
      <SettingsFileRows />
      <BackupRows />
    </SettingSection>
  );
}

/** How many entries of each kind were imported from the file, and how many were kept as they are on this device. */
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

/** The settings alone, as a file. */
function SettingsFileRows() {
  const t = useTranslations('settings.file');
  const { settings } = useSettings();
  const putBack = usePutBack();
  const { mutateAsync } = useCommand('settings.import');

  async function importText(text: string) {
    const summary = await mutateAsync({ text });
    if (summary.taken > 0) {
      const imported = await api['settings.read']({});
      showToast({ text: t('applied'), action: { run: () => putBack(settings, imported) } });
    }
    return summary;
  }

  return (
    <>
      <ExportRow command="settings.export" label={t('export.title')} advice={t('export.advice')} done={t('exported')} />
      <ImportRow
        label={t('import.title')}
        advice={t('import.advice')}
        importText={importText}
        doneText={({ taken }) => (taken === 0 ? t('none') : t('taken', { count: taken }))}
      />
    </>
  );
}

type FileRowProps = { readonly label: string; readonly advice: string };

type ExportRowProps = FileRowProps & {
  readonly command: 'personData.export' | 'settings.export';
  /** Precedes the name of the file. */
  readonly done: string;
  /** What the file does not hold. Not part of the advice: a search of the settings for fonts would find the row. */
  readonly lacking?: string;
};

/** Writes a file into the downloads folder and names it. */
function ExportRow({ command, label, advice, done, lacking }: ExportRowProps) {
  const t = useTranslations('personData');
  const { mutate, isPending, data, error } = useCommand(command);
  return (
    <>
      <ButtonRow
        label={label}
        advice={advice}
        icon={FileDown}
        text={t('exportNow')}
        isBusy={isPending}
        onPress={() => mutate({})}
      />
      <div role="status" className={styles['outcome']}>
        {data !== undefined && !isPending && (
          <>
            <Outcome text={done} file={data.file} detail={t('inFolder', { directory: data.directory })} />
            {lacking !== undefined && <p className="soft">{lacking}</p>}
          </>
        )}
      </div>
      {error !== null && <ErrorView error={error.error} />}
    </>
  );
}

type ImportRowProps<Summary> = FileRowProps & {
  readonly importText: (text: string) => Promise<Summary>;
  /** Precedes the name of the file. */
  readonly doneText: (summary: Summary) => string;
  readonly children?: (summary: Summary) => ReactNode;
};

function ImportRow<Summary extends { readonly unreadable: number }>(props: ImportRowProps<Summary>) {
  const { label, advice, importText, doneText, children } = props;
  const t = useTranslations('personData');
  const picker = useRef<HTMLInputElement>(null);
  const { mutate, isPending, data, error, variables } = useMutation({
    mutationFn: async (file: File) => importText(await textOf(file)),
  });
  return (
    <>
      <input
        ref={picker}
        type="file"
        hidden
        accept=".json,application/json"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          if (file !== undefined) mutate(file);
          // So that the same file can be chosen again.
          currentTarget.value = '';
        }}
      />
      <ButtonRow
        label={label}
        advice={advice}
        icon={FileUp}
        text={t('chooseFile')}
        isBusy={isPending}
        onPress={() => picker.current?.click()}
      />
      <div role="status" className={styles['outcome']}>
        {isPending && <p>{t('reading')}</p>}
        {data !== undefined && (
          <Outcome
            text={doneText(data)}
            file={variables?.name}
            detail={data.unreadable > 0 && t('leftOut', { count: data.unreadable })}
          />
        )}
      </div>
      {data !== undefined && children?.(data)}
      {error !== null && <ImportFailure thrown={error} fileName={variables?.name ?? ''} />}
    </>
  );
}

type OutcomeProps = { readonly text: string; readonly file: string | undefined; readonly detail: string | false };

function Outcome({ text, file, detail }: OutcomeProps) {
  return (
    <p>
      {text}
      <span className="block medium break-anywhere">{file}</span>
      {detail && <span className="block soft break-anywhere">{detail}</span>}
    </p>
  );
}

const TROUBLES = ['unreadable', 'newer', 'too-large', 'gone'] as const;

async function textOf(file: File): Promise<string> {
  const refuse = (trouble: (typeof TROUBLES)[number]): never => {
    throw new AppFailure({ code: 'rejected', fields: { file: [trouble] } });
  };
  if (file.size > MAXIMUM_FILE_BYTES) return refuse('too-large');
  // Fails if the file was removed or changed since it was chosen, or its drive is disconnected.
  return file.text().catch(() => refuse('gone'));
}

function ImportFailure({ thrown, fileName }: { readonly thrown: unknown; readonly fileName: string }) {
  const t = useTranslations('personData');
  const error = failureOf(thrown);
  const trouble = TROUBLES.find((known) => error.code === 'rejected' && error.fields['file']?.[0] === known);
  if (trouble === undefined) return <ErrorView error={error} />;
  return (
    <ErrorLine title={t(`trouble.${trouble}.title`, { file: fileName })} advice={t(`trouble.${trouble}.advice`)} />
  );
}
