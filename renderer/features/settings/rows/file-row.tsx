import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ErrorView } from '#renderer/parts/errors/error-page.tsx';
import { failureOf } from '#renderer/parts/errors/failure-of.ts';
import { ErrorLine } from '#renderer/ui/cards/error-line.tsx';
import { Button } from '#renderer/ui/controls/button.tsx';
import type { AppError } from '#shared/contract/app-error.ts';
import { MAXIMUM_FILE_BYTES } from '#shared/domain/app/person-data.ts';
import { SettingRow } from './setting-section.tsx';

type FileRowProps = {
  readonly label: string;
  readonly advice: string;
  readonly isBusy: boolean;
  readonly onFile: (file: File) => void;
};

/** Lets the person choose a data file by the system's own window. */
export function FileRow({ label, advice, ...button }: FileRowProps) {
  return (
    <SettingRow
      label={label}
      advice={advice}
      control={({ describedBy }) => <FileButton describedBy={describedBy} {...button} />}
    />
  );
}

type FileButtonProps = Omit<FileRowProps, 'label' | 'advice'> & { readonly describedBy: string | undefined };

function FileButton({ describedBy, isBusy, onFile }: FileButtonProps) {
  const t = useTranslations('personData');
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={picker}
        type="file"
        hidden
        accept=".json,application/json"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          if (file !== undefined) onFile(file);
          // The same one can be chosen again.
          currentTarget.value = '';
        }}
      />
      <Button
        icon={<FileUp aria-hidden="true" />}
        aria-describedby={describedBy}
        // A button that is switched off would lose the keyboard.
        aria-disabled={isBusy}
        onClick={() => {
          if (!isBusy) picker.current?.click();
        }}
      >
        {t('chooseFile')}
      </Button>
    </>
  );
}

/** Why a file was not taken, as far as the file is to blame. */
type FileTrouble = 'unreadable' | 'newer' | 'too-large' | 'gone';

type ImportOutcome<Summary> =
  | { readonly kind: 'done'; readonly fileName: string; readonly summary: Summary }
  | { readonly kind: 'refused'; readonly fileName: string; readonly trouble: FileTrouble }
  | { readonly kind: 'failed'; readonly error: AppError };

/** Reads a data file that the person chose, and has `take` do with its text what it is for. */
export function useFileImport<Summary>(take: (text: string) => Promise<Summary>) {
  const [isPending, setPending] = useState(false);
  const [outcome, setOutcome] = useState<ImportOutcome<Summary> | null>(null);

  async function readFile(file: File): Promise<ImportOutcome<Summary>> {
    const fileName = file.name;
    if (file.size > MAXIMUM_FILE_BYTES) return { kind: 'refused', fileName, trouble: 'too-large' };
    let text: string;
    try {
      text = await file.text();
    } catch {
      // Removed or changed since it was chosen, or on a drive that is gone.
      return { kind: 'refused', fileName, trouble: 'gone' };
    }
    try {
      return { kind: 'done', fileName, summary: await take(text) };
    } catch (thrown) {
      const error = failureOf(thrown);
      const trouble = error.code === 'rejected' ? error.fields['file']?.[0] : undefined;
      if (trouble === 'unreadable' || trouble === 'newer') return { kind: 'refused', fileName, trouble };
      return { kind: 'failed', error };
    }
  }

  return {
    outcome,
    isPending,
    read: async (file: File): Promise<void> => {
      setPending(true);
      setOutcome(null);
      setOutcome(await readFile(file));
      setPending(false);
    },
  };
}

/** Why nothing came of a file. */
export function ImportFailure({ outcome }: { readonly outcome: ImportOutcome<unknown> | null }) {
  const t = useTranslations('personData');
  if (outcome === null || outcome.kind === 'done') return null;
  if (outcome.kind === 'failed') return <ErrorView error={outcome.error} />;
  return (
    <ErrorLine
      title={t(`trouble.${outcome.trouble}.title`, { file: outcome.fileName })}
      advice={t(`trouble.${outcome.trouble}.advice`)}
    />
  );
}
