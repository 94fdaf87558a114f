import { join } from 'node:path';
import { createCore } from '#core/create-core.ts';
import { createClock } from '#core/platform/time.ts';
import type { CorePorts } from '#core/ports.ts';
import type { Demo } from '#demo/demo.ts';
import { isDemo, type ServiceChoice } from '#shared/domain/app/own-services.ts';
import { NOVEL_SITE_ID } from './services/answer-finding.ts';
import type { RunningCore } from './services/service-switch.ts';

export type RunCoreOptions = Omit<CorePorts, 'addresses' | 'clock' | 'host'> & {
  readonly choice: ServiceChoice;
  readonly hostName: CorePorts['host']['name'];
  readonly version: string;
  /** How many times faster the core's and the demo's time passes; 1 outside of tests. */
  readonly timeScale: number;
  /** Folder of the demo's film; absent where the demo runs from its sources. */
  readonly footageDirectory?: string | undefined;
  /** Answers are checked against the contract; never in a packaged app. */
  readonly checksOutput: boolean;
};

const DEMO_SEED = 1;

/** Starts a core on a choice, and the demo for every service that has no address of its own in it. */
export async function runCore(options: RunCoreOptions): Promise<RunningCore> {
  const { choice, hostName, version, checksOutput, footageDirectory, ...ports } = options;
  const { dataDirectory, timeScale } = options;
  const { anime, novels } = choice;
  const demo = anime !== null && novels !== null ? null : await startDemo(dataDirectory, timeScale, footageDirectory);
  try {
    const core = await createCore(
      {
        ...ports,
        addresses: {
          anime: anime ?? running(demo).anime,
          novels: novels === null ? running(demo).novels : { ...novels, siteId: NOVEL_SITE_ID },
        },
        clock: createClock(timeScale),
        host: {
          name: hostName,
          version,
          services: isDemo(choice) ? 'demo' : 'configured',
          demoAccount:
            anime === null ? { login: running(demo).account.login, password: running(demo).account.password } : null,
        },
      },
      { checksOutput },
    );
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
    // Where the core cannot write the demo cannot either, and the core's reason is the one to report.
    await demo?.close().catch(() => undefined);
    throw cause;
  }
}

/** Loaded only when needed: with both services configured the demo costs nothing. */
async function startDemo(dataDirectory: string, timeScale: number, footageDirectory?: string): Promise<Demo> {
  const demo = await import('#demo/start-demo.ts');
  const stateFile = join(dataDirectory, 'demo-state.json');
  return demo.startDemo({
    ...{ port: 0, timeScale, seed: DEMO_SEED, stateFile },
    ...(footageDirectory && { footageDirectory }),
  });
}

function running(demo: Demo | null): Demo {
  if (demo === null) throw new TypeError('A service without an address needs the demo');
  return demo;
}

/** Writing to a terminal that was closed must not end the app. */
export function outliveReaders(): void {
  const ignore = () => {};
  process.stdout.on('error', ignore);
  process.stderr.on('error', ignore);
}
