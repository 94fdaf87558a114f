import { networkInterfaces } from 'node:os';
import PQueue from 'p-queue';
import type { ServicesPort } from '#core/ports.ts';
import type { ServiceFinding, ServiceName } from '#shared/domain/app/own-services.ts';
import { plainAddress } from './answer-finding.ts';
import { type ProbeOptions, probe } from './probe.ts';

export type FindServiceOptions = Pick<ProbeOptions, 'fetch' | 'isDirect'> &
  Partial<Pick<ProbeOptions, 'now' | 'hasNetwork' | 'tryMilliseconds'>>;

const TRY_MILLISECONDS = 10_000;
/** Another place on the host may be the service. */
const OTHER_ANSWERS: readonly ServiceFinding['kind'][] = ['not-the-service', 'other-version'];
/** The other service may be there; its edge expects other headers. */
const FOREIGN_ANSWERS: readonly ServiceFinding['kind'][] = [...OTHER_ANSWERS, 'blocked-by-edge'];
const OTHER: Readonly<Record<ServiceName, ServiceName>> = { anime: 'novels', novels: 'anime' };

/** Finds out which service an address belongs to. Asks https addresses or this machine, with one fixed question per service. */
export function createFindService(given: FindServiceOptions): ServicesPort['find'] {
  const options = { now: Date.now, hasNetwork, tryMilliseconds: TRY_MILLISECONDS, ...given };

  return async ({ service, address, siteAddress }, signal) => {
    const checked = plainAddress(withScheme(address));
    if (!('address' in checked)) return checked;
    const plain = checked.address;
    const site = siteAddress === null || siteAddress.trim() === '' ? null : siteOf(siteAddress);
    if (site === undefined) return { kind: 'not-an-address', isSite: true };
    const finding = await look(service);
    if (!FOREIGN_ANSWERS.includes(finding.kind)) return finding;
    const other = await look(OTHER[service]);
    return other.kind === 'right' ? { kind: 'other-service', service: OTHER[service] } : finding;

    /** The first place that answers as the service, else the finding of the likeliest one. */
    async function look(wanted: ServiceName): Promise<ServiceFinding> {
      const findings: ServiceFinding[] = [];
      for (const baseUrl of candidateAddresses(wanted, plain)) {
        const found = await probe(wanted, { baseUrl, siteUrl: site ?? new URL(baseUrl).origin }, options, signal);
        if (!OTHER_ANSWERS.includes(found.kind)) return found;
        findings.push(found);
      }
      return findings.find(({ kind }) => kind === 'other-version') ?? findings[0] ?? { kind: 'not-an-address' };
    }
  };
}

/** A site is not asked, so extra parts of its address are dropped. */
function siteOf(typed: string): string | undefined {
  const checked = plainAddress(withScheme(typed));
  if ('address' in checked) return checked.address;
  return 'suggestion' in checked ? checked.suggestion : undefined;
}

/** Whether this machine is connected with anything but itself. */
function hasNetwork(): boolean {
  return Object.values(networkInterfaces()).some((addresses) => addresses?.some(({ internal }) => !internal) === true);
}

/** Possible base addresses, likeliest first; the input may be part of the API's path or a page of the site. */
function candidateAddresses(service: ServiceName, given: string): string[] {
  const { origin, pathname } = new URL(given);
  const prefix = origin + pathname.replace(/\/api(\/.*)?$/, '').replace(/\/+$/, '');
  const suffix = service === 'anime' ? '/api/v1' : '';
  return Array.from(new Set([prefix + suffix, origin + suffix]));
}

/** People leave out the scheme or half of it, and copy surrounding quotes. */
function withScheme(typed: string): string {
  const text = typed
    .trim()
    .replace(/^["'«“„<]+|["'»”“>]+$/g, '')
    .replace(/^(https?)(:\/?|\/\/)(?=[^:/\\\d]|\d+\.)/i, '$1://');
  // A lenient parser would make a host of a path.
  if (text.startsWith('/')) return text;
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(text)) return text;
  const isHere = /^(localhost|127(\.\d+){3}|\[::1\])(?=[:/]|$)/i.test(text);
  return `${isHere ? 'http' : 'https'}://${text}`;
}

type Find = ServicesPort['find'];

/** More than a person needs. A compromised page must not scan the local network. */
const MOST_AT_ONCE = 4;
const MOST_A_MINUTE = 60;
const MINUTE_MILLISECONDS = 60_000;

/** Limits probes for all callers; the rest wait. */
export function createPacedFind(find: Find, interval = MINUTE_MILLISECONDS): Find {
  const queue = new PQueue({ concurrency: MOST_AT_ONCE, interval, intervalCap: MOST_A_MINUTE, strict: true });
  return (wanted, signal) => queue.add(() => find(wanted, signal), { signal });
}
