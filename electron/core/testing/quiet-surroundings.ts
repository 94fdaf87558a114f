import type { CorePorts } from '#core/ports.ts';
import type { NetworkState } from '#shared/domain/app/network.ts';
import type { ServiceState } from '#shared/domain/app/own-services.ts';

const STATE: ServiceState = { choice: { anime: null, novels: null }, isChosen: true, isFixed: false };
const NETWORK: NetworkState = {
  proxy: { mode: 'none', address: null, username: null, hasPassword: false, keepsPassword: true },
  systemProxy: null,
};

/** The host of a core under test: it offers every capability and does nothing. */
export const quietSurroundings: Pick<CorePorts, 'restart' | 'hostHandlers' | 'tell'> = {
  restart: () => undefined,
  tell: null,
  hostHandlers: {
    'services.read': async () => STATE,
    'services.find': async () => ({ kind: 'not-an-address' }),
    'services.test': async () => ({ anime: null, novels: null }),
    'services.choose': async () => STATE,
    'network.read': async () => NETWORK,
    'network.update': async () => NETWORK,
    'updates.state': async () => ({ kind: 'none' }),
    'updates.check': async () => undefined,
    'updates.download': async () => undefined,
    'updates.install': async () => undefined,
    'app.about': async () => ({
      ...{ version: '0.0.0-test', parts: [], dataFolder: '/data', logFile: '/data/logs/engawa.log' },
      ...{ canRevealFiles: true, canChooseFolder: true },
    }),
    'app.logLines': async () => [],
    'app.licences': async () => [],
    'app.reveal': async () => undefined,
    'files.chooseFolder': async () => null,
    'display.keepAwake': async () => undefined,
  },
};
