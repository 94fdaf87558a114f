import { CircleAlert, Compass, WifiOff } from 'lucide-react';
import { useErrorText } from '#renderer/i18n/use-error-text.ts';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import type { AppError } from '#shared/contract/app-error.ts';
import { isHostAway } from '#shared/domain/service-connection.ts';
import { ErrorAction } from './error-action.tsx';
import styles from './error-page.module.css';
import { PageTitle } from './page-title.tsx';
import { SavedWay } from './saved-way.tsx';
import { usePageTitle } from './use-page-title.ts';

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
        <div className={styles['actions']}>
          <ErrorAction error={error} onRetry={onRetry} size="medium" />
          {isAway && <SavedWay />}
        </div>
      }
    />
  );
}
