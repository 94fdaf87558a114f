import { useQuery } from '@tanstack/react-query';
import { queryFor } from '#renderer/api/query-for.ts';

/** Epoch milliseconds at which the novel service may be asked again; null: it may. */
export function usePausedUntil(): number | null {
  return useQuery(queryFor('novels.pace', {})).data?.pausedUntil ?? null;
}
