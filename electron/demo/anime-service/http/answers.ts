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

/** Answered as JSON, regardless of what the caller accepts. */
export class ValidationError extends Error {
  readonly errors: Readonly<Record<string, readonly string[]>>;
  constructor(errors: Readonly<Record<string, readonly string[]>>) {
    super('validation failed');
    this.errors = errors;
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

function wantsJson(request: Request): boolean {
  return /application\/([\w.-]+\+)?json/i.test(request.headers.get('accept') ?? '');
}

const TITLES: Readonly<Record<number, string>> = {
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  500: 'Server Error',
};

function htmlErrorAnswer(status: number): Response {
  const title = TITLES[status] ?? 'Error';
  const page = `<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title></head>
<body><main><h1>${status}</h1><p>${title}</p></main></body>
</html>
`;
  return new Response(page, { status, headers: { ...UNCACHED, 'content-type': 'text/html; charset=UTF-8' } });
}

/** Errors are HTML pages unless JSON was asked for; validation is JSON always (anime-service, Errors). */
export function errorAnswer(request: Request, error: ServiceError | ValidationError): Response {
  if (error instanceof ValidationError) return jsonAnswer({ errors: error.errors }, 422);
  const answer = wantsJson(request)
    ? jsonAnswer({ message: error.message }, error.status)
    : htmlErrorAnswer(error.status);
  for (const [name, value] of Object.entries(error.headers)) answer.headers.set(name, value);
  return answer;
}
