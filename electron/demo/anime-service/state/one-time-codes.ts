import { randomInt } from 'node:crypto';
import type { DemoClock } from '../../scaled-clock.ts';
import type { Account } from './accounts.ts';

const LIFETIME = 300_000;

export type OneTimeCode = {
  readonly code: string;
  readonly deviceId: string;
  readonly expiresAt: number;
  /** Who accepted it; null before. */
  readonly acceptedBy: Account | null;
};

/** Codes for signing in on another device (anime-service, One-time code). */
export function createOneTimeCodes(clock: DemoClock) {
  const codes = new Map<string, OneTimeCode>();

  const live = (): OneTimeCode[] => {
    for (const { code, expiresAt } of codes.values()) if (expiresAt <= clock.now()) codes.delete(code);
    return [...codes.values()];
  };

  const issue = (deviceId: string): OneTimeCode => {
    for (;;) {
      // Never with a leading zero: the code is also accepted as a number greater than 0.
      const code = String(randomInt(100_000, 1_000_000));
      if (codes.has(code)) continue;
      const issued = { code, deviceId, expiresAt: clock.now() + LIFETIME, acceptedBy: null };
      codes.set(code, issued);
      return issued;
    }
  };

  return {
    /** The same code as long as it holds, for the same device. */
    codeFor: (deviceId: string): OneTimeCode => live().find((known) => known.deviceId === deviceId) ?? issue(deviceId),
    find: (code: string): OneTimeCode | undefined => live().find((known) => known.code === code),
    /** May be repeated. */
    accept: (known: OneTimeCode, account: Account) => codes.set(known.code, { ...known, acceptedBy: account }),
    use: (known: OneTimeCode) => codes.delete(known.code),
  };
}
export type OneTimeCodes = ReturnType<typeof createOneTimeCodes>;
