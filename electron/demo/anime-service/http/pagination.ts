import { z } from 'zod';
import type { InputRecord } from '#demo/parameters.ts';
import { spelled, validated } from '#demo/validation.ts';
import { jsonAnswer } from './answers.ts';
import { fieldSelection, selectFields } from './field-selection.ts';

type PageSchema = z.ZodType<{ readonly page: number; readonly limit: number }>;

/** `limit` from 1 to 50; anything else is a 422 (anime-service, Limits). */
export function limitSchema(usual: number) {
  return spelled(z.int().min(1).max(50)).default(usual);
}

/** `page` from 1, and `limit`. */
export function pageSchema(usualLimit: number): PageSchema {
  return z.object({ page: spelled(z.int().min(1)).default(1), limit: limitSchema(usualLimit) });
}

function linkTo(url: URL, page: number): string {
  const link = new URL(url);
  link.searchParams.set('page', String(page));
  return link.href;
}

/** One page of a list with its meta; the links keep the original query (anime-service, Pagination meta). */
export function pageAnswer<Item>(
  url: URL,
  input: InputRecord,
  schema: PageSchema,
  items: readonly Item[],
  toWire: (item: Item) => unknown,
): Response {
  const { page, limit } = validated(schema, input);
  const totalPages = Math.max(1, Math.ceil(items.length / limit));
  const shown = items.slice((page - 1) * limit, page * limit);
  const links = {
    previous: page > 1 ? linkTo(url, page - 1) : null,
    next: page < totalPages ? linkTo(url, page + 1) : null,
  };
  const pagination = {
    total: items.length,
    count: shown.length,
    per_page: limit,
    current_page: page,
    total_pages: totalPages,
    links,
  };
  return jsonAnswer({ data: selectFields(shown.map(toWire), fieldSelection(input)), meta: { pagination } });
}
