import { randomBytes } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Log } from '#core/ports.ts';
import { putAside, wasPutAside } from '#hosting/put-aside.ts';
import { ProxyMode } from '#shared/domain/app/network.ts';

const KeptNetwork = z.strictObject({
  version: z.literal(1),
  mode: ProxyMode,
  address: z.string().nullable(),
  username: z.string().nullable(),
});
/** What is chosen, without the password. */
export type ProxyChoice = Omit<z.infer<typeof KeptNetwork>, 'version'>;

export type NetworkFile = {
  /** Null: nothing was chosen yet, or what is there cannot be understood; that is put aside. */
  readonly read: () => Promise<ProxyChoice | null>;
  /** Something was chosen, cannot be understood, and nothing was chosen since. */
  readonly wasLost: () => Promise<boolean>;
  /** Whole or not at all. Rejects with what the file system says. */
  readonly write: (choice: ProxyChoice) => Promise<void>;
};

/** `<dataFolder>/network.json`: one way into the network for all services that the app may run on. */
export function createNetworkFile(dataFolder: string, log: Log): NetworkFile {
  const path = join(dataFolder, 'network.json');

  return {
    read: async () => {
      try {
        const { version: _, ...choice } = KeptNetwork.parse(JSON.parse(await readFile(path, 'utf8')));
        return choice;
      } catch (cause) {
        if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return null;
        await putAside(path).then(
          (keptAs) => log.warn('chosen proxy not understood', { keptAs }),
          (failure: unknown) => log.error('chosen proxy not put aside', failure),
        );
        return null;
      }
    },
    wasLost: () => wasPutAside(path),
    write: async (choice) => {
      const draft = `${path}.${randomBytes(4).toString('hex')}.draft`;
      try {
        await writeFile(draft, JSON.stringify({ version: 1, ...choice }), { mode: 0o600, flush: true });
        await rename(draft, path);
      } finally {
        await rm(draft, { force: true });
      }
    },
  };
}
