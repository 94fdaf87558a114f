import { errorPage, wantsJson } from '../local-host.ts';

/** The site's edge refuses requests without a `Referer` (field notes on the novel service). */
export function isRefusedByEdge(request: Request): boolean {
  return (request.headers.get('referer') ?? '').trim() === '';
}

/** The edge in front of the API and image hosts answers in HTML, regardless of the Accept header. */
export function edgePage(): Response {
  return errorPage(403, { server: 'edge' });
}

/** Field name to messages; messages are in Russian (novel-service, Errors). */
export type FieldMessages = Readonly<Record<string, readonly string[]>>;

function failure(request: Request, status: number, body: unknown, headers: Readonly<Record<string, string>> = {}) {
  return wantsJson(request) ? Response.json(body, { status, headers }) : errorPage(status, headers);
}

function silentToast(message: string) {
  return { data: { toast: { type: 'silent', message } } };
}

/** The same answer for an unknown title, an unknown chapter and a wrong site (novel-service, Errors). */
export function notFound(request: Request): Response {
  return failure(request, 404, silentToast('Страница не найдена'));
}

export function rejected(request: Request, fields: FieldMessages): Response {
  return failure(request, 422, { data: fields });
}

/** Genre lists (novel-service, Rules 7). */
export function notLoggedIn(request: Request): Response {
  return failure(request, 403, { message: 'User is not logged in.' });
}

/** A chapter behind a payment; its shape is not in the documents. */
export function paymentNeeded(request: Request): Response {
  return failure(request, 403, silentToast('Глава доступна по платной подписке.'));
}

/** `retryAfterSeconds` null: the header is left out, as the service sometimes does. */
export function tooManyRequests(request: Request, retryAfterSeconds: number | null): Response {
  const headers = retryAfterSeconds === null ? undefined : { 'retry-after': String(retryAfterSeconds) };
  return failure(request, 429, { message: 'Too Many Attempts.' }, headers);
}
