import { z } from 'zod';

/** Something the person must know that no single action caused; shown until dismissed. Facts only, the words are the renderer's. */
export const Notice = z.discriminatedUnion('kind', [
  /** The database was damaged: it is kept beside as the file `keptAs`, and `salvagedRows` of it could be brought over. */
  z.object({
    id: z.string(),
    kind: z.literal('database-set-aside'),
    keptAs: z.string(),
    salvagedRows: z.int().nonnegative(),
  }),
  /** The sign-in cannot be kept safely on this machine, so it lasts until the app is closed. */
  z.object({ id: z.string(), kind: z.literal('session-not-kept') }),
]);
export type Notice = z.infer<typeof Notice>;
