import { z } from 'zod';
import { FranchiseId, ImageAddress } from '../identifiers.ts';
import { ReleaseCard } from './release.ts';

/** Releases that belong together. Totals are counted by the service ahead of time, and may be absent or behind (anime-service, Franchise). */
export const FranchiseSummary = z.object({
  id: FranchiseId,
  name: z.string(),
  englishName: z.string().nullable(),
  picture: ImageAddress.nullable(),
  firstYear: z.int().nullable(),
  lastYear: z.int().nullable(),
  totalReleases: z.int().nullable(),
  totalEpisodes: z.int().nullable(),
  totalSeconds: z.number().nonnegative().nullable(),
});
export type FranchiseSummary = z.infer<typeof FranchiseSummary>;

/** `releases` are in the order in which they belong to be watched. */
export const Franchise = FranchiseSummary.extend({ releases: z.array(ReleaseCard) });
export type Franchise = z.infer<typeof Franchise>;
