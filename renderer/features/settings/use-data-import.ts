import { useState } from 'react';
import { useCommand } from '#renderer/api/use-command.ts';
import { failureOf } from '#renderer/parts/failure-of.ts';
import type { AppError } from '#shared/contract/app-error.ts';
import { type ImportSummary, MAXIMUM_FILE_BYTES } from '#shared/domain/person-data.ts';

/** Why a file was not taken, as far as the file is to blame. */
export type FileTrouble = 'unreadable' | 'newer' | 'too-large' | 'gone';

export type ImportOutcome =
  | { readonly kind: 'done'; readonly fileName: string; readonly summary: ImportSummary }
  | { readonly kind: 'refused'; readonly fileName: string; readonly trouble: FileTrouble }
  | { readonly kind: 'failed'; readonly error: AppError };

/** Reads a data file that the person chose, and has it joined with what is here. */
export function useDataImport() {
  const { mutateAsync, isPending } = useCommand('personData.import');
  const [outcome, setOutcome] = useState<ImportOutcome | null>(null);

  async function readFile(file: File): Promise<ImportOutcome> {
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
      return { kind: 'done', fileName, summary: await mutateAsync({ text }) };
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
      setOutcome(null);
      setOutcome(await readFile(file));
    },
  };
}
