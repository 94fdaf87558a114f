import { hash } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import type { Log } from '#core/ports.ts';
import { createKeptFile } from '#hosting/kept-file.ts';
import {
  isDemo,
  type ServiceAddress,
  ServiceChoice,
  type ServiceName,
  type ServiceState,
} from '#shared/domain/app/own-services.ts';
import { type AddressFault, plainAddress } from './answer-finding.ts';

export type ChosenServices = Pick<ServiceState, 'choice' | 'former'>;

export type ServicesFile = ReturnType<typeof createServicesFile>;

/** Checked like a choice made in the page: a tampered file must not get a session sent to another address. */
const KeptChoice = ServiceChoice.transform((kept, context) => {
  const { choice } = checkedChoice(kept);
  if (choice !== null) return choice;
  context.addIssue('An address that no page could choose');
  return z.NEVER;
});
const Kept = z.strictObject({ choice: KeptChoice, former: KeptChoice.optional() });

/** The person's choice of services, kept beside the data of every choice. */
export function createServicesFile(dataFolder: string, log: Log) {
  const file = createKeptFile(join(dataFolder, 'services.json'), { schema: Kept, log, subject: 'chosen services' });
  return { ...file, write: ({ choice, former }: ChosenServices) => file.write({ choice, former }) };
}

/** Each pair of services has its own data. The demo, and services given at the start, use the data folder itself. */
export function choiceFolder(
  dataFolder: string,
  { choice, isFixed }: Pick<ServiceState, 'choice' | 'isFixed'>,
): string {
  if (isFixed || isDemo(choice)) return dataFolder;
  const name = hash('sha256', canonicalChoice(choice)).slice(0, 16);
  return join(dataFolder, 'services', name);
}

/** The same text for equal choices, in any order of their properties. */
export function canonicalChoice({ anime, novels }: ServiceChoice): string {
  return JSON.stringify([anime && [anime.baseUrl, anime.siteUrl], novels && [novels.baseUrl, novels.siteUrl]]);
}

export type ChoiceField = `${ServiceName}.${keyof ServiceAddress}`;
/** `no-version`: the anime API's version is missing. `no-root`: the novel API's host is followed by its path. */
export type ChoiceFault = AddressFault['kind'] | 'no-version' | 'no-root';

type CheckedChoice =
  | { readonly choice: ServiceChoice; readonly fault: null }
  | { readonly choice: null; readonly fault: { readonly field: ChoiceField; readonly kind: ChoiceFault } };

/** Normalises every address of a choice, or names the first fault. Sends nothing. */
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

/** The anime service's version is part of its base; the novel service's paths include `/api` themselves (both documents, Versioning). */
function baseFault(service: ServiceName): (address: string) => ChoiceFault | null {
  if (service === 'anime') return (address) => (address.endsWith('/api/v1') ? null : 'no-version');
  return (address) => (address.endsWith('/api') ? 'no-root' : null);
}
