import { request } from 'node:https';
import { networkInterfaces } from 'node:os';
import PQueue from 'p-queue';
import { BodyTooLargeError, readCappedBody } from '#core/platform/http/answer.ts';
import { redirectTarget } from '#core/platform/http/service-client.ts';
import type { HostHandlersOf } from '#core/ports.ts';
import { novelHeaders } from '#core/reading/novels/novel-service.ts';
import type {
  CertificateProblem,
  ServiceAddress,
  ServiceFinding,
  ServiceName,
} from '#shared/domain/app/own-services.ts';
import { answerFinding, NOVEL_SITE_ID, PROBE_PATHS, plainAddress, transportFinding } from './answer-finding.ts';

export type FindServiceOptions = Pick<ProbeOptions, 'fetch' | 'isDirect'> &
  Partial<Pick<ProbeOptions, 'now' | 'hasNetwork' | 'tryMilliseconds'>>;

const TRY_MILLISECONDS = 10_000;
/** After these, another path on the host may still be the service. */
const OTHER_ANSWERS: readonly ServiceFinding['kind'][] = ['not-the-service', 'other-version'];
/** After these, the other service may be there; its edge expects other headers. */
const FOREIGN_ANSWERS: readonly ServiceFinding['kind'][] = [...OTHER_ANSWERS, 'blocked-by-edge'];
const OTHER: Readonly<Record<ServiceName, ServiceName>> = { anime: 'novels', novels: 'anime' };

/** Finds out which service an address belongs to, by one fixed request per service, to https addresses or this machine only. */
export function createFindService(given: FindServiceOptions): Find {
  const options = { now: Date.now, hasNetwork, tryMilliseconds: TRY_MILLISECONDS, ...given };

  return async ({ service, address, siteAddress }, { signal }) => {
    const checked = plainAddress(withScheme(address));
    if (!('address' in checked)) return checked;
    const plain = checked.address;
    const site = siteAddress === null || siteAddress.trim() === '' ? null : siteOf(siteAddress);
    if (site === undefined) return { kind: 'not-an-address', isSite: true };
    const finding = await look(service);
    if (!FOREIGN_ANSWERS.includes(finding.kind)) return finding;
    const other = await look(OTHER[service]);
    return other.kind === 'right' ? { kind: 'other-service', service: OTHER[service] } : finding;

    /** The first address that answers as the service, else the finding of the likeliest one. */
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

/** A site is never requested, so extra parts of its address are dropped. */
function siteOf(typed: string): string | undefined {
  const checked = plainAddress(withScheme(typed));
  if ('address' in checked) return checked.address;
  return 'suggestion' in checked ? checked.suggestion : undefined;
}

/** Whether this machine is connected to anything but itself. */
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
  // With a scheme, a path would be parsed as a host.
  if (text.startsWith('/')) return text;
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(text)) return text;
  const isHere = /^(localhost|127(\.\d+){3}|\[::1\])(?=[:/]|$)/i.test(text);
  return `${isHere ? 'http' : 'https'}://${text}`;
}

type Find = HostHandlersOf<'services'>['services.find'];

/** More than a person needs. A compromised page must not scan the local network. */
const MOST_AT_ONCE = 4;
const MOST_A_MINUTE = 60;
const MINUTE_MILLISECONDS = 60_000;

/** Limits searches over all callers; further ones wait. */
export function createPacedFind(find: Find, interval = MINUTE_MILLISECONDS): Find {
  const queue = new PQueue({ concurrency: MOST_AT_ONCE, interval, intervalCap: MOST_A_MINUTE, strict: true });
  return (wanted, context) => queue.add(() => find(wanted, context), { signal: context.signal });
}

type ProbeOptions = {
  readonly fetch: typeof globalThis.fetch;
  /** Whether `fetch` goes to an address without a proxy. */
  readonly isDirect: (url: URL) => Promise<boolean>;
  readonly now: () => number;
  readonly hasNetwork: () => boolean;
  /** Real time for one request, headers and body together. */
  readonly tryMilliseconds: number;
};

/** A probe's answer takes a few kilobytes. */
const LARGEST_BODY_BYTES = 256 * 1024;
const MOST_REDIRECTS = 3;
/** A wrong clock may cause these. */
const MATTERS_OF_TIME: readonly CertificateProblem[] = ['expired', 'not-yet-valid'];

/** Probes one address for a service, without anything personal. Rejects only with the signal's reason. */
async function probe(
  service: ServiceName,
  address: ServiceAddress,
  options: ProbeOptions,
  signal: AbortSignal,
): Promise<ServiceFinding> {
  const { fetch, now, hasNetwork, tryMilliseconds } = options;
  const limited = () => AbortSignal.any([signal, AbortSignal.timeout(tryMilliseconds)]);
  const scope = service === 'anime' ? {} : novelHeaders({ ...address, siteId: NOVEL_SITE_ID });
  const init = { headers: { accept: 'application/json', ...scope }, redirect: 'manual', credentials: 'omit' } as const;
  let url = new URL(address.baseUrl + PROBE_PATHS[service]);
  try {
    const until = limited();
    for (let redirects = 0; ; redirects += 1) {
      const began = performance.now();
      const response = await fetch(url, { ...init, signal: until });
      const milliseconds = performance.now() - began;
      const { status, headers } = response;
      const clockAheadSeconds = clockDifferenceSeconds(headers, now());
      const target = redirectTarget(response, url);
      if (target === null) {
        const finding = answerFinding(service, { url, status, headers, text: await textOf(response) }, now());
        return finding === 'right' ? { kind: 'right', address, milliseconds, clockAheadSeconds } : finding;
      }
      await response.body?.cancel();
      if (target.origin !== url.origin) return { kind: 'redirected', to: target.origin };
      if (redirects === MOST_REDIRECTS) return { kind: 'blocked-by-edge', host: url.host, status };
      url = target;
    }
  } catch (cause) {
    signal.throwIfAborted();
    const finding = transportFinding(cause, url, hasNetwork);
    const isMatterOfTime = finding.kind === 'certificate' && MATTERS_OF_TIME.includes(finding.problem);
    // No request may bypass a proxy.
    if (!isMatterOfTime || !(await options.isDirect(url))) return finding;
    const headers = await datingHeaders(url, limited());
    return { ...finding, clockAheadSeconds: headers && clockDifferenceSeconds(headers, now()) };
  }
}

/** Empty for a body over `LARGEST_BODY_BYTES`. */
async function textOf(response: Response): Promise<string> {
  try {
    return new TextDecoder().decode(await readCappedBody(response, LARGEST_BODY_BYTES));
  } catch (cause) {
    if (cause instanceof BodyTooLargeError) return '';
    throw cause;
  }
}

/** Smaller differences come from networks and caches and do no harm. */
const TOLERATED_SECONDS = 120;

/** Seconds by which this machine's clock is ahead of the server's; null if few or unknown. A cache sends an old date and its age. */
function clockDifferenceSeconds(headers: Headers, now: number): number | null {
  const date = Date.parse(headers.get('date') ?? '');
  const ageSeconds = Number(headers.get('age') ?? 0);
  if (Number.isNaN(date) || !(ageSeconds >= 0)) return null;
  const difference = Math.round((now - date) / 1_000 - ageSeconds);
  return Math.abs(difference) < TOLERATED_SECONDS ? null : difference;
}

/** The date headers of a server with a rejected certificate, to detect a wrong clock here. Null: no answer. Never rejects. */
function datingHeaders(url: URL, signal: AbortSignal): Promise<Headers | null> {
  return new Promise((resolve) => {
    const options = { method: 'HEAD', rejectUnauthorized: false, agent: false, signal } as const;
    const asked = request(new URL('/', url), options, ({ headers: { date, age } }) => {
      resolve(new Headers({ ...(date !== undefined && { date }), ...(age !== undefined && { age }) }));
      asked.destroy();
    });
    asked.on('error', () => resolve(null)).end();
  });
}
