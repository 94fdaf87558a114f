import type { UseQueryResult } from '@tanstack/react-query';
import { ErrorView } from './error-page.tsx';
import { failureOf } from './failure-of.ts';

type QueryErrorProps = { readonly query: Pick<UseQueryResult, 'data' | 'error' | 'refetch'> };

export function QueryError({ query: { data, error, refetch } }: QueryErrorProps) {
  if (data !== undefined || error === null) return null;
  return <ErrorView error={failureOf(error)} onRetry={() => void refetch()} />;
}
