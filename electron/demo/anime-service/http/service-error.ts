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
