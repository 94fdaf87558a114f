import { z } from 'zod';

/** How many of each a data file brought, and how many were there already or newer here. */
export const ImportSummary = z.object({
  taken: z.record(z.string(), z.int().nonnegative()),
  kept: z.record(z.string(), z.int().nonnegative()),
});
export type ImportSummary = z.infer<typeof ImportSummary>;
