import type { ServiceAddress, ServiceChoice, ServiceName } from '#shared/domain/app/own-services.ts';
import { type AddressFault, plainAddress } from './plain-address.ts';

export type ChoiceField = `${ServiceName}.${keyof ServiceAddress}`;
/** What is wrong with an address; the last two: the anime API's version is missing, the novel API's host is followed by its path. */
export type ChoiceFault = AddressFault['kind'] | 'no-version' | 'no-root';

export type CheckedChoice =
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
