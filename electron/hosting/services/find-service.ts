import { networkInterfaces } from 'node:os';
import type { ServicesPort } from '#core/ports.ts';
import type { ServiceFinding, ServiceName } from '#shared/domain/app/own-services.ts';
import { candidateAddresses, withScheme } from './candidate-addresses.ts';
import { plainAddress } from './plain-address.ts';
import { type ProbeOptions, probe } from './probe.ts';

export type FindServiceOptions = Pick<ProbeOptions, 'fetch' | 'isDirect'> &
  Partial<Pick<ProbeOptions, 'now' | 'hasNetwork' | 'tryMilliseconds'>>;

type Finding = Extract<ServiceFinding, { kind: string }>['kind'];

const TRY_MILLISECONDS = 10_000;
/** A server answered but is not the service: look elsewhere on the host. */
const OTHER_ANSWERS: readonly Finding[] = ['not-the-service', 'other-version'];
/** And these may come from the other service, whose edge wants to be asked in its own way. */
const FOREIGN_ANSWERS: readonly Finding[] = [...OTHER_ANSWERS, 'blocked-by-edge'];
const OTHER: Readonly<Record<ServiceName, ServiceName>> = { anime: 'novels', novels: 'anime' };

/** Looks what is where a person believes a service to be. Only https, or this machine; only one fixed question for each service. */
export function createFindService(given: FindServiceOptions): ServicesPort['find'] {
  const options = { now: Date.now, hasNetwork, tryMilliseconds: TRY_MILLISECONDS, ...given };

  /** The first place that answers as the service, or else what the likeliest one says. */
  async function look(
    service: ServiceName,
    address: string,
    site: string | null,
    signal: AbortSignal,
  ): Promise<ServiceFinding> {
    const findings: ServiceFinding[] = [];
    for (const baseUrl of candidateAddresses(service, address)) {
      const finding = await probe(service, { baseUrl, siteUrl: site ?? new URL(baseUrl).origin }, options, signal);
      if (!OTHER_ANSWERS.includes(finding.kind)) return finding;
      findings.push(finding);
    }
    return findings.find(({ kind }) => kind === 'other-version') ?? findings[0] ?? { kind: 'not-an-address' };
  }

  return async ({ service, address, siteAddress }, signal) => {
    const checked = plainAddress(withScheme(address));
    if (!('address' in checked)) return checked;
    const site = siteAddress === null || siteAddress.trim() === '' ? null : siteOf(siteAddress);
    if (site === undefined) return { kind: 'not-an-address', isSite: true };
    const finding = await look(service, checked.address, site, signal);
    if (!FOREIGN_ANSWERS.includes(finding.kind)) return finding;
    const other = await look(OTHER[service], checked.address, site, signal);
    return other.kind === 'right' ? { kind: 'other-service', service: OTHER[service] } : finding;
  };
}

/** Nothing is asked of a site here, so that what is more than an address in it is just left away. */
function siteOf(typed: string): string | undefined {
  const checked = plainAddress(withScheme(typed));
  if ('address' in checked) return checked.address;
  return 'suggestion' in checked ? checked.suggestion : undefined;
}

/** Whether this machine is connected with anything but itself. */
function hasNetwork(): boolean {
  return Object.values(networkInterfaces()).some((addresses) => addresses?.some(({ internal }) => !internal) === true);
}
