/** What is wrong with a proxy: not there, no or wrong name and password, or it does not let the app through. */
type ProxyProblem = 'unreachable' | 'password' | 'refused';

/**
 * The proxy itself is in the way; a host behind it that does not answer fails as it would without one. To ordinary calls
 * this is a machine without a network, because nothing else gets through either.
 */
export class ProxyFailure extends Error {
  readonly code = 'ENETUNREACH';
  readonly problem: ProxyProblem;

  /** `reason`: for the log; neither name nor password of the person. */
  constructor(problem: ProxyProblem, proxy: string, reason: string) {
    super(`proxy ${proxy} ${problem}: ${reason}`);
    this.name = 'ProxyFailure';
    this.problem = problem;
  }
}

/** What a failed `fetch` says of the proxy; null: nothing. */
export function proxyProblemOf(cause: unknown): ProxyProblem | null {
  for (let error = cause; error instanceof Error; error = error.cause) {
    if (error instanceof ProxyFailure) return error.problem;
  }
  return null;
}

/** A host behind the proxy does not answer, in the words of a connection that fails without one. */
export class BehindProxyError extends Error {
  readonly code: 'ECONNREFUSED' | 'EHOSTUNREACH' | 'ETIMEDOUT';

  constructor(code: BehindProxyError['code'], reason: string) {
    super(`behind the proxy: ${reason}`);
    this.name = 'BehindProxyError';
    this.code = code;
  }
}
