import { type AppError, AppFailure } from '#shared/contract/app-error.ts';

/** Anything that was thrown, in the one vocabulary of errors: what is no `AppFailure` is a bug. */
export function failureOf(thrown: unknown): AppError {
  if (thrown instanceof AppFailure) return thrown.error;
  return { code: 'internal', reference: thrown instanceof Error ? thrown.name : typeof thrown };
}
