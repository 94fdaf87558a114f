import type { DemoClock } from '../../scaled-clock.ts';
import type { Account } from './accounts.ts';
import { randomText } from './random-text.ts';

const LIFETIME = 3_600_000;

/** Reset tokens that were mailed: each works once. */
export function createPasswordResets(clock: DemoClock) {
  const resets = new Map<string, { readonly account: Account; readonly expiresAt: number }>();
  return {
    issue: (account: Account): string => {
      const token = randomText(60);
      resets.set(token, { account, expiresAt: clock.now() + LIFETIME });
      return token;
    },
    take: (token: string): Account | null => {
      const reset = resets.get(token);
      resets.delete(token);
      return reset !== undefined && reset.expiresAt > clock.now() ? reset.account : null;
    },
  };
}
export type PasswordResets = ReturnType<typeof createPasswordResets>;
