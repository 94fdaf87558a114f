import { safeFileName } from '#shared/domain/app/safe-file-name.ts';
import type { ExportFormat } from '#shared/domain/novels/saved-library.ts';

const LONGEST_LABEL = 60;
const ENDINGS: Readonly<Record<ExportFormat, string>> = { epub: '.epub', fb2: '.fb2', text: '.txt' };

/** A name for a book's file: of a long title the end is cut, never what part of it this is. */
export function bookFileName(title: string, label: string | null, format: ExportFormat, id: number): string {
  const fallback = `novel-${id}`;
  const ending = ENDINGS[format];
  if (label === null) return safeFileName(title, { extension: ending, fallback });
  const part = safeFileName(label.slice(0, LONGEST_LABEL), { extension: ending, fallback: 'part' });
  return safeFileName(title, { extension: ` - ${part}`, fallback });
}
