import { api } from '#renderer/api/client.ts';
import { type AppError, AppFailure } from '#shared/contract/app-error.ts';

const LONGEST_TEXT = 4_000;
const references = new WeakMap<object, string>();

/** Anything that was thrown, in the one vocabulary of errors. What is no `AppFailure` is a bug, and goes to the log once. */
export function failureOf(thrown: unknown): AppError {
  if (thrown instanceof AppFailure) return thrown.error;
  return { code: 'internal', reference: referenceOf(thrown) };
}

/** The same fault keeps its reference, however often it is drawn. */
function referenceOf(thrown: unknown): string {
  const fault = thrown instanceof Error ? thrown : new Error(String(thrown));
  const known = references.get(fault);
  if (known !== undefined) return known;
  const reference = crypto.randomUUID().slice(0, 8);
  references.set(fault, reference);
  const text = (fault.stack ?? fault.message).slice(0, LONGEST_TEXT);
  // Without a log to write to, the page's own console is the last place to look.
  api['app.reportFault']({ reference, text }).catch(() => reportError(fault));
  return reference;
}
