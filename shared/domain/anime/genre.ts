import { z } from 'zod';
import { ImageAddress } from '../identifiers.ts';

/** anime-service, Genre: with what its own page shows. */
export const GenreSummary = z.object({
  id: z.int(),
  name: z.string(),
  picture: ImageAddress.nullable(),
  totalReleases: z.int().nullable(),
});
export type GenreSummary = z.infer<typeof GenreSummary>;
