import type { ServicesPort } from '#core/ports.ts';

/** Looks what is at an address. */
export const findService: ServicesPort['find'] = async () => ({ kind: 'not-an-address' });
