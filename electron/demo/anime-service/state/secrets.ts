import { randomBytes, randomInt, scryptSync, timingSafeEqual } from 'node:crypto';

const LETTERS_AND_DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Unguessable, for tokens, passkeys and states. */
export function randomText(length: number): string {
  return Array.from({ length }, () => LETTERS_AND_DIGITS.charAt(randomInt(LETTERS_AND_DIGITS.length))).join('');
}

type PasswordHash = { readonly salt: string; readonly hash: string };

/** Cheap on purpose: these passwords protect demo data only, and every test signs in. */
const COST = { N: 1024, r: 8, p: 1 };

function digest(password: string, salt: string): Buffer {
  return scryptSync(password.normalize('NFC'), salt, 32, COST);
}

export function hashPassword(password: string): PasswordHash {
  const salt = randomBytes(16).toString('hex');
  return { salt, hash: digest(password, salt).toString('hex') };
}

export function isPassword(password: string, expected: PasswordHash | null): boolean {
  return expected !== null && timingSafeEqual(digest(password, expected.salt), Buffer.from(expected.hash, 'hex'));
}
