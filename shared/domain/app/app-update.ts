import { z } from 'zod';

const Version = z.string().max(100);

/** `none`: this copy has no address of updates, or was not installed. */
export const UpdateState = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('checking') }),
  /** `checkedAt` in epoch milliseconds; null: not looked yet. */
  z.object({ kind: z.literal('newest'), checkedAt: z.number().nullable() }),
  /** `notes` as plain text, maybe empty. `ready`: installed when the app is closed, or at once by `updates.install`. */
  z.object({ kind: z.literal(['available', 'ready']), version: Version, notes: z.string().max(20_000) }),
  /** `fraction` 0 to 1. */
  z.object({ kind: z.literal('downloading'), version: Version, fraction: z.number().min(0).max(1) }),
  z.object({ kind: z.literal('failed'), reason: z.literal(['offline', 'feed', 'damaged', 'disk']) }),
]);
export type UpdateState = z.infer<typeof UpdateState>;
