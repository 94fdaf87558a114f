import { useState } from 'react';
import { failureOf } from '#renderer/parts/errors/failure-of.ts';
import type { AppError } from '#shared/contract/app-error.ts';
import { MAXIMUM_FILE_BYTES } from '#shared/domain/app/person-data.ts';

/** Why a file was not taken, as far as the file is to blame. */
export type FileTrouble = 'unreadable' | 'newer' | 'too-large' | 'gone';

export type ImportOutcome<Summary> =
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
