import { describe, expect, it } from 'vitest';
import { amount } from '#shared/testing/amount.ts';
import { createSeal, isSealed, newSalt, SEAL_BYTES, saltOf } from './sealed-file.ts';

/** `ENGAWA_SEALS`: more altered files. */
const ALTERED = amount('ENGAWA_SEALS', 10_000, 50_000);
const CHEAP = 10;

const range = (from: number, length: number) => Uint8Array.from({ length }, (_, index) => from + index);
const hex = (text: string) => Buffer.from(text, 'hex');

/** Made by another implementation (Python's hashlib and cryptography) from the description of the format. */
const VECTORS = [
  {
    ...{ passphrase: 'correct horse battery', content: Buffer.from('{"a":1}\n'), cost: 10 },
    ...{ salt: range(0, 16), nonce: range(100, 12) },
    file: '454e474157411a0a01000102030405060708090a0b0c0d0e0f566460127417d60f4ed9afbe13ca7f036465666768696a6b6c6d6e6fffb1cca09b4bb9849afbfa3af00ffe3b0ec60e64e3206f30',
  },
  {
    ...{ passphrase: 'пароль й 縁側', content: Buffer.alloc(0), cost: 12 },
    ...{ salt: range(0, 16).toReversed(), nonce: range(100, 12).toReversed() },
    file: '454e474157411a0a010f0e0d0c0b0a09080706050403020100888d793e7ef156eb51ef599d35f016b36f6e6d6c6b6a69686766656408ffe37d8a850ce15ff2720dc8e88701',
  },
  {
    ...{ passphrase: 'x'.repeat(200), content: hex('00ff'.repeat(5)), cost: 17 },
    ...{ salt: new Uint8Array(16).fill(0xaa), nonce: new Uint8Array(12).fill(0xbb) },
    file: '454e474157411a0a01aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa208ebc97d0f7df86690dc05bfbbd3049bbbbbbbbbbbbbbbbbbbbbbbb2f757fcfa5ea7328a741bedbc233997dcd4402d2bd0faf980948',
  },
];

describe('the format of an encrypted file', () => {
  it.each(VECTORS)(
    'equals that of another implementation: $passphrase',
    async ({ passphrase, content, cost, file, ...given }) => {
      const salt = Buffer.from(given.salt);
      const seal = createSeal(passphrase, cost);
      expect((await seal.seal(content, salt, Buffer.from(given.nonce))).toString('hex')).toBe(file);
      expect(await seal.open(hex(file))).toEqual(content);
      expect(saltOf(hex(file))).toEqual(salt);
      expect(hex(file)).toHaveLength(content.length + SEAL_BYTES);
    },
  );

  it('accepts a passphrase in any Unicode normalization', async () => {
    const [, vector] = VECTORS;
    expect(await createSeal('пароль и\u0306 縁側', vector?.cost).open(hex(vector?.file ?? ''))).toEqual(
      Buffer.alloc(0),
    );
  });

  it('has another nonce in each file and no plain content', async () => {
    const seal = createSeal('long enough', CHEAP);
    const salt = newSalt();
    const content = Buffer.from('veranda '.repeat(100));
    const files = [await seal.seal(content, salt), await seal.seal(content, salt)];
    expect(files[0]?.equals(files[1] ?? Buffer.alloc(0))).toBe(false);
    for (const file of files) {
      expect(file.includes('veranda')).toBe(false);
      expect(await seal.open(file)).toEqual(content);
    }
  });

  it('distinguishes another passphrase, damage and a newer version', async () => {
    const file = await createSeal('the passphrase', CHEAP).seal(Buffer.from('content'), newSalt());
    expect(await createSeal('The passphrase', CHEAP).open(file)).toBe('locked');
    for (let at = 0; at < file.length; at += 1) {
      const damaged = Buffer.from(file);
      damaged[at] = (damaged[at] ?? 0) ^ 1;
      // Another salt or another check is that of another passphrase.
      const outcome = at >= 9 && at < 41 ? 'locked' : 'damaged';
      expect(await createSeal('the passphrase', CHEAP).open(damaged), `byte ${at}`).toBe(outcome);
    }
    const newer = Buffer.from(file);
    newer[8] = 2;
    expect(await createSeal('the passphrase', CHEAP).open(newer)).toBe('newer');
  });
});

it('derives at most 32 keys for files with different salts', async () => {
  const content = Buffer.from('content');
  const files = await Promise.all(
    Array.from({ length: 40 }, () => createSeal('the passphrase', CHEAP).seal(content, newSalt())),
  );
  const seal = createSeal('the passphrase', CHEAP);
  const opened: unknown[] = [];
  for (const file of [...files, ...files.slice(0, 2)]) opened.push(await seal.open(file));
  expect(opened.slice(0, 32)).toEqual(Array(32).fill(content));
  expect(opened.slice(32)).toEqual([...Array(8).fill('locked'), content, content]);
});

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
  const seal = createSeal('the passphrase', CHEAP);
  const salt = newSalt();
  const files = await Promise.all([0, 1, 40, 5_000].map((length) => seal.seal(Buffer.alloc(length, 'text '), salt)));
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
