import { createHash } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Log } from '#core/ports.ts';
import { putAside, wasPutAside } from '#hosting/put-aside.ts';
import {
  isDemo,
  type ServiceAddress,
  ServiceChoice,
  type ServiceName,
  type ServiceState,
} from '#shared/domain/app/own-services.ts';
import { type AddressFault, plainAddress } from './answer-finding.ts';

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

/**
 * Where the data of a pair of services rests, so that no session, progress or saved text of one pair ever meets another.
 * The demo has the data folder itself, and so have services that were named with the start.
 */
export function choiceFolder(
  dataFolder: string,
  { choice, isFixed }: Pick<ServiceState, 'choice' | 'isFixed'>,
): string {
  if (isFixed || isDemo(choice)) return dataFolder;
  const name = createHash('sha256').update(canonicalChoice(choice)).digest('hex').slice(0, 16);
  return join(dataFolder, 'services', name);
}

/** One text for one choice, in any order of its parts. */
export function canonicalChoice({ anime, novels }: ServiceChoice): string {
  return JSON.stringify([anime && [anime.baseUrl, anime.siteUrl], novels && [novels.baseUrl, novels.siteUrl]]);
}

export type ChoiceField = `${ServiceName}.${keyof ServiceAddress}`;
/** What is wrong with an address; the last two: the anime API's version is missing, the novel API's host is followed by its path. */
export type ChoiceFault = AddressFault['kind'] | 'no-version' | 'no-root';

type CheckedChoice =
  | { readonly choice: ServiceChoice; readonly fault: null }
  | { readonly choice: null; readonly fault: { readonly field: ChoiceField; readonly kind: ChoiceFault } };

/** Brings every address of a choice into its one spelling, or tells the first that cannot be. Whether anything answers there is not asked. */
export function checkedChoice(given: ServiceChoice): CheckedChoice {
  const faults: Array<NonNullable<CheckedChoice['fault']>> = [];
  const choice: ServiceChoice = { anime: pair('anime', given.anime), novels: pair('novels', given.novels) };
  const [fault] = faults;
  return fault === undefined ? { choice, fault: null } : { choice: null, fault };

  function pair(service: ServiceName, addresses: ServiceAddress | null): ServiceAddress | null {
    if (addresses === null) return null;
    const baseUrl = part(`${service}.baseUrl`, addresses.baseUrl, baseFault(service));
    return { baseUrl, siteUrl: part(`${service}.siteUrl`, addresses.siteUrl, () => null) };
  }

  function part(field: ChoiceField, text: string, faultOf: (address: string) => ChoiceFault | null): string {
    const checked = plainAddress(text);
    const kind = 'address' in checked ? faultOf(checked.address) : checked.kind;
    if (kind !== null) faults.push({ field, kind });
    return 'address' in checked ? checked.address : text;
  }
}

/** The anime service's version is part of its base; the novel service's paths bring their `/api` themselves (both documents, Versioning). */
function baseFault(service: ServiceName): (address: string) => ChoiceFault | null {
  if (service === 'anime') return (address) => (address.endsWith('/api/v1') ? null : 'no-version');
  return (address) => (address.endsWith('/api') ? 'no-root' : null);
}
