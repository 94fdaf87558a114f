import type { WANTS_SIGN_IN } from '#core/platform/http/answer.ts';
import { type ProxyServer, proxyAddress } from './proxy-server.ts';

/** `unreachable`: nothing listens there. `password`: the name or password is missing or wrong. `refused`: it lets nothing through. */
type ProxyProblem = 'unreachable' | 'password' | 'refused';

/** The proxy itself fails. Ordinary calls see a machine without a network, because nothing else gets through either. */
export class ProxyFailure extends Error {
  override readonly name = 'ProxyFailure';
  readonly code = 'ENETUNREACH';
  readonly problem: ProxyProblem;

  /** `reason`: for the log; without user name and password. */
  constructor(problem: ProxyProblem, proxy: ProxyServer, reason: string) {
    super(`proxy ${proxyAddress(proxy)} ${problem}: ${reason}`);
    this.problem = problem;
  }
}

/** The proxy's problem behind a failed `fetch`; null when the proxy is not the cause. */
export function proxyProblemOf(cause: unknown): ProxyProblem | null {
  for (let error = cause; error instanceof Error; error = error.cause) {
    if (error instanceof ProxyFailure) return error.problem;
  }
  return null;
}

/** A host behind the proxy does not answer; `code` is that of the same failure without a proxy. */
export function behindProxy(
  code: 'ECONNREFUSED' | 'EHOSTUNREACH' | 'ETIMEDOUT' | typeof WANTS_SIGN_IN,
  reason: string,
): Error {
  return Object.assign(new Error(`behind the proxy: ${reason}`), { code });
}

/** Replies of RFC 1928, section 6, that concern the host behind the proxy. */
const BEHIND_PROXY = {
  UND_ERR_SOCKS5_REPLY_1: 'ECONNREFUSED',
  UND_ERR_SOCKS5_REPLY_3: 'EHOSTUNREACH',
  UND_ERR_SOCKS5_REPLY_4: 'EHOSTUNREACH',
  UND_ERR_SOCKS5_REPLY_5: 'ECONNREFUSED',
  UND_ERR_SOCKS5_REPLY_6: 'ETIMEDOUT',
} as const;

/** Turns a failure of `Socks5ProxyAgent` into those used for the other proxies; returns any other failure unchanged. */
export function socksFailure(cause: unknown, proxy: ProxyServer): unknown {
  const code = codeOf(cause);
  const behind = Object.entries(BEHIND_PROXY).find(([reply]) => reply === code)?.[1];
  if (behind !== undefined) return behindProxy(behind, code);
  // `INVALID_ARG`: a name or password too long for SOCKS5.
  if (/^UND_ERR_(SOCKS5_AUTH_(REJECTED|METHOD|FAILED)|INVALID_ARG)$/.test(code))
    return new ProxyFailure('password', proxy, code);
  return code.startsWith('UND_ERR_SOCKS5') ? new ProxyFailure('refused', proxy, code) : cause;
}

export function codeOf(cause: unknown): string {
  return cause instanceof Error && 'code' in cause ? String(cause.code) : 'no connection';
}
