import type { AppContract } from '#shared/contract/app-contract.ts';
import type { Handlers } from '#shared/contract/define.ts';

export type DownloadHandlers = Pick<
  Handlers<AppContract>,
  | 'downloads.queue'
  | 'downloads.ofTitle'
  | 'downloads.add'
  | 'downloads.keepUp'
  | 'downloads.pause'
  | 'downloads.resume'
  | 'downloads.cancel'
  | 'downloads.retry'
  | 'downloads.reorder'
>;

export function createDownloadHandlers(): DownloadHandlers {
  const notYet = async () => {
    throw new Error('not yet');
  };
  return {
    'downloads.queue': notYet,
    'downloads.ofTitle': notYet,
    'downloads.add': notYet,
    'downloads.keepUp': notYet,
    'downloads.pause': notYet,
    'downloads.resume': notYet,
    'downloads.cancel': notYet,
    'downloads.retry': notYet,
    'downloads.reorder': notYet,
  };
}
