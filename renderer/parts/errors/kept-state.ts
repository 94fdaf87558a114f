import type { UseQueryResult } from '@tanstack/react-query';
import { createContext } from 'react';
import type { Kept } from '#renderer/api/use-endless.ts';

/** The foot of the frame, which shows notes about kept answers, so that nothing on the page moves when one appears. */
export const KeptPlace = createContext<HTMLElement | null>(null);

/** The oldest shown answer of a page's queries that could not be refreshed. */
export function keptStateOf(
  ...queries: readonly Pick<UseQueryResult, 'data' | 'error' | 'dataUpdatedAt'>[]
): Kept | null {
  const states = queries.flatMap(({ data, error, dataUpdatedAt }): Kept[] =>
    data === undefined || error === null ? [] : [{ fetchedAt: dataUpdatedAt, problem: error.error }],
  );
  return states.toSorted((left, right) => left.fetchedAt - right.fetchedAt)[0] ?? null;
}
