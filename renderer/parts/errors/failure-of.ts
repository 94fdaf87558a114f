import { api } from '#renderer/api/client.ts';
import { type AppError, AppFailure } from '#shared/contract/app-error.ts';

const LONGEST_TEXT = 4_000;
const references = new WeakMap<object, string>();

/** Anything thrown as an `AppError`. Other than an `AppFailure`, it is a bug and goes to the log once. */
export function failureOf(thrown: unknown): AppError {
  if (thrown instanceof AppFailure) return thrown.error;
  return { code: 'internal', reference: referenceOf(thrown) };
}

/** A fault keeps its reference over all renders. */
function referenceOf(thrown: unknown): string {
  const fault = thrown instanceof Error ? thrown : new Error(String(thrown));
  const known = references.get(fault);
  if (known !== undefined) return known;
  const reference = crypto.randomUUID().slice(0, 8);
  references.set(fault, reference);
  const text = (fault.stack ?? fault.message).slice(0, LONGEST_TEXT);
  // Falls back to the page's console.
  api['app.reportFault']({ reference, text }).catch(() => reportError(fault));
  return reference;
}
