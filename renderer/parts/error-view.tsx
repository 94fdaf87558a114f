import { RotateCw } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useErrorText } from '#renderer/i18n/use-error-text.ts';
import { Button } from '#renderer/ui/button.tsx';
import { ErrorLine } from '#renderer/ui/error-line.tsx';
import type { AppError } from '#shared/contract/app-error.ts';

type ErrorViewProps = {
  readonly error: AppError;
  /** Absent where trying again cannot help. */
  readonly onRetry?: (() => void) | undefined;
};

/** An error in the place where it happened: what it is, what to do, and a way to try again. */
export function ErrorView({ error, onRetry }: ErrorViewProps) {
  const t = useTranslations('app');
  const errorText = useErrorText();
  // Giving up was the person's own wish.
  if (error.code === 'cancelled') return null;
  const retry = onRetry && (
    <Button size="small" icon={<RotateCw aria-hidden="true" />} onClick={onRetry}>
      {t('actions.retry')}
    </Button>
  );
  return <ErrorLine {...errorText(error)} action={retry} />;
}
