import { z } from 'zod';
import { FranchiseId, ImageAddress } from '../identifiers.ts';
import { Labelled, ReleaseCard } from './release.ts';

/** Values of the catalogue's filters as the service codes them; an empty list filters nothing (anime-service, Catalog). */
export const CatalogFilters = z.strictObject({
  /** Matched by the service's own search, at most about 20 releases. */
  search: z.string().max(200).default(''),
  types: z.array(z.string().max(50)).max(50).default([]),
  seasons: z.array(z.string().max(50)).max(50).default([]),
  ageRatings: z.array(z.string().max(50)).max(50).default([]),
  /** Only releases that have all of them; every other list matches any of its values. */
  genres: z.array(z.int().positive()).max(50).default([]),
  publishStatuses: z.array(z.string().max(50)).max(50).default([]),
  productionStatuses: z.array(z.string().max(50)).max(50).default([]),
  /** Both years are included. */
  fromYear: z.int().min(1900).max(2200).nullable().default(null),
  toYear: z.int().min(1900).max(2200).nullable().default(null),
  /** Null: the service's own order, the freshest first. */
  sorting: z.string().max(50).nullable().default(null),
});
export type CatalogFilters = z.infer<typeof CatalogFilters>;

const Choices = z.array(Labelled);

/** What the filters can be set to at present, in the service's order (anime-service, Catalog references). */
export const CatalogReferences = z.object({
  types: Choices,
  seasons: Choices,
  ageRatings: Choices,
  genres: z.array(z.object({ id: z.int(), name: z.string() })),
  publishStatuses: Choices,
  productionStatuses: Choices,
  sortings: Choices,
  /** Ascending; only years that have releases. */
  years: z.array(z.int()),
});
export type CatalogReferences = z.infer<typeof CatalogReferences>;

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

/** `releases` are in the order of watching. */
export const Franchise = FranchiseSummary.extend({ releases: z.array(ReleaseCard) });
export type Franchise = z.infer<typeof Franchise>;
