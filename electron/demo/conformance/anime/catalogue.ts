import type { Api } from './api.ts';
import { at, list, number } from './reading.ts';

/** Enough for any service: fifty releases each. */
const MAXIMUM_PAGES = 100;
const PAGES_AT_ONCE = 4;

/** Every release of the service with its genres, the freshest first: what filters and orders are checked against. */
export async function readCatalogue(api: Api): Promise<readonly unknown[]> {
  const readPage = async (page: number) => (await api.get(`/anime/catalog/releases?limit=50&page=${page}`)).json;
  const first = await readPage(1);
  const pages = Math.min(MAXIMUM_PAGES, number(at(first, 'meta', 'pagination', 'total_pages')));
  const releases = [...list(at(first, 'data'))];
  for (let page = 2; page <= pages; page += PAGES_AT_ONCE) {
    const numbers = Array.from({ length: Math.min(PAGES_AT_ONCE, pages - page + 1) }, (_, offset) => page + offset);
    for (const answer of await Promise.all(numbers.map(readPage))) releases.push(...list(at(answer, 'data')));
  }
  return releases;
}
