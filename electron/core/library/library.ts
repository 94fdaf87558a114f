import type { AppContract } from '#shared/contract/app-contract.ts';
import type { OutputOf } from '#shared/contract/define.ts';

/** Every title that was ever seen on this device. */
export type Library = {
  /** At once and without a network: names and aliases that fit every word of the text, best first. */
  readonly search: (text: string) => OutputOf<AppContract, 'library.search'>;
};
