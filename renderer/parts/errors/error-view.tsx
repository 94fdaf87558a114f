import { useErrorText } from '#renderer/i18n/use-error-text.ts';
import { ErrorLine } from '#renderer/ui/cards/error-line.tsx';
import type { AppError } from '#shared/contract/app-error.ts';
import { ErrorAction } from './error-action.tsx';

type ErrorViewProps = {
  readonly error: AppError;
  /** Absent where trying again cannot help. */
  readonly onRetry?: (() => void) | undefined;
};

/** An error in the place where it happened: what it is, what to do, and a way to do it. */
export function ErrorView({ error, onRetry }: ErrorViewProps) {
  const errorText = useErrorText();
  // Giving up was the person's own wish.
  if (error.code === 'cancelled') return null;
  return (
    <ErrorLine
      {...errorText(error)}
      tone={error.code === 'offline' ? 'offline' : 'error'}
      action={<ErrorAction error={error} onRetry={onRetry} size="small" />}
    />
  );
}
