import { domainToUnicode } from 'node:url';
import { proxyProblemOf } from '#hosting/network/proxy-failure.ts';
import type { CertificateProblem, ServiceFinding } from '#shared/domain/app/own-services.ts';

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

/** What a request that got no answer says of the place. `hasNetwork`: whether this machine is connected with anything. */
export function transportFinding(cause: unknown, url: URL, hasNetwork: () => boolean): ServiceFinding {
  const { host } = url;
  const problem = proxyProblemOf(cause);
  if (problem !== null) return { kind: 'proxy', problem };
  if (cause instanceof DOMException && cause.name === 'TimeoutError') return { kind: 'timeout', host };
  const codes = systemCodes(cause);
  const certificate = codes.map(certificateProblem).find((found) => found !== null);
  if (certificate !== undefined) return { kind: 'certificate', host, problem: certificate, clockAheadSeconds: null };
  // Each address of a name reports its own failure; one reachable network is enough.
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
