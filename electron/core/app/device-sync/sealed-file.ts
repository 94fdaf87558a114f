import { randomBytes, scrypt, webcrypto } from 'node:crypto';
import { promisify } from 'node:util';

/**
 * The format of an encrypted device file. Numbers are bytes.
 *
 * | Offset | Length | Content |
 * |---|---|---|
 * | 0 | 8 | magic: `45 4E 47 41 57 41 1A 0A` ("ENGAWA", SUB, LF) |
 * | 8 | 1 | version: 1 |
 * | 9 | 16 | salt of the key, the same in all files of a device |
 * | 25 | 16 | check of the key: another passphrase has another one |
 * | 41 | 12 | nonce, random in each file |
 * | 53 | n | content, encrypted with AES-256-GCM; bytes 0 to 52 are its additional authenticated data |
 * | 53 + n | 16 | GCM's tag |
 *
 * scrypt (N = 2^17, r = 8, p = 1: 128 MB of memory and about half a second) makes 48 bytes of the passphrase (UTF-8, NFC) and the
 * salt: the key of AES, then the check.
 */
const MAGIC = Buffer.from('ENGAWA\u001A\n', 'latin1');
const VERSION = 1;
const AT = { version: 8, salt: 9, check: 25, nonce: 41, content: 53 };
const TAG_BYTES = 16;
const KEY_BYTES = 32;
/** Devices that meet share a salt, so many different ones can only be an attack on processor time. */
const MOST_KEYS = 32;
/** scrypt's N, as its binary logarithm. */
const COST = 17;

/** How much longer an encrypted file is. */
export const SEAL_BYTES = AT.content + TAG_BYTES;

type Unsealed = Buffer | 'locked' | 'newer' | 'damaged';

export function newSalt(): Buffer {
  return randomBytes(AT.check - AT.salt);
}

/** The salt of a file, which devices with the same passphrase may share. */
export function saltOf(file: Uint8Array): Buffer {
  return Buffer.from(file.subarray(AT.salt, AT.check));
}

export function isSealed(file: Uint8Array): boolean {
  return MAGIC.equals(file.subarray(0, MAGIC.length));
}

type Keys = { readonly content: webcrypto.CryptoKey; readonly check: Buffer };

/** Encrypts and decrypts with one passphrase. A key is derived once for each salt. */
export type Seal = ReturnType<typeof createSeal>;

/** `cost`: only tests lower it. */
export function createSeal(passphrase: string, cost = COST) {
  const known = new Map<string, Promise<Keys>>();

  function keysOf(salt: Buffer): Promise<Keys> {
    const name = salt.toString('hex');
    const keys = known.get(name) ?? deriveKeys(passphrase, salt, cost);
    known.set(name, keys);
    return keys;
  }

  return {
    /** `nonce`: only tests of the format give it. */
    seal: async (content: Uint8Array, salt: Buffer, nonce = randomBytes(AT.content - AT.nonce)) => {
      const keys = await keysOf(salt);
      const header = Buffer.concat([MAGIC, Buffer.from([VERSION]), salt, keys.check, nonce]);
      const encrypted = await webcrypto.subtle.encrypt(cipherOf(header), keys.content, content);
      return Buffer.concat([header, Buffer.from(encrypted)]);
    },
    /** `locked`: sealed with another passphrase. Never throws for what the file holds. */
    open: async (file: Uint8Array): Promise<Unsealed> => {
      const version = isSealed(file) ? (file[AT.version] ?? 0) : 0;
      if (version > VERSION) return 'newer';
      if (version !== VERSION || file.length < SEAL_BYTES) return 'damaged';
      const salt = saltOf(file);
      if (known.size >= MOST_KEYS && !known.has(salt.toString('hex'))) return 'locked';
      const keys = await keysOf(salt);
      if (!keys.check.equals(file.subarray(AT.check, AT.nonce))) return 'locked';
      const cipher = cipherOf(file.subarray(0, AT.content));
      try {
        return Buffer.from(await webcrypto.subtle.decrypt(cipher, keys.content, file.subarray(AT.content)));
      } catch {
        return 'damaged';
      }
    },
  };
}

async function deriveKeys(passphrase: string, salt: Buffer, cost: number): Promise<Keys> {
  const options = { N: 2 ** cost, r: 8, p: 1, maxmem: 2 ** (cost + 11) };
  const length = KEY_BYTES + AT.nonce - AT.check;
  const derived = await promisify<string, Uint8Array, number, object, Buffer>(scrypt)(
    ...([passphrase.normalize('NFC'), salt, length, options] as const),
  );
  const key = derived.subarray(0, KEY_BYTES);
  const content = await webcrypto.subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt', 'decrypt']);
  return { content, check: derived.subarray(KEY_BYTES) };
}

function cipherOf(header: Uint8Array) {
  return { name: 'AES-GCM', iv: header.subarray(AT.nonce), additionalData: header, tagLength: 128 };
}
