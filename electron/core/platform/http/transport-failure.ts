import { BodyTooLargeError } from '#core/platform/http/capped-body.ts';
import { type AppError, AppFailure } from '#shared/contract/app-error.ts';

/** What the system says when there may be no network at all: no route, or no name server that answers. */
const NO_NETWORK = new Set(['ENETUNREACH', 'ENETDOWN', 'EAI_AGAIN', 'ENOTFOUND']);
const TOO_SLOW = new Set(['ETIMEDOUT', 'UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']);

/** Names what went wrong below HTTP. `offline` only when every address that was tried says so; a fault of ours stays as it is. */
export function transportFailure(cause: unknown, url: URL): unknown {
  const error = transportError(cause, url);
  return error === null ? cause : new AppFailure(error, { cause });
}

function transportError(cause: unknown, url: URL): AppError | null {
  if (cause instanceof AppFailure) return null;
  if (cause instanceof BodyTooLargeError) return { code: 'upstream', path: `${url.pathname}: ${cause.message}` };
  if (cause instanceof DOMException && cause.name === 'TimeoutError') return { code: 'timeout' };
  if (isNoHttp(cause)) return { code: 'blocked-by-edge', host: url.host };
  const codes = systemCodes(cause);
  if (codes.length > 0 && codes.every((code) => NO_NETWORK.has(code))) return { code: 'offline' };
  if (codes.some((code) => TOO_SLOW.has(code))) return { code: 'timeout' };
  // The standard `fetch` wraps what failed in a TypeError; one without a cause is a fault of ours.
  if (codes.length > 0 || (cause instanceof TypeError && cause.cause !== undefined))
    return { code: 'service-down', host: url.host };
  return null;
}

/**
 * Bytes came and are no answer of HTTP, such as a status of one digit or one below 200 in place of an answer: the service does
 * not answer like that, so a proxy or an edge in front of it did. undici finds the latter by an assertion.
 */
function isNoHttp(cause: unknown): boolean {
  const found = cause instanceof TypeError ? cause.cause : null;
  return found instanceof Error && (found.name === 'HTTPParserError' || found.name === 'AssertionError');
}

/** The codes of an error, of its causes, and of each address that a connection was tried to. */
function systemCodes(cause: unknown): readonly string[] {
  if (!(cause instanceof Error)) return [];
  if (cause instanceof AggregateError) return cause.errors.flatMap(systemCodes);
  const own = 'code' in cause && typeof cause.code === 'string' ? [cause.code] : [];
  return [...own, ...systemCodes(cause.cause)];
}
