import { z } from 'zod';

const Version = z.string().max(100);

/** `none`: this copy has no address of updates, or was not installed. */
export const UpdateState = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  /** `checkedAt` in epoch milliseconds; null: not looked yet. */
  z.object({ kind: z.literal('newest'), checkedAt: z.number().nullable() }),
  z.object({ kind: z.literal('checking') }),
  /** `notes` as plain text, maybe empty. */
  z.object({ kind: z.literal('available'), version: Version, notes: z.string().max(20_000) }),
  /** `fraction` 0 to 1. */
  z.object({ kind: z.literal('downloading'), version: Version, fraction: z.number().min(0).max(1) }),
  /** Installed when the app is closed, or at once by `updates.install`. */
  z.object({ kind: z.literal('ready'), version: Version, notes: z.string().max(20_000) }),
  z.object({ kind: z.literal('failed'), reason: z.literal(['offline', 'feed', 'damaged', 'disk']) }),
]);
export type UpdateState = z.infer<typeof UpdateState>;
