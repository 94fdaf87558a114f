import type { UseQueryResult } from '@tanstack/react-query';
import { createContext } from 'react';
import type { Kept } from '#renderer/api/use-endless.ts';

/** The foot of the frame, where notes of kept answers stand: nothing of the page moves when one comes. */
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
