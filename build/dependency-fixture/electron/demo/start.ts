import type { Contract } from '../../shared/contract/contract.ts';
export type Start = Contract;
