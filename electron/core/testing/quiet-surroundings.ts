import type { CorePorts } from '#core/ports.ts';
import type { NetworkState } from '#shared/domain/app/network.ts';
import type { ServiceState } from '#shared/domain/app/own-services.ts';

const STATE: ServiceState = { choice: { anime: null, novels: null }, isChosen: true, isFixed: false };
const NETWORK: NetworkState = {
  proxy: { mode: 'none', address: null, username: null, hasPassword: false, keepsPassword: true },
  systemProxy: null,
};

/** A host around a core under test that can do everything and does nothing. */
export const quietSurroundings: Pick<CorePorts, 'services' | 'network' | 'program'> = {
  services: {
    read: () => STATE,
    find: async () => ({ kind: 'not-an-address' }),
    test: async () => ({ anime: null, novels: null }),
    choose: async () => STATE,
    restart: () => undefined,
  },
  network: { read: async () => NETWORK, update: async () => NETWORK },
  program: {
    parts: [],
    dataFolder: '/data',
    logFile: '/data/logs/engawa.log',
    logLines: async () => [],
    licences: async () => [],
    reveal: async () => undefined,
    chooseFolder: async () => null,
    tell: null,
    updates: {
      state: () => ({ kind: 'none' }),
      check: async () => undefined,
      download: async () => undefined,
      install: async () => undefined,
      follow: () => () => undefined,
    },
  },
};
