import { join } from 'node:path';
import type { SafeStorage } from 'electron';
import { createOneAtATime } from '#core/platform/time.ts';
import type { Log, SecretVault } from '#core/ports.ts';
import { createSecretFiles } from '#hosting/data-folder.ts';
import { createMemoryVault } from '#hosting/memory-vault.ts';

/** On Linux it marks texts encrypted without a keyring, with a key from Chromium's sources. Elsewhere it is the keyring's own mark. */
const PUBLIC_KEY_MARK = 'v10';

export type VaultOptions = {
  readonly safeStorage: Pick<SafeStorage, 'encryptStringAsync' | 'decryptStringAsync'>;
  readonly platform: NodeJS.Platform;
  readonly dataFolder: string;
  readonly log: Log;
};

/** Secrets encrypted by the system's keyring, one file each. Without a real keyring they stay in memory until the app is closed. */
export async function createSecretVault(options: VaultOptions): Promise<SecretVault> {
  return (await hasKeyring(options)) ? createKeyringVault(options) : createMemoryVault();
}

/** Electron reports encryption as available with a public key too, so an encrypted text has to show whose key it is. */
async function hasKeyring({ safeStorage, platform, log }: VaultOptions): Promise<boolean> {
  try {
    const sealed = await safeStorage.encryptStringAsync('trial');
    const mark = sealed.toString('latin1', 0, PUBLIC_KEY_MARK.length);
    const isPersistent = platform !== 'linux' || mark !== PUBLIC_KEY_MARK;
    log.info('secret storage', { mark, isPersistent });
    return isPersistent;
  } catch (cause) {
    log.error('secret storage unavailable', cause);
    return false;
  }
}

function createKeyringVault({ safeStorage, dataFolder, log }: VaultOptions): SecretVault {
  const files = createSecretFiles(join(dataFolder, 'keyring'));
  const turns = new Map<string, ReturnType<typeof createOneAtATime>>();

  /** The keyring may answer later calls sooner, and a program that changes its services writes from two cores. */
  function inTurn<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const turn = turns.get(name) ?? createOneAtATime();
    turns.set(name, turn);
    return turn(work);
  }

  async function write(name: string, secret: string): Promise<void> {
    await files.write(name, await safeStorage.encryptStringAsync(secret));
  }

  /** Null for another keyring or a damaged file: the person signs in again. */
  async function unseal(name: string, sealed: Buffer) {
    try {
      return await safeStorage.decryptStringAsync(sealed);
    } catch {
      log.warn('secret no longer readable', { name });
      return null;
    }
  }

  async function read(name: string): Promise<string | null> {
    const sealed = await files.read(name);
    const unsealed = sealed === null ? null : await unseal(name, sealed);
    if (unsealed === null) return null;
    if (unsealed.shouldReEncrypt) {
      await write(name, unsealed.result).catch((cause: unknown) =>
        log.error('secret not re-encrypted', cause, { name }),
      );
    }
    return unsealed.result;
  }

  return {
    isPersistent: true,
    write: (name, secret) => inTurn(name, () => write(name, secret)),
    read: (name) => inTurn(name, () => read(name)),
    remove: (name) => inTurn(name, () => files.remove(name)),
  };
}
