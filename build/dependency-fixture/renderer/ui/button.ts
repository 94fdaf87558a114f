import type { Contract } from '../../shared/contract/contract.ts';
export type Button = Contract;
