import { z } from 'zod';
import { BackupId } from './backup.ts';

/** Something the person must know that no single action caused; shown until dismissed. Facts only, the words are the renderer's. */
export const Notice = z.discriminatedUnion('kind', [
  /**
   * The database was damaged or gone: what was found is kept beside as the file `keptAs` (null: there was none), and
   * `salvagedRows` of it could be brought over. `backupAt`: when the backup was made that the rest is of, epoch milliseconds;
   * null where none was needed or there was none. `isWhole`: nothing of it was lost.
   */
  z.object({
    id: z.string(),
    kind: z.literal('database-set-aside'),
    keptAs: z.string().nullable(),
    salvagedRows: z.int().nonnegative(),
    backupAt: z.number().nullable().default(null),
    isWhole: z.boolean().default(false),
  }),
  /**
   * The same of the saved library: `chapters` are still there, `lost` are fetched again. `isKnown` false: nothing says what
   * else was saved.
   */
  z.object({
    id: z.string(),
    kind: z.literal('library-set-aside'),
    keptAs: z.string().nullable(),
    chapters: z.int().nonnegative(),
    lost: z.int().nonnegative(),
    isKnown: z.boolean(),
  }),
  /** The person put a backup in place; what was there before is the backup `undo`. Times are epoch milliseconds. */
  z.object({ id: z.string(), kind: z.literal('backup-restored'), madeAt: z.number(), undo: BackupId }),
  /** It could not be put in place: the data is as before. */
  z.object({ id: z.string(), kind: z.literal('backup-not-restored'), madeAt: z.number() }),
  /** The sign-in cannot be kept safely on this machine, so it lasts until the app is closed. */
  z.object({ id: z.string(), kind: z.literal('session-not-kept') }),
]);
export type Notice = z.infer<typeof Notice>;
