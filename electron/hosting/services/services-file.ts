import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Log } from '#core/ports.ts';
import { ServiceChoice } from '#shared/domain/own-services.ts';
import { checkedChoice } from './checked-choice.ts';

/** What the person chose, kept beside the data of every choice. */
export type ServicesFile = {
  /** Null: never chosen, or what was kept cannot be used and was put aside. */
  readonly read: () => Promise<ServiceChoice | null>;
  /** Whole or not at all. Rejects with what the file system says. */
  readonly write: (choice: ServiceChoice) => Promise<void>;
};

const VERSION = 1;
const Kept = z.strictObject({ version: z.literal(VERSION), choice: ServiceChoice });

export function createServicesFile(dataFolder: string, log: Log): ServicesFile {
  const path = join(dataFolder, 'services.json');
  return {
    read: async () => {
      const text = await readFile(path, 'utf8').catch(nullIfMissing);
      if (text === null) return null;
      const choice = choiceIn(text);
      if (choice === null) {
        const aside = `${path}.damaged-${Date.now()}`;
        await rename(path, aside);
        log.warn('chosen services not understood', { keptAs: aside });
      }
      return choice;
    },
    write: async (choice) => {
      const kept: z.infer<typeof Kept> = { version: VERSION, choice };
      const draft = `${path}.draft`;
      await writeFile(draft, `${JSON.stringify(kept, null, 2)}\n`, { mode: 0o600, flush: true });
      await rename(draft, path);
    },
  };
}

/** Held to the same rules as what a page gives: whoever can write a file must not lead a session to any address. */
function choiceIn(text: string): ServiceChoice | null {
  try {
    const parsed = Kept.safeParse(JSON.parse(text));
    return parsed.success ? checkedChoice(parsed.data.choice).choice : null;
  } catch {
    return null;
  }
}

function nullIfMissing(cause: unknown): null {
  if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return null;
  throw cause;
}
