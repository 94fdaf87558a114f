import { errorPage, wantsJson } from '#demo/local-host.ts';
import { ValidationError } from '#demo/validation.ts';

/** An answer that is not a success (anime-service, Errors). */
export class ServiceError extends Error {
  readonly status: 401 | 403 | 404 | 405 | 500;
  readonly headers: Readonly<Record<string, string>>;
  constructor(status: 401 | 403 | 404 | 405 | 500, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.status = status;
    this.headers = headers;
  }
}

/** The text names an internal model, as the service's do: it is not for display. */
export function missingRecord(model: string, key: string | number): ServiceError {
  return new ServiceError(404, `No query results for model [App\\Models\\${model}] ${key}`);
}

export function missingRoute(path: string): ServiceError {
  return new ServiceError(404, `The route ${path.replace(/^\//, '')} could not be found.`);
}

export function signedOut(): ServiceError {
  return new ServiceError(403, 'Требуется авторизация.');
}

const UNCACHED = { 'cache-control': 'no-cache, private' };

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
export function errorAnswer(request: Request, error: ServiceError | ValidationError): Response {
  if (error instanceof ValidationError) return jsonAnswer({ errors: error.messages }, 422);
  const answer = wantsJson(request)
    ? jsonAnswer({ message: error.message }, error.status)
    : errorPage(error.status, UNCACHED);
  for (const [name, value] of Object.entries(error.headers)) answer.headers.set(name, value);
  return answer;
}
