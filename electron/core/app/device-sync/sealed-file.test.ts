import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { amount } from '#shared/testing/amount.ts';
import { createSeal, isSealed, keySourceOf, newKeySource, SEAL_BYTES } from './sealed-file.ts';

/** `ENGAWA_SEALS`: more altered files. */
const ALTERED = amount('ENGAWA_SEALS', 10_000, 50_000);
const CHEAP = 10;

const range = (from: number, length: number) => Uint8Array.from({ length }, (_, index) => from + index);
const hex = (text: string) => Buffer.from(text, 'hex');

/** Made by another implementation (Python's hashlib, hmac and cryptography) from the description of the format. */
const VECTORS = [
  {
    ...{ passphrase: 'correct horse battery', content: Buffer.from('{"a":1}\n'), parameters: [10, 8, 1] },
    ...{ salt: range(0, 16), nonce: range(100, 12) },
    file: '454e474157411a0a010a0801000102030405060708090a0b0c0d0e0f6465666768696a6b6c6d6e6ff1b6582c99c8007d0b66eed780d87e2e3d6a978641c20d1dffb1cca09b4bb984ff54d52b543cb0bf8b6557463ef74389',
  },
  {
    ...{ passphrase: 'пароль й 縁側', content: Buffer.alloc(0), parameters: [12, 2, 3] },
    ...{ salt: range(0, 16).toReversed(), nonce: range(100, 12).toReversed() },
    file: '454e474157411a0a010c02030f0e0d0c0b0a090807060504030201006f6e6d6c6b6a696867666564a5950970becdf848f84d9b21aeeb389ef0a24348033e6eca9d8faeb384b588b32855f2622b90ade5',
  },
  {
    ...{ passphrase: 'x'.repeat(200), content: hex('00ff'.repeat(5)), parameters: [17, 8, 1] },
    ...{ salt: new Uint8Array(16).fill(0xaa), nonce: new Uint8Array(12).fill(0xbb) },
    file: '454e474157411a0a01110801aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaabbbbbbbbbbbbbbbbbbbbbbbba3307b08e6660dbe84217dd5713ebbdcc685fae5ea3c85fe2f757fcfa5ea7328a741f07751d4513b38eb46477a62cddd0c73',
  },
];

describe('the format of an encrypted file', () => {
  it.each(VECTORS)(
    'equals that of another implementation: $passphrase',
    async ({ passphrase, content, file, ...given }) => {
      const source = Buffer.concat([Buffer.from(given.parameters), given.salt]);
      const seal = createSeal(passphrase);
      expect((await seal.seal(content, source, Buffer.from(given.nonce))).toString('hex')).toBe(file);
      expect(await seal.open(hex(file))).toEqual(content);
      expect(keySourceOf(hex(file))).toEqual(source);
      expect(hex(file)).toHaveLength(content.length + SEAL_BYTES);
    },
  );

  it('accepts a passphrase in any Unicode normalization', async () => {
    const [, vector] = VECTORS;
    expect(await createSeal('пароль и\u0306 縁側').open(hex(vector?.file ?? ''))).toEqual(Buffer.alloc(0));
  });

  it('has another nonce in each file and no plain content', async () => {
    const seal = createSeal('long enough');
    const source = newKeySource(CHEAP);
    const content = Buffer.from('veranda '.repeat(100));
    const files = [await seal.seal(content, source), await seal.seal(content, source)];
    expect(files[0]?.equals(files[1] ?? Buffer.alloc(0))).toBe(false);
    for (const file of files) {
      expect(file.includes('veranda')).toBe(false);
      expect(await seal.open(file)).toEqual(content);
    }
  });

  it('distinguishes another passphrase, damage and a newer version', async () => {
    const file = await createSeal('the passphrase').seal(Buffer.from('content'), newKeySource(CHEAP));
    expect(await createSeal('The passphrase').open(file)).toBe('locked');
    for (let at = 0; at < file.length; at += 1) {
      const damaged = Buffer.from(file);
      damaged[at] = (damaged[at] ?? 0) ^ 1;
      expect(await createSeal('the passphrase').open(damaged), `byte ${at}`).toBe('damaged');
    }
    const newer = Buffer.from(file);
    newer[8] = 2;
    expect(await createSeal('the passphrase').open(newer)).toBe('newer');
  });

  it('refuses parameters of scrypt out of bounds', async () => {
    const file = await createSeal('the passphrase').seal(Buffer.from('content'), newKeySource(CHEAP));
    for (const [at, value] of [
      [9, 19],
      [9, 63],
      [9, 255],
      [9, 9],
      [9, 0],
      [10, 0],
      [10, 9],
      [10, 255],
      [11, 0],
      [11, 255],
    ] as const) {
      expect(
        await createSeal('the passphrase').open(withHeader(file, (header) => header.fill(value, at, at + 1))),
      ).toBe('damaged');
    }
  });
});

it('derives at most 32 keys for files with different salts', async () => {
  const content = Buffer.from('content');
  const files = await Promise.all(
    Array.from({ length: 40 }, () => createSeal('the passphrase').seal(content, newKeySource(CHEAP))),
  );
  const seal = createSeal('the passphrase');
  const opened: unknown[] = [];
  for (const file of [...files, ...files.slice(0, 2)]) opened.push(await seal.open(file));
  expect(opened.slice(0, 32)).toEqual(Array(32).fill(content));
  expect(opened.slice(32)).toEqual([...Array(8).fill('locked'), content, content]);
});

/** Changes the header and corrects its check, as an attacker would. */
function withHeader(file: Buffer, change: (header: Buffer) => void): Buffer {
  const changed = Buffer.from(file);
  change(changed.subarray(0, 56));
  createHash('sha256').update(changed.subarray(0, 56)).digest().copy(changed, 56, 0, 8);
  return changed;
}

/** Numbers below `limit`, the same in each run. */
function createDice(seed: number) {
  let state = seed;
  return (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

it(`none of ${ALTERED} altered files is opened`, async () => {
  const dice = createDice(20_261_126);
  const seal = createSeal('the passphrase');
  const source = newKeySource(CHEAP);
  const files = await Promise.all([0, 1, 40, 5_000].map((length) => seal.seal(Buffer.alloc(length, 'text '), source)));
  const pick = () => files[dice(files.length)] ?? Buffer.alloc(0);
  const alter: readonly ((file: Buffer) => Buffer)[] = [
    (file) => {
      const at = dice(file.length);
      file[at] = (file[at] ?? 0) ^ (1 << dice(8));
      return file;
    },
    (file) => file.subarray(0, dice(file.length)),
    (file) => file.subarray(dice(file.length) + 1),
    (file) => Buffer.concat([file, Buffer.alloc(dice(40) + 1, dice(256))]),
    (file) => {
      const [one, other, length] = [dice(file.length), dice(file.length), dice(16) + 1];
      const former = Buffer.from(file.subarray(one, one + length));
      file.copyWithin(one, other, other + length);
      former.copy(file, other);
      return file;
    },
    // One file's header before another's content.
    (file) => Buffer.concat([file.subarray(0, dice(70)), pick().subarray(dice(70))]),
    // A header that a stranger made.
    (file) => withHeader(file, (header) => header.fill(dice(256), 28 + dice(12))),
    (file) => withHeader(file, (header) => header.writeUInt8([0, 9, 11, 12, 19, 40, 255][dice(7)] ?? 0, 9)),
    (file) => withHeader(file, (header) => header.writeUInt8([0, 1, 2, 7, 9, 255][dice(6)] ?? 0, 10)),
    (file) => withHeader(file, (header) => header.writeUInt8([0, 2, 3, 5, 255][dice(5)] ?? 0, 11)),
    (file) => withHeader(file, (header) => header.writeUInt8(dice(4), 12 + dice(16))),
  ];
  const outcomes = new Map<string, number>();
  let unchanged = 0;
  for (let n = 0; n < ALTERED; n += 1) {
    const file = alter[dice(alter.length)]?.(Buffer.from(pick())) ?? Buffer.alloc(0);
    if (files.some((good) => good.equals(file))) {
      unchanged += 1;
      continue;
    }
    const opened = await seal.open(file);
    if (typeof opened !== 'string') throw new Error(`file ${n} was opened: ${file.toString('hex')}`);
    outcomes.set(opened, (outcomes.get(opened) ?? 0) + 1);
    if (isSealed(file) === false) expect(opened).toBe('damaged');
  }
  expect(unchanged).toBeLessThan(ALTERED / 20);
  expect(outcomes.get('damaged')).toBeGreaterThan(ALTERED / 2);
  expect(outcomes.get('locked')).toBeGreaterThan(ALTERED / 20);
});
