import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorPage, ErrorView } from '../errors/error-page.tsx';
import { failureOf } from '../errors/failure-of.ts';
import { KeptNote } from '../errors/kept-note.tsx';
import { keptStateOf } from '../errors/kept-state.ts';

type QueryViewProps<Data> = {
  readonly query: UseQueryResult<Data>;
  readonly skeleton: ReactNode;
  /** An error fills the whole page, as on the page of a single item. */
  readonly isPage?: boolean;
  readonly note?: ReactNode;
  /** Shown instead of the children, for a list without items. */
  readonly empty?: ReactNode;
  readonly children: (data: Data) => ReactNode;
};

export function QueryView<Data>({ query, skeleton, isPage = false, note, empty, children }: QueryViewProps<Data>) {
  const { data, error, isPending, refetch } = query;
  const retry = () => void refetch();
  if (data !== undefined) {
    return (
      <>
        {note ?? <KeptNote kept={keptStateOf(query)} onRetry={retry} />}
        {empty || children(data)}
      </>
    );
  }
  if (isPending) return <div aria-busy="true">{skeleton}</div>;
  const View = isPage ? ErrorPage : ErrorView;
  return <View error={failureOf(error)} onRetry={retry} />;
}
