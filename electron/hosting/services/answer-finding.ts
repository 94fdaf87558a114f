import { domainToUnicode } from 'node:url';
import { z } from 'zod';
import { storedJson } from '#core/platform/database/row-parser.ts';
import { systemCodes, TOO_SLOW, UNKNOWN_ISSUER, WANTS_SIGN_IN } from '#core/platform/http/answer.ts';
import { isLoopback } from '#core/platform/http/private-address.ts';
import { retryAfterMilliseconds } from '#core/platform/http/request-pace.ts';
import type { CertificateProblem, ServiceFinding, ServiceName } from '#shared/domain/app/own-services.ts';
import { proxyProblemOf } from '../network/proxy-failure.ts';

/** The novel site's number among the sites that share its API host (novel-service, Site scoping). */
export const NOVEL_SITE_ID = 3;

type ProbeAnswer = { readonly url: URL; readonly status: number; readonly headers: Headers; readonly text: string };

/** A small public request below the base address that only the service itself answers. */
export const PROBE_PATHS: Readonly<Record<ServiceName, string>> = {
  anime: '/app/status',
  novels: '/api/constants?fields[]=types',
};

const OWN_ANSWERS: Readonly<Record<ServiceName, z.ZodType>> = {
  // Fields are optional (anime-service, General rules): one of the two that no other service has.
  anime: z.union([z.object({ is_alive: z.boolean() }), z.object({ available_api_endpoints: z.array(z.string()) })]),
  novels: z.object({
    data: z.object({
      types: z
        .array(z.object({ site_ids: z.array(z.int()) }))
        .refine((types) => types.some(({ site_ids }) => site_ids.includes(NOVEL_SITE_ID))),
    }),
  }),
};

/** The services' own answers for a missing path: anime-service names the route, novel-service sends a toast (Errors). */
const OWN_ABSENCES: Readonly<Record<ServiceName, z.ZodType>> = {
  anime: z.object({ message: z.string().includes('app/status') }),
  novels: z.object({ data: z.object({ toast: z.object({ message: z.string() }) }) }),
};

/** For a 429 without `Retry-After`. */
const USUAL_WAIT_MILLISECONDS = 60_000;
/** Statuses with which an edge refuses requests, or a network that wants a sign-in first (511, RFC 6585). */
const REFUSING_STATUSES: readonly number[] = [401, 403, 405, 406, 407, 409, 451, 511];

/** What an answer to a probe says about its sender; the caller completes `right`. */
export function answerFinding(service: ServiceName, answer: ProbeAnswer, now: number): ServiceFinding | 'right' {
  const { status, headers, text, url } = answer;
  if (status === 429) {
    return { kind: 'rate-limited', retryAt: now + (retryAfterMilliseconds(headers, now) ?? USUAL_WAIT_MILLISECONDS) };
  }
  if (status >= 500 && status < 600 && status !== 511) return { kind: 'service-down', status };
  const value = storedJson(text);
  if (typeof value === 'symbol') {
    // Statuses from 600 on are an edge's own.
    const isRefused = REFUSING_STATUSES.includes(status) || status >= 600;
    return isRefused ? { kind: 'blocked-by-edge', host: url.host, status } : { kind: 'not-the-service', status };
  }
  if (status >= 200 && status < 300 && OWN_ANSWERS[service].safeParse(value).success) return 'right';
  const isAbsent = (status === 404 || status === 410) && OWN_ABSENCES[service].safeParse(value).success;
  return isAbsent ? { kind: 'other-version' } : { kind: 'not-the-service', status };
}

const NO_NETWORK = new Set(['ENETUNREACH', 'ENETDOWN', 'EADDRNOTAVAIL', 'EAI_AGAIN']);
const CERTIFICATE_PROBLEMS: Readonly<Record<string, CertificateProblem>> = {
  CERT_HAS_EXPIRED: 'expired',
  CERT_NOT_YET_VALID: 'not-yet-valid',
  ERR_TLS_CERT_ALTNAME_INVALID: 'other-host',
  HOSTNAME_MISMATCH: 'other-host',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'self-signed',
  CERT_UNTRUSTED: 'untrusted',
  INVALID_CA: 'untrusted',
};

/** Why a request got no answer. `hasNetwork`: whether this machine is connected to anything. */
export function transportFinding(cause: unknown, url: URL, hasNetwork: () => boolean): ServiceFinding {
  const { host } = url;
  const problem = proxyProblemOf(cause);
  if (problem !== null) return { kind: 'proxy', problem };
  if (cause instanceof DOMException && cause.name === 'TimeoutError') return { kind: 'timeout', host };
  const codes = systemCodes(cause);
  if (codes.includes(WANTS_SIGN_IN)) return { kind: 'blocked-by-edge', host, status: 511 };
  const certificate = codes.map(certificateProblem).find((found) => found !== null);
  if (certificate !== undefined) return { kind: 'certificate', host, problem: certificate, clockAheadSeconds: null };
  // Each address of a name reports its own failure; one reachable network is enough.
  if (codes.length > 0 && codes.every((code) => NO_NETWORK.has(code))) return { kind: 'no-network' };
  if (codes.includes('ENOTFOUND')) {
    // As typed, so that a typo can be seen.
    return hasNetwork() ? { kind: 'unknown-host', host: domainToUnicode(url.hostname) } : { kind: 'no-network' };
  }
  return codes.some((code) => TOO_SLOW.has(code)) ? { kind: 'timeout', host } : { kind: 'refused', host };
}

function certificateProblem(code: string): CertificateProblem | null {
  const known = CERTIFICATE_PROBLEMS[code];
  if (known !== undefined) return known;
  if (UNKNOWN_ISSUER.has(code)) return 'untrusted';
  return /^(CERT_|CRL_|UNABLE_TO_|ERR_SSL_|ERR_TLS_|EPROTO$)/.test(code) ? 'other' : null;
}

/** Why an address cannot be a service's; `suggestion` is the nearest address that could. */
export type AddressFault =
  | { readonly kind: 'not-an-address' }
  | { readonly kind: 'needs-https'; readonly suggestion: string }
  | { readonly kind: 'not-plain'; readonly suggestion: string };

/** A service's address in its normal form: https, or http on this machine; no name, password, query, fragment or final slash. */
export function plainAddress(given: string): { readonly address: string } | AddressFault {
  const url = URL.parse(given);
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return { kind: 'not-an-address' };
  const bare = Object.assign(new URL(url), { username: '', password: '', search: '', hash: '' });
  if (url.protocol === 'http:' && !isLoopback(url)) {
    bare.protocol = 'https:';
    return { kind: 'needs-https', suggestion: tidied(bare) };
  }
  const address = tidied(bare);
  return bare.href === url.href ? { address } : { kind: 'not-plain', suggestion: address };
}

function tidied(url: URL): string {
  return url.href.replace(/\/+$/, '');
}
