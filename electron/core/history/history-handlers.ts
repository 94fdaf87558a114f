import { AppFailure } from '#shared/contract/app-error.ts';
import type { Handlers } from '#shared/contract/define.ts';
import type { listProcedures } from '#shared/contract/list-procedures.ts';

export type HistoryHandlers = Pick<
  Handlers<typeof listProcedures>,
  'history.page' | 'history.remove' | 'history.restore'
>;

/** anime-service, Accounts: watch progress. */
export function createHistoryHandlers(): HistoryHandlers {
  const unfinished = async () => {
    throw new AppFailure({ code: 'not-found' });
  };
  return {
    'history.page': async ({ page }) => ({ items: [], page, totalPages: 0, total: 0 }),
    'history.remove': unfinished,
    'history.restore': unfinished,
  };
}
