import { z } from 'zod';
/** The name of a backup's file: `engawa-<when>.db`. */
export const BackupId = z.string().regex(/^engawa-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z\.db$/);
export type BackupId = z.infer<typeof BackupId>;

/** A copy of the person's own data: progress, places, notes, shelves and settings. No session, no saved texts. */
export const Backup = z.object({
  id: BackupId,
  /** Epoch milliseconds. */
  madeAt: z.number(),
  bytes: z.int().nonnegative(),
});
export type Backup = z.infer<typeof Backup>;
