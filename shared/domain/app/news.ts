import { z } from 'zod';
import { AppLink } from './app-link.ts';

const Title = z.object({ en: z.string(), ru: z.string() });

/** A release of something that the person follows; it is worded where it is shown. */
export const NewsItem = z.discriminatedUnion('kind', [
  /** A new episode of a favourite; `ordinal` null: the number is not known. */
  z.object({ kind: z.literal('episode'), title: Title, ordinal: z.number().nullable(), link: AppLink }),
  /** `count` new chapters of a followed title. */
  z.object({ kind: z.literal('chapters'), title: Title, count: z.int().positive(), link: AppLink }),
]);
export type NewsItem = z.infer<typeof NewsItem>;

/** The page of the only item, else the page that shows all of them. */
export function linkOfNews(items: readonly NewsItem[]): AppLink {
  const [first, ...others] = items;
  if (first !== undefined && others.length === 0) return first.link;
  return { kind: 'page', page: items.every(({ kind }) => kind === 'chapters') ? 'library' : 'home' };
}
