import { createHmac, hash, randomBytes, scrypt, timingSafeEqual, webcrypto } from 'node:crypto';
import { promisify } from 'node:util';

/**
 * The format of an encrypted device file. Numbers are bytes.
 *
 * | Offset | Length | Content |
 * |---|---|---|
 * | 0 | 8 | magic: `45 4E 47 41 57 41 1A 0A` ("ENGAWA", SUB, LF) |
 * | 8 | 1 | version: 1 |
 * | 9 | 1 | scrypt's cost N as its binary logarithm, 10 to 18 |
 * | 10 | 1 | scrypt's block size r, 1 to 8 |
 * | 11 | 1 | scrypt's parallelization p, 1 to 4 |
 * | 12 | 16 | salt of the key, the same in all files of a device |
 * | 28 | 12 | nonce, random in each file |
 * | 40 | 16 | check of the key: the first 16 bytes of HMAC-SHA256 of bytes 0 to 39 |
 * | 56 | 8 | check of the header: the first 8 bytes of SHA-256 of bytes 0 to 55 |
 * | 64 | n | content, encrypted with AES-256-GCM; bytes 0 to 63 are its additional authenticated data |
 * | 64 + n | 16 | GCM's tag |
 *
 * scrypt makes 64 bytes of the passphrase (UTF-8, NFC) and the salt: the key of AES, then the key of HMAC. The check of the header
 * is read first, so that damage is not taken for another passphrase and costs no derivation. The bounds of scrypt's parameters
 * keep a hostile file from taking more than 256 MB of memory.
 */
const MAGIC = Buffer.from('ENGAWA\u001A\n', 'latin1');
const VERSION = 1;
const AT = {
  version: 8,
  cost: 9,
  block: 10,
  lanes: 11,
  salt: 12,
  nonce: 28,
  keyCheck: 40,
  headerCheck: 56,
  content: 64,
};
const TAG_BYTES = 16;
const BOUNDS = { cost: [10, 18], block: [1, 8], lanes: [1, 4] } as const;
/** Devices that meet share a salt, so many different ones can only be an attack on processor time. */
const MOST_KEYS = 32;
/** 128 MB of memory and about half a second. */
const COST = 17;

/** How much longer an encrypted file is. */
export const SEAL_BYTES = AT.content + TAG_BYTES;

/** scrypt's parameters and the salt, bytes 9 to 27 of the file. */
type KeySource = Uint8Array;

type Unsealed = Buffer | 'locked' | 'newer' | 'damaged';

/** A key source with a new salt. `cost`: only tests lower it. */
export function newKeySource(cost = COST): KeySource {
  return Buffer.concat([Buffer.from([cost, BOUNDS.block[1], 1]), randomBytes(AT.nonce - AT.salt)]);
}

/** The key source of a file, which devices with the same passphrase may share. */
export function keySourceOf(file: Uint8Array): KeySource {
  return file.slice(AT.cost, AT.nonce);
}

export function isSealed(file: Uint8Array): boolean {
  return MAGIC.equals(file.subarray(0, MAGIC.length));
}

type Keys = { readonly content: webcrypto.CryptoKey; readonly check: Buffer };

/** Encrypts and decrypts with one passphrase. A key is derived once for each source. */
export type Seal = ReturnType<typeof createSeal>;

export function createSeal(passphrase: string) {
  const known = new Map<string, Promise<Keys>>();

  const nameOf = (source: KeySource) => Buffer.from(source).toString('hex');

  function keysOf(source: KeySource): Promise<Keys> {
    const name = nameOf(source);
    const keys = known.get(name) ?? deriveKeys(passphrase, source);
    known.set(name, keys);
    return keys;
  }

  return {
    /** `nonce`: only tests of the format give it. */
    seal: async (content: Uint8Array, source: KeySource, nonce = randomBytes(AT.keyCheck - AT.nonce)) => {
      const keys = await keysOf(source);
      const beginning = Buffer.concat([MAGIC, Buffer.from([VERSION]), source, nonce]);
      const checked = Buffer.concat([beginning, keyCheckOf(keys, beginning)]);
      const header = Buffer.concat([checked, headerCheckOf(checked)]);
      const encrypted = await webcrypto.subtle.encrypt(cipherOf(header), keys.content, content);
      return Buffer.concat([header, Buffer.from(encrypted)]);
    },
    /** `locked`: sealed with another passphrase. Never throws for what the file holds. */
    open: async (file: Uint8Array): Promise<Unsealed> => {
      const fault = headerFault(file);
      if (fault !== null) return fault;
      const header = file.subarray(0, AT.content);
      const source = keySourceOf(file);
      if (known.size >= MOST_KEYS && !known.has(nameOf(source))) return 'locked';
      const keys = await keysOf(source);
      const keyCheck = header.subarray(AT.keyCheck, AT.headerCheck);
      if (!timingSafeEqual(keyCheckOf(keys, header.subarray(0, AT.keyCheck)), keyCheck)) return 'locked';
      try {
        return Buffer.from(await webcrypto.subtle.decrypt(cipherOf(header), keys.content, file.subarray(AT.content)));
      } catch {
        return 'damaged';
      }
    },
  };
}

function headerFault(file: Uint8Array): 'newer' | 'damaged' | null {
  const version = isSealed(file) ? (file[AT.version] ?? 0) : 0;
  if (version > VERSION) return 'newer';
  if (version !== VERSION || file.length < SEAL_BYTES) return 'damaged';
  const isIntact = headerCheckOf(file.subarray(0, AT.headerCheck)).equals(file.subarray(AT.headerCheck, AT.content));
  const isBounded = (['cost', 'block', 'lanes'] as const).every((name) => {
    const value = file[AT[name]] ?? 0;
    return value >= BOUNDS[name][0] && value <= BOUNDS[name][1];
  });
  return isIntact && isBounded ? null : 'damaged';
}

async function deriveKeys(passphrase: string, source: KeySource): Promise<Keys> {
  const [cost = 0, r = 0, p = 0] = source;
  const N = 2 ** cost;
  const options = { N, r, p, maxmem: 256 * N * r + 256 * r * p };
  const derived = await promisify<string, Uint8Array, number, object, Buffer>(scrypt)(
    ...([passphrase.normalize('NFC'), source.subarray(AT.salt - AT.cost), 64, options] as const),
  );
  const content = await webcrypto.subtle.importKey('raw', derived.subarray(0, 32), 'AES-GCM', false, [
    'encrypt',
    'decrypt',
  ]);
  return { content, check: derived.subarray(32) };
}

function cipherOf(header: Uint8Array) {
  return { name: 'AES-GCM', iv: header.subarray(AT.nonce, AT.keyCheck), additionalData: header, tagLength: 128 };
}

function keyCheckOf({ check }: Keys, beginning: Uint8Array): Buffer {
  return createHmac('sha256', check)
    .update(beginning)
    .digest()
    .subarray(0, AT.headerCheck - AT.keyCheck);
}

function headerCheckOf(header: Uint8Array): Buffer {
  return hash('sha256', header, 'buffer').subarray(0, AT.content - AT.headerCheck);
}
