import type { AppContract } from '#shared/contract/app-contract.ts';
import type { Handlers } from '#shared/contract/define.ts';

export type ExportHandlers = Pick<Handlers<AppContract>, 'saved.export'>;

export function createExportHandlers(): ExportHandlers {
  const notYet = async () => {
    throw new Error('not yet');
  };
  return {
    'saved.export': notYet,
  };
}
