import type { ServiceClient } from '#core/http/service-client.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import { isHostAway } from '#shared/domain/service-connection.ts';

/** Whether a service was reached when it was asked last. */
export type ServiceReach = {
  readonly isAway: () => boolean;
  /** The same client; what becomes of its reads is noted. */
  readonly watched: (client: Pick<ServiceClient, 'get'>) => Pick<ServiceClient, 'get'>;
};

/** `onChange`: whenever `isAway` answers otherwise than before. */
export function createServiceReach(onChange: () => void): ServiceReach {
  let isAway = false;

  function note(isAwayNow: boolean): void {
    if (isAway === isAwayNow) return;
    isAway = isAwayNow;
    onChange();
  }

  return {
    isAway: () => isAway,
    watched: (client) => ({
      get: async (path, schema, options) => {
        try {
          const value = await client.get(path, schema, options);
          note(false);
          return value;
        } catch (cause) {
          // Whoever called off, or was told to wait without being sent, has found out nothing.
          if (cause instanceof AppFailure && !['cancelled', 'rate-limited'].includes(cause.error.code)) {
            note(isHostAway(cause.error));
          }
          throw cause;
        }
      },
    }),
  };
}
