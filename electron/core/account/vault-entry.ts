import type { z } from 'zod';
import { createOneAtATime } from '#core/platform/time.ts';
import type { Log, SecretVault } from '#core/ports.ts';

type VaultEntryOptions<Schema> = {
  readonly vault: SecretVault;
  readonly name: string;
  readonly schema: Schema;
  readonly log: Log;
  readonly subject: string;
};

/** One JSON value in the vault. Writes follow each other, so that the last one stays. A failing vault is logged. */
export function createVaultEntry<Schema extends z.ZodType>(options: VaultEntryOptions<Schema>) {
  const { vault, name, schema, log, subject } = options;
  const inTurn = createOneAtATime();

  async function write(text: string | null): Promise<boolean> {
    try {
      await (text === null ? vault.remove(name) : vault.write(name, text));
      return true;
    } catch (cause) {
      log.error(`${subject} not kept`, cause);
      return false;
    }
  }

  return {
    read: async (): Promise<z.output<Schema> | null> => {
      try {
        const secret = await vault.read(name);
        return secret === null ? null : schema.parse(JSON.parse(secret));
      } catch (cause) {
        log.error(`${subject} not readable`, cause instanceof SyntaxError ? 'no JSON' : cause);
        return null;
      }
    },
    /** Null removes the value. Resolves with whether the vault succeeded. */
    keep: (value: z.output<Schema> | null): Promise<boolean> => {
      const text = value === null ? null : JSON.stringify(value);
      return inTurn(() => write(text));
    },
    settled: () => inTurn(async () => undefined),
  };
}
