import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SecretVault } from '#core/ports.ts';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Secrets in files that only this account may read, encrypted with a key in a file beside them. It keeps secrets out of
 * backups, logs and searches of the data; whoever can read this account's files can read them too.
 */
export async function createFileVault(dataFolder: string): Promise<SecretVault> {
  const folder = join(dataFolder, 'vault');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const key = await readOrCreateKey(join(folder, 'key'));
  return {
    isPersistent: true,
    read: async (name) => {
      const sealed = await readIfPresent(join(folder, fileName(name)));
      return sealed === null ? null : open(key, name, sealed);
    },
    write: async (name, secret) => replaceFile(join(folder, fileName(name)), seal(key, name, secret)),
    remove: async (name) => rm(join(folder, fileName(name)), { force: true }),
  };
}

function fileName(name: string): string {
  if (!/^[a-z0-9-]{1,60}$/.test(name)) throw new TypeError('A secret needs a plain name');
  return `${name}.secret`;
}

async function readOrCreateKey(path: string): Promise<Buffer> {
  const existing = await readIfPresent(path);
  if (existing?.length === KEY_BYTES) return existing;
  const key = randomBytes(KEY_BYTES);
  await replaceFile(path, key);
  return key;
}

async function readIfPresent(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path);
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return null;
    throw cause;
  }
}

/** Whole or not at all, also when the process is killed. */
async function replaceFile(path: string, content: Uint8Array): Promise<void> {
  const draft = `${path}.${randomBytes(4).toString('hex')}.draft`;
  await writeFile(draft, content, { mode: 0o600, flush: true });
  await rename(draft, path);
}

/** nonce, tag, text; the name is authenticated, so that one secret cannot stand in for another. */
function seal(key: Buffer, name: string, secret: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(name));
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]);
}

/** Null for what another key wrote or what was damaged: the person signs in again. */
function open(key: Buffer, name: string, sealed: Buffer): string | null {
  try {
    const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(name)).setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    return `${decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8')}${decipher.final('utf8')}`;
  } catch {
    return null;
  }
}
