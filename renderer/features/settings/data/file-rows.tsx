import { useMutation } from '@tanstack/react-query';
import { Download, FileUp } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useCommand } from '#renderer/api/use-command.ts';
import { ErrorView } from '#renderer/parts/errors/error-page.tsx';
import { failureOf } from '#renderer/parts/errors/failure-of.ts';
import { ErrorLine } from '#renderer/ui/cards/error-line.tsx';
import { AppFailure } from '#shared/contract/app-error.ts';
import { MAXIMUM_FILE_BYTES } from '#shared/domain/app/person-data.ts';
import { ButtonRow } from '../rows/setting-rows.tsx';
import styles from './file-rows.module.css';

type FileRowProps = { readonly label: string; readonly advice: string };

type ExportRowProps = FileRowProps & {
  readonly command: 'personData.export' | 'settings.export';
  /** Precedes the name of the file. */
  readonly done: string;
};

/** Writes a file into the downloads folder and names it. */
export function ExportRow({ command, label, advice, done }: ExportRowProps) {
  const t = useTranslations('personData');
  const { mutate, isPending, data, error } = useCommand(command);
  return (
    <>
      <ButtonRow
        label={label}
        advice={advice}
        icon={Download}
        text={t('exportNow')}
        isBusy={isPending}
        onPress={() => mutate({})}
      />
      <div role="status" className={styles['outcome']}>
        {data !== undefined && !isPending && (
          <Outcome text={done} file={data.file} detail={t('inFolder', { directory: data.directory })} />
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

/** Imports a data file that the person chooses. */
export function ImportRow<Summary extends { readonly unreadable: number }>(props: ImportRowProps<Summary>) {
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
          // The same file can be chosen again.
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
  // Removed or changed since it was chosen, or on a disconnected drive.
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
