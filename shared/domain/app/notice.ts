import { z } from 'zod';
import { ReleaseName } from '../anime/release.ts';
import { BackupId } from './backup.ts';

/** Shown until dismissed; no single action caused it. The renderer words it. */
export const Notice = z.discriminatedUnion('kind', [
  /**
   * The database was damaged or missing: the old file is kept as `keptAs` (null: there was none), and `salvagedRows` were
   * copied from it. `backupAt`: the time of the backup that the rest comes from, epoch milliseconds. `isWhole`: nothing was lost.
   */
  z.object({
    id: z.string(),
    kind: z.literal('database-set-aside'),
    keptAs: z.string().nullable(),
    salvagedRows: z.int().nonnegative(),
    backupAt: z.number().nullable().default(null),
    isWhole: z.boolean().default(false),
  }),
  /** The same for the saved library. `lost` chapters are fetched again; `isKnown` false: there may have been more. */
  z.object({
    id: z.string(),
    kind: z.literal('library-set-aside'),
    keptAs: z.string().nullable(),
    chapters: z.int().nonnegative(),
    lost: z.int().nonnegative(),
    isKnown: z.boolean(),
  }),
  /** The data before the restoring is the backup `undo`. Times are epoch milliseconds. */
  z.object({ id: z.string(), kind: z.literal('backup-restored'), madeAt: z.number(), undo: BackupId }),
  /** The data is unchanged. */
  z.object({ id: z.string(), kind: z.literal('backup-not-restored'), madeAt: z.number() }),
  /** This machine cannot store it safely, so it lasts until the app is closed. */
  z.object({ id: z.string(), kind: z.literal('session-not-kept') }),
  /** The service refused a rating, which is dropped. */
  z.object({ id: z.string(), kind: z.literal('rating-refused'), name: ReleaseName }),
  /** Damage made changes unreadable before they were sent. */
  z.object({ id: z.string(), kind: z.literal('change-lost') }),
]);
export type Notice = z.infer<typeof Notice>;
