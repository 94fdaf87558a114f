import { join } from 'node:path';
import { createCore } from '#core/create-core.ts';
import { makeFolder } from '#core/platform/files/save-file.ts';
import { loadOnce } from '#core/platform/rpc/loaded-later.ts';
import { createClock } from '#core/platform/time.ts';
import type { CorePorts, Log, SecretVault } from '#core/ports.ts';
import { DEMO_SERVICES, isDemo, type ServiceChoice, type ServiceState } from '#shared/domain/app/own-services.ts';
import { asDataFolderRefusal } from './data-folder.ts';
import { createNetwork } from './network/create-network.ts';
import { createEnvironmentProxies, type SystemProxies } from './network/proxy-server.ts';
import { type AbleHandlers, createPlainProgram } from './program/plain-program.ts';
import { NOVEL_SITE_ID } from './services/answer-finding.ts';
import { type RunningCore, type SwitchedCore, startServiceSwitch } from './services/service-switch.ts';
import { choiceFolder, createServicesFile, type ServicesFile } from './services/services-file.ts';

export type AppOptions = {
  readonly hostName: CorePorts['host']['name'];
  readonly version: string;
  readonly log: Log;
  /** How many times faster the core's and the demo's time passes; 1 except in tests. */
  readonly timeScale: number;
  /** Folder of the demo's film; absent if the demo runs from its sources. */
  readonly footageDirectory?: string;
  /** Checks answers against the contract; never in a packaged app. */
  readonly checksOutput: boolean;
  readonly dataFolder: string;
  readonly downloadsFolder: string;
  /** Given at the start and then fixed; null: the person's choice. */
  readonly services: ServiceChoice | null;
  /** The vault of a folder; called once for each. */
  readonly createVault: (folder: string) => Promise<SecretVault>;
  /** If absent, the environment variables are used. */
  readonly systemProxies?: SystemProxies;
  /** Handlers that not every host has. */
  readonly handlers?: AbleHandlers;
  readonly tell?: CorePorts['tell'];
};

/** Runs the core on the chosen services until the program ends. Throws `DataFolderRefusal`. */
export async function startApp(options: AppOptions): Promise<SwitchedCore> {
  try {
    return await start(options);
  } catch (cause) {
    throw asDataFolderRefusal(cause, options.dataFolder);
  }
}

async function start(options: AppOptions): Promise<SwitchedCore> {
  const { dataFolder, log, systemProxies = createEnvironmentProxies() } = options;
  await using started = new AsyncDisposableStack();
  const file = createServicesFile(dataFolder, log);
  const vaultOf = createVaults(options.createVault);
  const network = await createNetwork({
    ...{ dataFolder, vault: await vaultOf(dataFolder), log, systemProxies },
    onChange: (state) => running.emit('network.changed', state),
  });
  started.defer(network.close);
  const { fetch, resolve } = network;
  const find = loadOnce(async () => {
    const { createFindService, createPacedFind } = await import('./services/find-service.ts');
    return createPacedFind(createFindService(network));
  });
  const { version, handlers, tell = null } = options;
  const program = createPlainProgram(dataFolder, version, handlers);
  const running = await startServiceSwitch({
    initial: await initialState(options.services, file),
    find: async (...asked) => (await find())(...asked),
    keep: file.write,
    log,
    start: async (state, { restart, handlers: services }) => {
      const folder = choiceFolder(dataFolder, state);
      await makeFolder(folder);
      const ports = {
        dataDirectory: folder,
        downloadsDirectory: options.downloadsFolder,
        vault: await vaultOf(folder),
        ...{ log, fetch, resolve, restart, tell },
        hostHandlers: { ...services, ...network.handlersFor(state.choice), ...program },
      };
      return runCore(options, ports, state.choice);
    },
  });
  started.defer(running.close);
  const ends = started.move();
  return { ...running, close: () => ends.disposeAsync() };
}

/** Starts a core on a choice of services, with the demo for every service that has no address in it. */
async function runCore(
  { hostName, version, timeScale, checksOutput, footageDirectory }: AppOptions,
  ports: Omit<CorePorts, 'addresses' | 'clock' | 'host'>,
  choice: ServiceChoice,
): Promise<RunningCore> {
  const { anime, novels } = choice;
  const stateFile = join(ports.dataDirectory, 'demo-state.json');
  // Loaded only when needed: with both services configured the demo costs nothing.
  const demo = loadOnce(async () => {
    const { startDemo } = await import('#demo/start-demo.ts');
    return startDemo({ port: 0, timeScale, seed: 1, stateFile, ...(footageDirectory && { footageDirectory }) });
  });
  const closeDemo = () => demo.close((running) => running.close());
  const addresses = {
    anime: anime ?? (await demo()).anime,
    novels: novels === null ? (await demo()).novels : { ...novels, siteId: NOVEL_SITE_ID },
  };
  const account = anime === null ? (await demo()).account : null;
  const host: CorePorts['host'] = {
    name: hostName,
    version,
    services: isDemo(choice) ? 'demo' : 'configured',
    demoAccount: account && { login: account.login, password: account.password },
  };
  const core = await createCore({ ...ports, addresses, clock: createClock(timeScale), host }, { checksOutput }).catch(
    async (cause: unknown) => {
      // If the core cannot write, the demo cannot either; the core's failure is the one to report.
      await closeDemo().catch(() => undefined);
      throw cause;
    },
  );
  return { core, close: () => core.close().finally(closeDemo) };
}

async function initialState(named: ServiceChoice | null, file: ServicesFile): Promise<ServiceState> {
  if (named !== null) return { choice: named, isChosen: true, isFixed: true };
  const chosen = await file.read();
  if (chosen === null) {
    const wasLost = (await file.wasLost()) ? { wasLost: true as const } : {};
    return { choice: DEMO_SERVICES, isChosen: false, isFixed: false, ...wasLost };
  }
  return { ...chosen, isChosen: true, isFixed: false };
}

/** One vault per folder and run, so that a vault in memory outlives a change of services. */
function createVaults(create: (folder: string) => Promise<SecretVault>): (folder: string) => Promise<SecretVault> {
  const vaults = new Map<string, Promise<SecretVault>>();
  return (folder) => {
    const vault = vaults.get(folder) ?? create(folder);
    vaults.set(folder, vault);
    vault.catch(() => vaults.delete(folder));
    return vault;
  };
}
