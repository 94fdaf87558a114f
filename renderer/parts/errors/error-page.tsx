import { CircleAlert, Compass, WifiOff } from 'lucide-react';
import { useErrorText } from '#renderer/i18n/use-error-text.ts';
import { EmptyState } from '#renderer/ui/cards/empty-state.tsx';
import type { AppError } from '#shared/contract/app-error.ts';
import { isHostAway } from '#shared/domain/app/service-connection.ts';
import { PageTitle } from '../page/page-title.tsx';
import { usePageTitle } from '../page/use-page-title.ts';
import { SavedWay } from '../saving/saved-way.tsx';
import { ErrorAction } from './error-action.tsx';

type ErrorPageProps = { readonly error: AppError; readonly onRetry?: (() => void) | undefined };

/** An error that leaves nothing of a page to show. */
export function ErrorPage({ error, onRetry }: ErrorPageProps) {
  const { title, advice } = useErrorText()(error);
  usePageTitle(title);
  const isAway = isHostAway(error);
  const Icon = isAway ? WifiOff : error.code === 'not-found' ? Compass : CircleAlert;
  return (
    <EmptyState
      icon={<Icon aria-hidden="true" />}
      title={<PageTitle size="small">{title}</PageTitle>}
      advice={advice}
      action={
        <div className="cluster justify-center gap-2">
          <ErrorAction error={error} onRetry={onRetry} size="medium" />
          {isAway && <SavedWay />}
        </div>
      }
    />
  );
}
