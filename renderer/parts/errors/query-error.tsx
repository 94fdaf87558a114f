import type { UseQueryResult } from '@tanstack/react-query';
import { ErrorView } from './error-page.tsx';
import { failureOf } from './failure-of.ts';

type QueryErrorProps = { readonly query: Pick<UseQueryResult, 'data' | 'error' | 'refetch'> };

/** The error of a query without an answer, with a way to retry. */
export function QueryError({ query: { data, error, refetch } }: QueryErrorProps) {
  if (data !== undefined || error === null) return null;
  return <ErrorView error={failureOf(error)} onRetry={() => void refetch()} />;
}
