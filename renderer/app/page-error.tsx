import type { ErrorComponentProps } from '@tanstack/react-router';
import { ErrorPage } from '#renderer/parts/errors/error-page.tsx';
import { failureOf } from '#renderer/parts/errors/failure-of.ts';

/** A page that broke while it was drawn; the rest of the window stays usable. */
export function PageError({ error, reset }: ErrorComponentProps) {
  return <ErrorPage error={failureOf(error)} onRetry={reset} />;
}
