import { CircleAlert, Compass, WifiOff } from 'lucide-react';
import { useErrorText } from '#renderer/i18n/use-error-text.ts';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import type { AppError } from '#shared/contract/app-error.ts';
import { ErrorAction } from './error-action.tsx';
import { PageTitle } from './page-title.tsx';
import { usePageTitle } from './use-page-title.ts';

type ErrorPageProps = { readonly error: AppError; readonly onRetry?: (() => void) | undefined };

/** An error that leaves nothing of a page to show. */
export function ErrorPage({ error, onRetry }: ErrorPageProps) {
  const { title, advice } = useErrorText()(error);
  usePageTitle(title);
  const Icon = error.code === 'offline' ? WifiOff : error.code === 'not-found' ? Compass : CircleAlert;
  return (
    <EmptyState
      icon={<Icon aria-hidden="true" />}
      title={<PageTitle size="small">{title}</PageTitle>}
      advice={advice}
      action={<ErrorAction error={error} onRetry={onRetry} size="medium" />}
    />
  );
}
