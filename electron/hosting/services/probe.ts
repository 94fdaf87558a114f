import { BodyTooLargeError, readCappedBody } from '#core/platform/http/json-outline.ts';
import { novelHeaders } from '#core/reading/novels/novel-service.ts';
import type {
  CertificateProblem,
  ServiceAddress,
  ServiceFinding,
  ServiceName,
} from '#shared/domain/app/own-services.ts';
import { answerFinding, PROBE_PATHS, transportFinding } from './answer-finding.ts';
import { datingHeaders } from './dating-headers.ts';
import { NOVEL_SITE_ID } from './novel-site.ts';

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

/** A probe's answer takes a few kilobytes and is read whole. */
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

/** Smaller differences come from networks and caches and do no harm. */
const TOLERATED_SECONDS = 120;

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
