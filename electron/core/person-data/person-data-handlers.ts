import type { AppContract } from '#shared/contract/app-contract.ts';
import type { Handlers } from '#shared/contract/define.ts';

export type PersonDataHandlers = Pick<Handlers<AppContract>, 'personData.export' | 'personData.import'>;

export function createPersonDataHandlers(): PersonDataHandlers {
  const notYet = async () => {
    throw new Error('not yet');
  };
  return {
    'personData.export': notYet,
    'personData.import': notYet,
  };
}
