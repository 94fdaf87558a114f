import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { hasCode } from '#core/platform/database/storage-failure.ts';
import { createOneAtATime } from '#core/platform/time.ts';
import type { Log, SecretVault } from '#core/ports.ts';
import { createSecretFiles, type SecretFiles } from '#hosting/data-folder.ts';
import { createMemoryVault } from '#hosting/memory-vault.ts';

const CIPHER = 'aes-256-gcm';
const KEY_NAME = 'key';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const fileName = (name: string) => `sealed-${name}`;

/**
 * Secrets encrypted with a key beside them: hidden from logs and searches, but not from programs that read this account's files. If
 * the key cannot be read, secrets stay in memory until the app is closed, because a new key would lose the encrypted ones. Changes
 * made meanwhile do not reach the files: once the key can be read again, they hold the former secrets.
 */
export async function createFileVault(dataFolder: string, log: Log): Promise<SecretVault> {
  const files = createSecretFiles(join(dataFolder, 'vault'));
  let existing: Buffer | null;
  try {
    existing = await files.read(KEY_NAME);
  } catch (cause) {
    if (!hasCode(cause, 'EACCES', 'EPERM', 'EBUSY', 'EIO')) throw cause;
    log.error('key of the secrets not readable', cause);
    return createMemoryVault();
  }
  // A program that changes its services writes from two cores.
  const inTurn = createOneAtATime();
  const key = existing?.length === KEY_BYTES ? existing : await createKey(files);
  return {
    isPersistent: true,
    read: async (name) => {
      const sealed = await files.read(fileName(name));
      return sealed === null ? null : open(key, name, sealed);
    },
    write: (name, secret) => inTurn(() => files.write(fileName(name), seal(key, name, secret))),
    remove: (name) => inTurn(() => files.remove(fileName(name))),
  };
}

async function createKey(files: SecretFiles): Promise<Buffer> {
  const key = randomBytes(KEY_BYTES);
  await files.write(KEY_NAME, key);
  return key;
}

/** Nonce, tag, text. Authenticates the name, so that one secret cannot replace another. */
function seal(key: Buffer, name: string, secret: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(name));
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]);
}

/** Null for another key or damage: the person signs in again. */
function open(key: Buffer, name: string, sealed: Buffer): string | null {
  try {
    const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(name)).setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    return `${decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8')}${decipher.final('utf8')}`;
  } catch {
    return null;
  }
}
