import type { Contract } from '../../shared/contract/contract.ts';
export type Command = Contract;
