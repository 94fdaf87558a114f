import { AppFailure } from '#shared/contract/app-error.ts';
import type { Handlers } from '#shared/contract/define.ts';
import type { listProcedures } from '#shared/contract/list-procedures.ts';

export type ListHandlers = Pick<
  Handlers<typeof listProcedures>,
  | 'lists.state'
  | 'lists.membership'
  | 'lists.setFavourite'
  | 'lists.setCollection'
  | 'lists.restore'
  | 'lists.page'
  | 'lists.references'
>;

const NOTHING = { favourites: 0, planned: 0, watching: 0, watched: 0, postponed: 0, abandoned: 0 };

/** anime-service, Accounts: favorites, collections. */
export function createListHandlers(): ListHandlers {
  const unfinished = async () => {
    throw new AppFailure({ code: 'signed-out' });
  };
  return {
    'lists.state': async () => ({
      counts: NOTHING,
      missing: NOTHING,
      unread: 0,
      pending: 0,
      lastFailure: null,
      lastPulledAt: null,
      unsettled: [],
    }),
    'lists.membership': async () => ({ favourites: [], collections: [] }),
    'lists.setFavourite': unfinished,
    'lists.setCollection': unfinished,
    'lists.restore': unfinished,
    'lists.page': async ({ page }) => ({ items: [], page, totalPages: 0, total: 0 }),
    'lists.references': async () => ({ types: [], ageRatings: [], genres: [], years: [] }),
  };
}
