import type { NetworkPort } from '#core/ports.ts';
import type { NetworkState } from '#shared/domain/network.ts';

const DIRECT: NetworkState = {
  proxy: { mode: 'system', address: null, username: null, hasPassword: false },
  systemProxy: null,
};

/** No proxy of any kind. */
export function createDirectNetwork(): NetworkPort {
  return { read: async () => DIRECT, update: async () => DIRECT };
}
