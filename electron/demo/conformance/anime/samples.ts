import type { DemoAccount } from '#demo/demo.ts';
import { type Api, at, column, list, number, text } from './api.ts';

/** The value. Without one, throws with what the test needs from the service. */
export function found<Value>(value: Value | undefined, what: string): Value {
  if (value === undefined) throw new Error(`This test needs ${what}, and the service has none`);
  return value;
}

/** Ids of existing releases: one half the freshest, the other the oldest. */
export async function someReleaseIds(api: Api, count: number): Promise<number[]> {
  const idsBy = async (sorting: string, limit: number) => {
    const page = await api.get(`/anime/catalog/releases?f[sorting]=${sorting}&limit=${limit}`);
    return column(at(page.json, 'data'), 'id').map(number);
  };
  const fresh = await idsBy('FRESH_AT_DESC', Math.ceil(count / 2));
  const old = await idsBy('YEAR_ASC', Math.max(1, Math.floor(count / 2)));
  return [...new Set([...fresh, ...old])].slice(0, count);
}

/** The page of a release with several episodes. Starts at the oldest, since those have the most content. */
export async function someReleasePage(api: Api): Promise<unknown> {
  const releases = await api.get('/anime/catalog/releases?limit=30&f[types]=TV');
  for (const id of column(at(releases.json, 'data'), 'id').map(number).toReversed()) {
    const page = (await api.get(`/anime/releases/${id}`)).json;
    if (list(at(page, 'episodes')).length > 2 && list(at(page, 'members')).length > 0) return page;
  }
  return found(undefined, 'series with several episodes and named members');
}

export async function someEpisodeIds(api: Api): Promise<string[]> {
  return column(list(at(await someReleasePage(api), 'episodes')), 'id').map(text);
}

/** Enough for any service: fifty releases each. */
const MAXIMUM_PAGES = 100;
const PAGES_AT_ONCE = 4;

/** Every release of the service with its genres, freshest first, to check filters and orders against. */
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

/** A new session of an account. */
export async function signIn(api: Api, account: DemoAccount): Promise<string> {
  const { login, password } = account;
  const answer = await api.post('/accounts/users/auth/login', { json: { login, password } });
  if (answer.status !== 200) throw new Error(`Signing in as "${login}" was answered with ${answer.status}`);
  return text(at(answer.json, 'token'));
}
