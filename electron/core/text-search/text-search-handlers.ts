import type { AppContract } from '#shared/contract/app-contract.ts';
import type { Handlers } from '#shared/contract/define.ts';

export type TextSearchHandlers = Pick<Handlers<AppContract>, 'saved.search'>;

export function createTextSearchHandlers(): TextSearchHandlers {
  const notYet = async () => {
    throw new Error('not yet');
  };
  return {
    'saved.search': notYet,
  };
}
