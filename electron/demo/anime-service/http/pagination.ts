import { jsonAnswer } from './answers.ts';
import { fieldSelection, selectFields } from './field-selection.ts';
import type { InputRecord } from './input.ts';
import { integerParameter } from './validation.ts';

export type PageRequest = { readonly page: number; readonly perPage: number };

/** `page` from 1 and `limit` from 1 to a maximum; anything else is a 422 (anime-service, Limits). */
export function pageRequest(input: InputRecord, defaultLimit: number, maximumLimit = 50): PageRequest {
  const page = integerParameter(input, 'page', { minimum: 1 });
  const limit = integerParameter(input, 'limit', { minimum: 1, maximum: maximumLimit });
  return { page: page ?? 1, perPage: limit ?? defaultLimit };
}

function linkTo(url: URL, page: number): string {
  const link = new URL(url);
  link.searchParams.set('page', String(page));
  return link.href;
}

/** One page of a list with its meta; the links keep the original query (anime-service, Pagination meta). */
export function pageAnswer<Item>(
  input: InputRecord,
  items: readonly Item[],
  { page, perPage }: PageRequest,
  url: URL,
  toWire: (item: Item) => unknown,
): Response {
  const totalPages = Math.max(1, Math.ceil(items.length / perPage));
  const shown = items.slice((page - 1) * perPage, page * perPage);
  const links = {
    previous: page > 1 ? linkTo(url, page - 1) : null,
    next: page < totalPages ? linkTo(url, page + 1) : null,
  };
  const pagination = {
    total: items.length,
    count: shown.length,
    per_page: perPage,
    current_page: page,
    total_pages: totalPages,
    links,
  };
  return jsonAnswer({ data: selectFields(shown.map(toWire), fieldSelection(input)), meta: { pagination } });
}
