/** The site's edge refuses requests without a `Referer` (field notes on the novel service). */
export function isRefusedByEdge(request: Request): boolean {
  return (request.headers.get('referer') ?? '').trim() === '';
}

const page = `<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><title>403 Forbidden</title></head>
<body><center><h1>403 Forbidden</h1></center><hr><center>edge</center></body>
</html>
`;

/** The edge in front of the API and image hosts answers in HTML, regardless of the Accept header. */
export function edgePage(): Response {
  return new Response(page, { status: 403, headers: { 'content-type': 'text/html; charset=utf-8', server: 'edge' } });
}

/** Field name to messages; messages are in Russian (novel-service, Errors). */
export type FieldMessages = Readonly<Record<string, readonly string[]>>;

/** Errors are JSON only when asked for (novel-service, Errors). */
function wantsJson(request: Request): boolean {
  return /[/+]json/i.test(request.headers.get('accept') ?? '');
}

const statusNames: Readonly<Record<number, string>> = {
  403: 'Доступ запрещён',
  404: 'Страница не найдена',
  422: 'Неверный запрос',
  429: 'Слишком много запросов',
};

function sitePage(status: number, headers: Readonly<Record<string, string>>): Response {
  const title = statusNames[status] ?? 'Ошибка';
  const html = `<!DOCTYPE html>
<html lang="ru">
<head><meta charset="utf-8"><title>${title}</title></head>
<body><div id="app"><h1>${status}</h1><p>${title}</p></div></body>
</html>
`;
  return new Response(html, { status, headers: { ...headers, 'content-type': 'text/html; charset=utf-8' } });
}

function failure(request: Request, status: number, body: unknown, headers: Readonly<Record<string, string>> = {}) {
  return wantsJson(request) ? Response.json(body, { status, headers }) : sitePage(status, headers);
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
