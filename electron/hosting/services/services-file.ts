import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Log } from '#core/ports.ts';
import { putAside, wasPutAside } from '#hosting/put-aside.ts';
import { ServiceChoice, type ServiceState } from '#shared/domain/app/own-services.ts';
import { checkedChoice } from './checked-choice.ts';

export type ChosenServices = Pick<ServiceState, 'choice' | 'former'>;

/** What the person chose, kept beside the data of every choice. */
export type ServicesFile = {
  /** Null: never chosen, or what was kept cannot be used and was put aside. */
  readonly read: () => Promise<ChosenServices | null>;
  /** Something was chosen, cannot be used, and nothing was chosen since. */
  readonly wasLost: () => Promise<boolean>;
  /** Whole or not at all. Rejects with what the file system says. */
  readonly write: (chosen: ChosenServices) => Promise<void>;
};

const VERSION = 1;
const Kept = z.strictObject({ version: z.literal(VERSION), choice: ServiceChoice, former: ServiceChoice.optional() });

export function createServicesFile(dataFolder: string, log: Log): ServicesFile {
  const path = join(dataFolder, 'services.json');
  return {
    read: async () => {
      const text = await readFile(path, 'utf8').catch(nullIfMissing);
      if (text === null) return null;
      const chosen = chosenIn(text);
      if (chosen === null) {
        log.warn('chosen services not understood', { keptAs: await putAside(path) });
      }
      return chosen;
    },
    wasLost: () => wasPutAside(path),
    write: async ({ choice, former }) => {
      const kept: z.infer<typeof Kept> = { version: VERSION, choice, ...(former && { former }) };
      const draft = `${path}.draft`;
      await writeFile(draft, `${JSON.stringify(kept, null, 2)}\n`, { mode: 0o600, flush: true });
      await rename(draft, path);
    },
  };
}

/** Held to the same rules as what a page gives: a tampered file must not send a session to any address. */
function chosenIn(text: string): ChosenServices | null {
  try {
    const kept = Kept.parse(JSON.parse(text));
    const { choice } = checkedChoice(kept.choice);
    const former = kept.former && checkedChoice(kept.former).choice;
    return choice === null || former === null ? null : { choice, ...(former && { former }) };
  } catch {
    return null;
  }
}

function nullIfMissing(cause: unknown): null {
  if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return null;
  throw cause;
}
