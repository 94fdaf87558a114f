import '../../shared/contract/contract.ts';
