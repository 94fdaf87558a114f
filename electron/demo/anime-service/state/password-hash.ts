import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';

export type PasswordHash = { readonly salt: string; readonly hash: string };

/** Cheap on purpose: what is behind these passwords is a demonstration, and every test signs in. */
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
