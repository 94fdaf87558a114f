import { z } from 'zod';

export const READING_KINDS = [
  ...(['positions', 'titles', 'readChapters', 'history', 'bookmarks', 'highlights', 'replacements'] as const),
  'readingDays',
] as const;
/** The kinds of entries in a data file, in the order in which they are listed. */
export const DATA_KINDS = [
  ...(['settings', 'progress', 'hidden', 'watchDays'] as const),
  ...READING_KINDS,
  ...(['searches', 'removals'] as const),
] as const;
export const DataKind = z.literal(DATA_KINDS);
export type DataKind = z.infer<typeof DataKind>;

/** The largest file that is read. */
export const MAXIMUM_FILE_BYTES = 50_000_000;

const Counts = z.record(DataKind, z.int().nonnegative());

/** How many of each kind a data file brought, and how many were there already or newer here. */
export const ImportSummary = z.object({
  taken: Counts,
  kept: Counts,
  /** Entries that could not be read and were left out. */
  unreadable: z.int().nonnegative(),
});
export type ImportSummary = z.infer<typeof ImportSummary>;
