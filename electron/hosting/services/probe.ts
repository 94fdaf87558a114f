import { request } from 'node:https';
import { BodyTooLargeError, readCappedBody } from '#core/platform/http/json-from-bytes.ts';
import { novelHeaders } from '#core/reading/novels/novel-service.ts';
import type {
  CertificateProblem,
  ServiceAddress,
  ServiceFinding,
  ServiceName,
} from '#shared/domain/app/own-services.ts';
import { answerFinding, NOVEL_SITE_ID, PROBE_PATHS, transportFinding } from './answer-finding.ts';

export type ProbeOptions = {
  readonly fetch: typeof globalThis.fetch;
  /** Whether `fetch` goes to an address without a proxy. */
  readonly isDirect: (url: URL) => Promise<boolean>;
  readonly now: () => number;
  readonly hasNetwork: () => boolean;
  /** Real time for one question, headers and body together. */
  readonly tryMilliseconds: number;
};

/** A probe's answer takes a few kilobytes. */
const LARGEST_BODY_BYTES = 256 * 1024;
const MOST_REDIRECTS = 3;
/** A wrong clock may cause these. */
const MATTERS_OF_TIME: readonly CertificateProblem[] = ['expired', 'not-yet-valid'];

/** Asks one address whether a service is there, without anything personal. Rejects only with the signal's reason. */
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
    // No request goes around a proxy.
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

/** Empty for a longer body. */
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

/** Seconds by which this machine's clock is ahead of the server's; null when few or unknown. A cache answers with an old date and its age. */
function clockDifferenceSeconds(headers: Headers, now: number): number | null {
  const date = Date.parse(headers.get('date') ?? '');
  const ageSeconds = Number(headers.get('age') ?? 0);
  if (Number.isNaN(date) || !(ageSeconds >= 0)) return null;
  const difference = Math.round((now - date) / 1_000 - ageSeconds);
  return Math.abs(difference) < TOLERATED_SECONDS ? null : difference;
}

/** How a server with a rejected certificate dates itself, to find a wrong clock here. Null: no answer. Never rejects. */
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
