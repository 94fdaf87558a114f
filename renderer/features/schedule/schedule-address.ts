import type { Search } from '#renderer/parts/router/address-search.ts';

/** `readSearch` of the page's route. */
export function scheduleSearch(search: Search) {
  return {
    view: search['view'] === 'week' ? ('week' as const) : undefined,
    mine: search['mine'] === 'true' ? (true as const) : undefined,
  };
}
