import { errorPage, Refusal } from '../local-host.ts';

/** The site's edge refuses requests without a `Referer` (field notes on the novel service). */
export function isRefusedByEdge(request: Request): boolean {
  return (request.headers.get('referer') ?? '').trim() === '';
}

/** The edge in front of the API and image hosts answers in HTML, regardless of the Accept header. */
export function edgePage(): Response {
  return errorPage(403, { server: 'edge' });
}

function silentToast(message: string) {
  return { data: { toast: { type: 'silent', message } } };
}

/** The same answer for an unknown title, an unknown chapter and a wrong site (novel-service, Errors). */
export function notFound(): Refusal {
  return new Refusal(404, silentToast('Страница не найдена'));
}

/** Genre lists (novel-service, Rules 7). */
export function notLoggedIn(): Refusal {
  return new Refusal(403, { message: 'User is not logged in.' });
}

/** A chapter behind a payment; its shape is not in the documents. */
export function paymentNeeded(): Refusal {
  return new Refusal(403, silentToast('Глава доступна по платной подписке.'));
}

/** `retryAfterSeconds` null: the header is left out, as the service sometimes does. */
export function tooManyRequests(retryAfterSeconds: number | null): Refusal {
  const headers = retryAfterSeconds === null ? {} : { 'retry-after': String(retryAfterSeconds) };
  return new Refusal(429, { message: 'Too Many Attempts.' }, headers);
}
