import { api } from '#renderer/api/client.ts';
import type { CaughtProps } from '#renderer/parts/errors/catch-boundary.tsx';
import { ErrorPage } from '#renderer/parts/errors/error-page.tsx';
import { failureOf } from '#renderer/parts/errors/failure-of.ts';
import { useOpened } from '#renderer/parts/router/router.ts';

export function MissingPage() {
  return <ErrorPage error={{ code: 'not-found' }} />;
}

export function PageError({ error, reset }: CaughtProps) {
  const isCodeMissing = useOpened(({ failure }) => failure !== undefined);
  // A document keeps code that failed to load, and would not request it again. Without the app there is none to reload.
  const reload = () => void api['app.info']({}).then(() => window.location.reload(), reset);
  return <ErrorPage error={failureOf(error)} onRetry={isCodeMissing ? reload : reset} />;
}
