import { z } from 'zod';
import type { Log, SecretVault } from '#core/ports.ts';

/** The proxy's password in the vault, for one address and one name: changing either must not send it elsewhere. */
export type ProxyPassword = {
  readonly read: (address: string, username: string) => Promise<string | null>;
  /** Null forgets it. Rejects as the vault does. */
  readonly write: (address: string, username: string, password: string | null) => Promise<void>;
};

const SECRET = 'proxy-password';
const Kept = z.object({ address: z.string(), username: z.string(), password: z.string() });

export function createProxyPassword(vault: SecretVault, log: Log): ProxyPassword {
  return {
    read: async (address, username) => {
      try {
        const secret = await vault.read(SECRET);
        if (secret === null) return null;
        const kept = Kept.parse(JSON.parse(secret));
        return kept.address === address && kept.username === username ? kept.password : null;
      } catch (cause) {
        log.error('proxy password not readable', cause instanceof SyntaxError ? 'no JSON' : cause);
        return null;
      }
    },
    write: (address, username, password) =>
      password === null ? vault.remove(SECRET) : vault.write(SECRET, JSON.stringify({ address, username, password })),
  };
}
