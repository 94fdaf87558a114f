import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { createCore } from '#core/create-core.ts';
import { createClock } from '#core/platform/time.ts';
import type { Core, CorePorts, SecretVault } from '#core/ports.ts';
import type { Demo } from '#demo/demo.ts';
import { type AppContract, appContract } from '#shared/contract/app-contract.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import type { Client, Envelope } from '#shared/contract/define.ts';
import { quietSurroundings } from './quiet-surroundings.ts';
import { silentLog } from './silent-log.ts';

export type TestCore = {
  readonly core: Core;
  readonly client: Client<AppContract>;
  readonly dataDirectory: string;
  /** A path for a sync folder, beside the data folder. The test creates it. */
  readonly syncFolder: string;
  /** Every envelope and event that left the core, as JSON. */
  readonly crossed: readonly string[];
  readonly [Symbol.asyncDispose]: () => Promise<void>;
};

/** A core on the reference services, with a data folder of its own unless one is given. */
export async function startTestCore(demo: Demo, replaced: Partial<CorePorts> = {}): Promise<TestCore> {
  const dataDirectory = replaced.dataDirectory ?? mkdtempSync(join(tmpdir(), 'engawa-core-'));
  const syncFolder = `${dataDirectory}-sync`;
  const core = await createCore(
    {
      addresses: {
        anime: { baseUrl: demo.anime.baseUrl, siteUrl: demo.anime.siteUrl },
        novels: demo.novels,
      },
      vault: createMemoryVault(),
      clock: createClock(60),
      log: silentLog,
      fetch: globalThis.fetch,
      ...quietSurroundings,
      host: { name: 'loopback', version: '0.0.0-test', services: 'demo', demoAccount: null },
      downloadsDirectory: join(dataDirectory, 'downloads'),
      ...replaced,
      dataDirectory,
    },
    { checksOutput: true },
  );
  const crossed: string[] = [];
  core.subscribe((name, payload) => crossed.push(JSON.stringify([name, payload])));
  return {
    core,
    client: clientOf(core, (envelope) => crossed.push(JSON.stringify(envelope))),
    ...{ dataDirectory, syncFolder, crossed },
    [Symbol.asyncDispose]: async () => {
      await core.close();
      await rm(syncFolder, { recursive: true, force: true });
      if (replaced.dataDirectory === undefined) await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}

function clientOf(core: Core, onEnvelope: (envelope: Envelope) => void): Client<AppContract> {
  const entries = Object.keys(appContract).map((path) => [
    path,
    async (input: unknown, options: { signal?: AbortSignal } = {}) => {
      const envelope = await core.dispatch(path, input, options.signal ?? new AbortController().signal);
      onEnvelope(envelope);
      // As in the hosts, the result arrives in a later turn.
      await setImmediate();
      if (!envelope.ok) throw new AppFailure(envelope.error);
      return envelope.value;
    },
  ]);
  // Built from the contract's own keys, one function each; Object.fromEntries forgets which.
  return Object.fromEntries(entries) as Client<AppContract>;
}

export function createMemoryVault(): SecretVault {
  const secrets = new Map<string, string>();
  return {
    isPersistent: true,
    read: async (name) => secrets.get(name) ?? null,
    write: async (name, secret) => {
      secrets.set(name, secret);
    },
    remove: async (name) => {
      secrets.delete(name);
    },
  };
}
