import { z } from 'zod';

/**
 * The one vocabulary of failures, a union by `code`. Recovery switches on `code`; texts are made by the renderer in the
 * person's language, so an error carries facts and no prose. Codes:
 * - `app-closed` the program behind this page is gone;
 * - `offline` no network at all; `timeout` no answer in time; `service-down` refused, reset or a dead origin (5xx);
 * - `blocked-by-edge` a WAF, a CDN or a network that wants a sign-in answers instead of the service;
 * - `rate-limited` the service asks to wait, `retryAt` in epoch milliseconds;
 * - `signed-out` the session is missing or over; `forbidden` the service refuses for another reason;
 * - `not-found` the record does not exist (any more);
 * - `rejected` a form was refused: field -> messages of the service, `fields` may be empty (wrong password);
 * - `upstream` the service answered something that its document does not allow; `path` is where;
 * - `invalid-input` the renderer sent something outside the contract; `path` is where;
 * - `cancelled` the caller gave up: neither shown nor logged;
 * - `storage-full` the disk takes no more; `storage-unwritable` a folder cannot be written to; `internal` a bug, `reference` finds it in the log.
 */
export const AppError = z.discriminatedUnion('code', [
  z.object({ code: z.literal(['offline', 'timeout', 'signed-out', 'forbidden', 'not-found', 'cancelled']) }),
  z.object({ code: z.literal(['storage-full', 'storage-unwritable', 'app-closed']) }),
  z.object({ code: z.literal(['service-down', 'blocked-by-edge']), host: z.string() }),
  z.object({ code: z.literal('rate-limited'), retryAt: z.number() }),
  z.object({ code: z.literal('rejected'), fields: z.record(z.string(), z.array(z.string())) }),
  z.object({ code: z.literal(['upstream', 'invalid-input']), path: z.string() }),
  z.object({ code: z.literal('internal'), reference: z.string() }),
]);
export type AppError = z.infer<typeof AppError>;

/** The code alone, for a state that says no more about a failure. */
export const AppErrorCode = z.literal(AppError.options.flatMap(({ shape }) => [...shape.code.values]));
export type AppErrorCode = z.infer<typeof AppErrorCode>;

/** The only error that is thrown on purpose, on both sides of the boundary. Its message is for logs. */
export class AppFailure extends Error {
  readonly error: AppError;

  constructor(error: AppError, options?: ErrorOptions) {
    super(error.code, options);
    this.name = 'AppFailure';
    this.error = error;
  }
}

/** Whether it is an `AppFailure` with one of these codes. */
export function isFailure<Code extends AppErrorCode>(
  cause: unknown,
  ...codes: readonly Code[]
): cause is AppFailure & { readonly error: AppError & { readonly code: Code } } {
  return cause instanceof AppFailure && codes.some((code) => code === cause.error.code);
}

/** For `catch`: turns failures with this code into `answer`, and throws the others again. */
export function takingFor<Value>(answer: Value, code: AppError['code']) {
  return (cause: unknown): Value => {
    if (isFailure(cause, code)) return answer;
    throw cause;
  };
}

/** Compile-time proof that every case is handled. */
export function assertNever(value: never): never {
  throw new TypeError(`Unhandled case: ${JSON.stringify(value)}`);
}
