import type { ServicesPort } from '#core/ports.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import type { ServiceChoice } from '#shared/domain/own-services.ts';

/** Services that were named with the start of the program: nothing can be chosen, and nothing is asked. */
export function createFixedServices(choice: ServiceChoice): ServicesPort {
  return {
    read: () => ({ choice, isChosen: true, isFixed: true }),
    find: async () => ({ kind: 'not-an-address' }),
    test: async () => ({ anime: null, novels: null }),
    choose: async () => {
      throw new AppFailure({ code: 'forbidden' });
    },
  };
}
