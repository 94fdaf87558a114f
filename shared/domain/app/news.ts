import { z } from 'zod';
import { AppLink } from './app-link.ts';

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
