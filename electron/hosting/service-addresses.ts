import type { ServiceAddress, ServiceChoice } from '#shared/domain/app/own-services.ts';
import { type ChoiceFault, type ChoiceField, checkedChoice } from './services/checked-choice.ts';
import { StartRefusal } from './start-refusal.ts';

/** What a development run may say of services; flags of the same names in every host. */
export type ServiceFlags = {
  /** Uses the demo without asking. */
  readonly demo?: boolean | undefined;
  readonly 'anime-base-url'?: string | undefined;
  readonly 'anime-site-url'?: string | undefined;
  readonly 'novel-base-url'?: string | undefined;
  readonly 'novel-site-url'?: string | undefined;
};

type AddressFlag = Exclude<keyof ServiceFlags, 'demo'>;

const FLAGS: Readonly<Record<ChoiceField, AddressFlag>> = {
  'anime.baseUrl': 'anime-base-url',
  'anime.siteUrl': 'anime-site-url',
  'novels.baseUrl': 'novel-base-url',
  'novels.siteUrl': 'novel-site-url',
};

const SENTENCES: Readonly<Record<ChoiceFault, string>> = {
  'not-an-address': 'must be an address that begins with https://',
  'needs-https': 'must use https, because it does not name this machine',
  'not-plain': 'must be a plain address without a name, a password, a query or a fragment',
  'no-version': 'must end with /api/v1',
  'no-root': "is the host's root, without /api",
};

/** The services that flags name, null: none do. A service that only the other one is named beside is the demo's. Throws `StartRefusal`. */
export function servicesOfFlags(flags: ServiceFlags): ServiceChoice | null {
  const named: ServiceChoice = {
    anime: pair(flags, 'anime-base-url', 'anime-site-url'),
    novels: pair(flags, 'novel-base-url', 'novel-site-url'),
  };
  const isNamed = named.anime !== null || named.novels !== null;
  if (flags.demo === true && isNamed) throw new StartRefusal('--demo cannot be combined with addresses of services.');
  if (flags.demo !== true && !isNamed) return null;
  const { choice, fault } = checkedChoice(named);
  if (choice === null) throw new StartRefusal(`--${FLAGS[fault.field]} ${SENTENCES[fault.kind]}.`);
  return choice;
}

function pair(flags: ServiceFlags, baseFlag: AddressFlag, siteFlag: AddressFlag): ServiceAddress | null {
  const [base, site] = [flags[baseFlag], flags[siteFlag]];
  if (base === undefined && site === undefined) return null;
  if (base === undefined) throw new StartRefusal(`--${siteFlag} needs --${baseFlag} as well.`);
  if (site === undefined) throw new StartRefusal(`--${baseFlag} needs --${siteFlag} as well.`);
  return { baseUrl: base, siteUrl: site };
}
