import { StartRefusal } from '#hosting/data-folder.ts';
import type { ServiceAddress, ServiceChoice, ServiceName } from '#shared/domain/app/own-services.ts';
import { type ChoiceFault, type ChoiceField, checkedChoice } from './services-file.ts';

const FLAGS = {
  'anime.baseUrl': 'anime-base-url',
  'anime.siteUrl': 'anime-site-url',
  'novels.baseUrl': 'novel-base-url',
  'novels.siteUrl': 'novel-site-url',
} as const satisfies Record<ChoiceField, string>;
/** Flags of a development run, the same in every host. `demo`: use the demo without asking. */
export type ServiceFlags = { readonly [Flag in (typeof FLAGS)[ChoiceField]]?: string | undefined } & {
  readonly demo?: boolean | undefined;
};
const SENTENCES: Readonly<Record<ChoiceFault, string>> = {
  'not-an-address': 'must be an address that begins with https://',
  'needs-https': 'must use https, because it does not name this machine',
  'not-plain': 'must be a plain address without a name, a password, a query or a fragment',
  'no-version': 'must end with /api/v1',
  'no-root': "is the host's root, without /api",
};

/** The services given by flags; null without any. The demo replaces a service that is not given. Throws `StartRefusal`. */
export function servicesOfFlags(flags: ServiceFlags): ServiceChoice | null {
  const named: ServiceChoice = { anime: pair(flags, 'anime'), novels: pair(flags, 'novels') };
  const isNamed = named.anime !== null || named.novels !== null;
  if (flags.demo === true && isNamed) throw new StartRefusal('--demo cannot be combined with addresses of services.');
  if (flags.demo !== true && !isNamed) return null;
  const { choice, fault } = checkedChoice(named);
  if (choice === null) throw new StartRefusal(`--${FLAGS[fault.field]} ${SENTENCES[fault.kind]}.`);
  return choice;
}

function pair(flags: ServiceFlags, service: ServiceName): ServiceAddress | null {
  const [baseFlag, siteFlag] = [FLAGS[`${service}.baseUrl`], FLAGS[`${service}.siteUrl`]];
  const [baseUrl, siteUrl] = [flags[baseFlag], flags[siteFlag]];
  if (baseUrl === undefined && siteUrl === undefined) return null;
  if (baseUrl === undefined) throw new StartRefusal(`--${siteFlag} needs --${baseFlag} as well.`);
  if (siteUrl === undefined) throw new StartRefusal(`--${baseFlag} needs --${siteFlag} as well.`);
  return { baseUrl, siteUrl };
}
