import type { CaughtProps } from '#renderer/parts/errors/catch-boundary.tsx';
import { ErrorPage } from '#renderer/parts/errors/error-page.tsx';
import { failureOf } from '#renderer/parts/errors/failure-of.ts';

export function MissingPage() {
  return <ErrorPage error={{ code: 'not-found' }} />;
}

export function PageError({ error, reset }: CaughtProps) {
  return <ErrorPage error={failureOf(error)} onRetry={reset} />;
}
