import type { SecretVault } from '#core/ports.ts';

/** Keeps secrets until the app is closed, for machines that cannot store them. */
export function createMemoryVault(): SecretVault {
  const secrets = new Map<string, string>();
  return {
    isPersistent: false,
    read: async (name) => secrets.get(name) ?? null,
    write: async (name, secret) => void secrets.set(name, secret),
    remove: async (name) => void secrets.delete(name),
  };
}
