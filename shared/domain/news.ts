import { z } from 'zod';
import { AppLink } from './app-link.ts';

/** Something came out that the person follows. The words are made where it is told. */
export const NewsItem = z.discriminatedUnion('kind', [
  /** A new episode of a favourite; `ordinal` null: the number is not known. */
  z.object({
    kind: z.literal('episode'),
    title: z.string(),
    ordinal: z.number().nullable(),
    link: AppLink,
  }),
  /** `count` new chapters of a followed title. */
  z.object({ kind: z.literal('chapters'), title: z.string(), count: z.int().positive(), link: AppLink }),
]);
export type NewsItem = z.infer<typeof NewsItem>;
