import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Sealed secrets, one file each, in a folder for this account only. What is in the files is up to the vault. */
export type SecretFiles = {
  readonly read: (name: string) => Promise<Buffer | null>;
  /** Whole or not at all, also when the process is killed. */
  readonly write: (name: string, content: Uint8Array) => Promise<void>;
  readonly remove: (name: string) => Promise<void>;
};

export function createSecretFiles(folder: string): SecretFiles {
  return {
    read: async (name) => {
      try {
        return await readFile(pathOf(folder, name));
      } catch (cause) {
        if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return null;
        throw cause;
      }
    },
    write: async (name, content) => {
      const path = pathOf(folder, name);
      const draft = `${path}.${randomBytes(4).toString('hex')}.draft`;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(draft, content, { mode: 0o600, flush: true });
      await rename(draft, path);
    },
    remove: async (name) => rm(pathOf(folder, name), { force: true }),
  };
}

function pathOf(folder: string, name: string): string {
  if (!/^[a-z0-9-]{1,60}$/.test(name)) throw new TypeError('A secret needs a plain name');
  return join(folder, name);
}
