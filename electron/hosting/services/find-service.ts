import { networkInterfaces } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { createRequestSlots } from '#core/platform/http/request-pace.ts';
import type { ServicesPort } from '#core/ports.ts';
import type { ServiceFinding, ServiceName } from '#shared/domain/app/own-services.ts';
import { plainAddress } from './answer-finding.ts';
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

/**
 * Possible base addresses for this input, likeliest first. It may hold part of the API's path, or a page of the
 * site; the base is above or below that.
 */
function candidateAddresses(service: ServiceName, given: string): string[] {
  const { origin, pathname } = new URL(given);
  const prefix = origin + pathname.replace(/\/api(\/.*)?$/, '').replace(/\/+$/, '');
  const suffix = service === 'anime' ? '/api/v1' : '';
  return Array.from(new Set([prefix + suffix, origin + suffix]));
}

/** What a person types, as an address: people leave the scheme away or half of it, and copy the quotes around. */
function withScheme(typed: string): string {
  const text = typed
    .trim()
    .replace(/^["'«“„<]+|["'»”“>]+$/g, '')
    .replace(/^(https?)(:\/?|\/\/)(?=[^:/\\\d]|\d+\.)/i, '$1://');
  // A path on this machine, of which a lenient parser makes a host.
  if (text.startsWith('/')) return text;
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(text)) return text;
  const isHere = /^(localhost|127(\.\d+){3}|\[::1\])(?=[:/]|$)/i.test(text);
  return `${isHere ? 'http' : 'https'}://${text}`;
}

type Find = ServicesPort['find'];

/** More than a person looks for. A compromised page must not scan the local network. */
const MOST_AT_ONCE = 4;
const MOST_A_MINUTE = 60;
const MINUTE_MILLISECONDS = 60_000;

/** Limits probes per minute for all callers; the rest wait. */
export function createPacedFind(find: Find, minuteMilliseconds = MINUTE_MILLISECONDS): Find {
  const slots = createRequestSlots(MOST_AT_ONCE);
  let begun: readonly number[] = [];

  async function turn(signal: AbortSignal): Promise<void> {
    for (;;) {
      const now = performance.now();
      begun = begun.filter((time) => now - time < minuteMilliseconds);
      const [oldest] = begun;
      if (oldest === undefined || begun.length < MOST_A_MINUTE) break;
      await wait(oldest + minuteMilliseconds - now, undefined, { signal, ref: false });
    }
    begun = [...begun, performance.now()];
  }

  return async (wanted, signal) => {
    try {
      return await slots.run(
        async () => {
          await turn(signal);
          return find(wanted, signal);
        },
        { signal },
      );
    } catch (cause) {
      signal.throwIfAborted();
      throw cause;
    }
  };
}
