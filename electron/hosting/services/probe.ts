import { request } from 'node:https';
import { domainToUnicode } from 'node:url';
import { BodyTooLargeError, readCappedBody } from '#core/http/capped-body.ts';
import { novelHeaders } from '#core/novels/novel-headers.ts';
import { proxyProblemOf } from '#hosting/network/proxy-failure.ts';
import type { CertificateProblem, ServiceAddress, ServiceFinding, ServiceName } from '#shared/domain/own-services.ts';
import { answerFinding, PROBE_PATHS } from './answer-finding.ts';
import { NOVEL_SITE_ID } from './novel-site.ts';

const NO_NETWORK = new Set(['ENETUNREACH', 'ENETDOWN', 'EADDRNOTAVAIL', 'EAI_AGAIN']);
const TOO_SLOW = new Set(['ETIMEDOUT', 'UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']);
const CERTIFICATE_PROBLEMS: Readonly<Record<string, CertificateProblem>> = {
  CERT_HAS_EXPIRED: 'expired',
  CERT_NOT_YET_VALID: 'not-yet-valid',
  ERR_TLS_CERT_ALTNAME_INVALID: 'other-host',
  HOSTNAME_MISMATCH: 'other-host',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'untrusted',
  UNABLE_TO_GET_ISSUER_CERT: 'untrusted',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'untrusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'untrusted',
  CERT_UNTRUSTED: 'untrusted',
  INVALID_CA: 'untrusted',
};

/** A smaller difference is a matter of networks and caches, and harms nobody. */
const TOLERATED_SECONDS = 120;

export type ProbeOptions = {
  readonly fetch: typeof globalThis.fetch;
  /** Whether `fetch` goes to an address without a proxy. */
  readonly isDirect: (url: URL) => Promise<boolean>;
  /** Epoch milliseconds of this machine. */
  readonly now: () => number;
  readonly hasNetwork: () => boolean;
  /** Real time for one question, headers and body together. */
  readonly tryMilliseconds: number;
};

/** Of a question whose answer has a few kilobytes, and is read at once. */
const LARGEST_BODY_BYTES = 256 * 1024;
const MOST_REDIRECTS = 3;
/** What a wrong clock makes of a good certificate. */
const MATTERS_OF_TIME: readonly CertificateProblem[] = ['expired', 'not-yet-valid'];

/** Asks one address whether a service is there, with nothing that belongs to the person. Rejects only with the signal's reason. */
export async function probe(
  service: ServiceName,
  address: ServiceAddress,
  options: ProbeOptions,
  signal: AbortSignal,
): Promise<ServiceFinding> {
  const { fetch, now, hasNetwork, tryMilliseconds } = options;
  const limited = () => AbortSignal.any([signal, AbortSignal.timeout(tryMilliseconds)]);
  const init = { headers: headersFor(service, address), redirect: 'manual', credentials: 'omit' } as const;
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
    // Around a proxy nothing is ever asked.
    if (!isMatterOfTime || !(await options.isDirect(url))) return finding;
    const headers = await datingHeaders(url, limited());
    return { ...finding, clockAheadSeconds: headers && clockDifferenceSeconds(headers, now()) };
  }
}

function headersFor(service: ServiceName, { siteUrl }: ServiceAddress): Readonly<Record<string, string>> {
  const scope = service === 'anime' ? {} : novelHeaders({ baseUrl: '', siteUrl, siteId: NOVEL_SITE_ID });
  return { accept: 'application/json', ...scope };
}

function redirectTarget({ status, headers }: Response, url: URL): URL | null {
  if (status < 300 || status >= 400) return null;
  const location = headers.get('location');
  const target = location === null ? null : URL.parse(location, url.href);
  return target !== null && /^https?:$/.test(target.protocol) ? target : null;
}

/** Empty for what is longer than any answer to the question. */
async function textOf(response: Response): Promise<string> {
  try {
    return new TextDecoder().decode(await readCappedBody(response, LARGEST_BODY_BYTES));
  } catch (cause) {
    if (cause instanceof BodyTooLargeError) return '';
    throw cause;
  }
}

/**
 * How far this machine's clock is ahead of the server's, in seconds; null where that is little or unknown. A cache on the way
 * answers with the date of when it learnt what it says, and with the age of that.
 */
function clockDifferenceSeconds(headers: Headers, now: number): number | null {
  const date = Date.parse(headers.get('date') ?? '');
  const ageSeconds = Number(headers.get('age') ?? 0);
  if (Number.isNaN(date) || !(ageSeconds >= 0)) return null;
  const difference = Math.round((now - date) / 1_000 - ageSeconds);
  return Math.abs(difference) < TOLERATED_SECONDS ? null : difference;
}

/**
 * The headers with which a server dates itself although its certificate is not accepted: enough to tell a person that their
 * clock may be the one to blame. Nobody is believed for more than that, and nothing is sent but the name of the host. Null:
 * no answer. Never rejects.
 */
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

/** What a request that got no answer says of the place. `hasNetwork`: whether this machine is connected with anything. */
function transportFinding(cause: unknown, url: URL, hasNetwork: () => boolean): ServiceFinding {
  const { host } = url;
  const problem = proxyProblemOf(cause);
  if (problem !== null) return { kind: 'proxy', problem };
  if (cause instanceof DOMException && cause.name === 'TimeoutError') return { kind: 'timeout', host };
  const codes = systemCodes(cause);
  const certificate = codes.map(certificateProblem).find((found) => found !== null);
  if (certificate !== undefined) return { kind: 'certificate', host, problem: certificate, clockAheadSeconds: null };
  // Of several addresses of one name each says why; a place that some network leads to is there.
  if (codes.length > 0 && codes.every((code) => NO_NETWORK.has(code))) return { kind: 'no-network' };
  if (codes.includes('ENOTFOUND')) {
    // As it is typed, so that a typo in it can be seen.
    return hasNetwork() ? { kind: 'unknown-host', host: domainToUnicode(url.hostname) } : { kind: 'no-network' };
  }
  return codes.some((code) => TOO_SLOW.has(code)) ? { kind: 'timeout', host } : { kind: 'refused', host };
}

function certificateProblem(code: string): CertificateProblem | null {
  const known = CERTIFICATE_PROBLEMS[code];
  if (known !== undefined) return known;
  return /^(CERT_|CRL_|UNABLE_TO_|ERR_SSL_|ERR_TLS_|EPROTO$)/.test(code) ? 'other' : null;
}

/** The codes of an error, of its causes, and of each address that a connection was tried to. */
function systemCodes(cause: unknown): readonly string[] {
  if (!(cause instanceof Error)) return [];
  if (cause instanceof AggregateError) return cause.errors.flatMap(systemCodes);
  const own = 'code' in cause && typeof cause.code === 'string' ? [cause.code] : [];
  return [...own, ...systemCodes(cause.cause)];
}
