import type { AppContract } from '#shared/contract/app-contract.ts';
import type { Handlers } from '#shared/contract/define.ts';

export type SavedHandlers = Pick<
  Handlers<AppContract>,
  | 'saved.titles'
  | 'saved.remove'
  | 'saved.restore'
  | 'saved.storage'
  | 'saved.move'
  | 'saved.check'
  | 'saved.setCacheLimit'
>;

export function createSavedHandlers(): SavedHandlers {
  const notYet = async () => {
    throw new Error('not yet');
  };
  return {
    'saved.titles': notYet,
    'saved.remove': notYet,
    'saved.restore': notYet,
    'saved.storage': notYet,
    'saved.move': notYet,
    'saved.check': notYet,
    'saved.setCacheLimit': notYet,
  };
}
