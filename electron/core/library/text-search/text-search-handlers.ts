import type { AppContract } from '#shared/contract/app-contract.ts';
import type { Handlers } from '#shared/contract/define.ts';
import type { TextSearch } from './text-search.ts';

export type TextSearchHandlers = Pick<Handlers<AppContract>, 'saved.search'>;

export function createTextSearchHandlers(textSearch: TextSearch): TextSearchHandlers {
  return { 'saved.search': (asked, { signal }) => textSearch.search(asked, signal) };
}
