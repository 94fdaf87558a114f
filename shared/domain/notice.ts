import { z } from 'zod';

/** Something the person must know that no single action caused; shown until dismissed. Facts only, the words are the renderer's. */
export const Notice = z.discriminatedUnion('kind', [
  /** The database could not be used; it was kept beside under `keptAs` (a file name) and a new one begun. */
  z.object({ id: z.string(), kind: z.literal('database-set-aside'), keptAs: z.string() }),
  z.object({ id: z.string(), kind: z.literal('settings-set-aside'), keptAs: z.string() }),
  /** The sign-in cannot be kept safely on this machine, so it lasts until the app is closed. */
  z.object({ id: z.string(), kind: z.literal('session-not-kept') }),
]);
export type Notice = z.infer<typeof Notice>;
