import { Refusal, refusalAnswer } from '#demo/local-host.ts';
import type { ValidationError } from '#demo/validation.ts';

const UNCACHED = { 'cache-control': 'no-cache, private' };

export function messageRefusal(
  status: 403 | 404 | 405 | 500,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Refusal {
  return new Refusal(status, { message }, { ...UNCACHED, ...headers });
}

/** The text names an internal model, as the service's do: it is not for display. */
export function missingRecord(model: string, key: string | number): Refusal {
  return messageRefusal(404, `No query results for model [App\\Models\\${model}] ${key}`);
}

export function missingRoute(path: string): Refusal {
  return messageRefusal(404, `The route ${path.replace(/^\//, '')} could not be found.`);
}

export function signedOut(): Refusal {
  return messageRefusal(403, 'Требуется авторизация.');
}

export function jsonAnswer(value: unknown, status = 200): Response {
  return new Response(JSON.stringify(value), {
    status,
    headers: { ...UNCACHED, 'content-type': 'application/json' },
  });
}

/** Some account endpoints answer with an empty HTML body on purpose (anime-service, Errors). */
export function emptyHtmlAnswer(status = 200): Response {
  return new Response('', { status, headers: { ...UNCACHED, 'content-type': 'text/html; charset=UTF-8' } });
}

/** Errors are HTML pages unless JSON was asked for; validation is JSON always (anime-service, Errors). */
export function errorAnswer(request: Request, error: Refusal | ValidationError): Response {
  return error instanceof Refusal ? refusalAnswer(request, error) : jsonAnswer({ errors: error.messages }, 422);
}
