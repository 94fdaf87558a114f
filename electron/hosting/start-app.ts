import { join } from 'node:path';
import { createClock } from '#core/clock.ts';
import type { Core } from '#core/core.ts';
import { createCore } from '#core/create-core.ts';
import type { CorePorts, Log, SecretVault } from '#core/ports.ts';
import type { Demo } from '#demo/demo.ts';
import { createDirectNetwork } from './network/direct-network.ts';
import { createPlainProgram } from './program/plain-program.ts';
import type { ConfiguredServices } from './service-addresses.ts';
import { createFixedServices } from './services/fixed-services.ts';

export type AppOptions = {
  readonly hostName: CorePorts['host']['name'];
  readonly version: string;
  readonly dataFolder: string;
  readonly downloadsFolder: string;
  readonly services: ConfiguredServices;
  /** How many times faster the core's and the demo's time passes; 1 outside of tests. */
  readonly timeScale: number;
  readonly vault: SecretVault;
  readonly log: Log;
  /** Keeps the display on where the host can; a browser does it by itself while a picture moves. */
  readonly keepAwake?: CorePorts['keepAwake'];
  /** Where the demo's film lies; absent where the demo runs from its sources. */
  readonly footageDirectory?: string;
  /** Answers are checked against the contract; never in a packaged app. */
  readonly checksOutput: boolean;
};

export type RunningApp = {
  readonly core: Core;
  /** Writes what is unwritten, then ends the demo. */
  readonly close: () => Promise<void>;
};

/** What the demo's content grows from; the same for everybody. */
const DEMO_SEED = 1;

/** Starts the core, and the demo for every service that has no configured address. */
export async function startApp(options: AppOptions): Promise<RunningApp> {
  const { services } = options;
  const demo = services.anime !== null && services.novels !== null ? null : await startEmbeddedDemo(options);
  try {
    const core = await createCore(corePorts(options, demo), { checksOutput: options.checksOutput });
    return {
      core,
      close: async () => {
        try {
          await core.close();
        } finally {
          await demo?.close();
        }
      },
    };
  } catch (cause) {
    await demo?.close();
    throw cause;
  }
}

/** Loaded only when needed: with both services configured the demo costs nothing. */
async function startEmbeddedDemo({ dataFolder, timeScale, footageDirectory }: AppOptions): Promise<Demo> {
  const { startDemo } = await import('#demo/start-demo.ts');
  const stateFile = join(dataFolder, 'demo-state.json');
  return startDemo({ port: 0, timeScale, seed: DEMO_SEED, stateFile, ...(footageDirectory && { footageDirectory }) });
}

function corePorts({ services, ...options }: AppOptions, demo: Demo | null): CorePorts {
  return {
    dataDirectory: options.dataFolder,
    downloadsDirectory: options.downloadsFolder,
    addresses: {
      anime: services.anime ?? running(demo).anime,
      novels: services.novels ?? running(demo).novels,
    },
    vault: options.vault,
    clock: createClock(options.timeScale),
    log: options.log,
    fetch: globalThis.fetch,
    keepAwake: options.keepAwake ?? (() => undefined),
    services: createFixedServices({ anime: services.anime, novels: services.novels }),
    network: createDirectNetwork(),
    program: createPlainProgram(options.dataFolder),
    host: {
      name: options.hostName,
      version: options.version,
      services: services.anime === null && services.novels === null ? 'demo' : 'configured',
      demoAccount:
        services.anime === null
          ? { login: running(demo).account.login, password: running(demo).account.password }
          : null,
    },
  };
}

function running(demo: Demo | null): Demo {
  if (demo === null) throw new TypeError('A service without an address needs the demo');
  return demo;
}
