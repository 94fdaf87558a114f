import type { CaughtProps } from '#renderer/parts/errors/catch-boundary.tsx';
import { ErrorPage } from '#renderer/parts/errors/error-page.tsx';
import { failureOf } from '#renderer/parts/errors/failure-of.ts';
import { useOpened } from '#renderer/parts/router/router.ts';

export function MissingPage() {
  return <ErrorPage error={{ code: 'not-found' }} />;
}

export function PageError({ error, reset }: CaughtProps) {
  const isCodeMissing = useOpened(({ failure }) => failure !== undefined);
  // A document keeps code that failed to load, and would not request it again.
  return <ErrorPage error={failureOf(error)} onRetry={isCodeMissing ? () => window.location.reload() : reset} />;
}
