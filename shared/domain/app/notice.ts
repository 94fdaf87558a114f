import { z } from 'zod';
import { AppLink } from './app-link.ts';

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

/** What it is called in each language of the interface: who tells of it knows the person's. */
const Title = z.object({ en: z.string(), ru: z.string() });

/** Something came out that the person follows. The words are made where it is told. */
export const NewsItem = z.discriminatedUnion('kind', [
  /** A new episode of a favourite; `ordinal` null: the number is not known. */
  z.object({
    kind: z.literal('episode'),
    title: Title,
    ordinal: z.number().nullable(),
    link: AppLink,
  }),
  /** `count` new chapters of a followed title. */
  z.object({ kind: z.literal('chapters'), title: Title, count: z.int().positive(), link: AppLink }),
]);
export type NewsItem = z.infer<typeof NewsItem>;

/** Where a message about all of these leads: to the one thing that it names, else to where all of them are shown. */
export function linkOfNews(items: readonly NewsItem[]): AppLink {
  const [first, ...others] = items;
  if (first !== undefined && others.length === 0) return first.link;
  return { kind: 'page', page: items.every(({ kind }) => kind === 'chapters') ? 'library' : 'home' };
}
