import { useQuery } from '@tanstack/react-query';
import { queryFor } from '#renderer/api/query-for.ts';

/** Whether the novel service could not be reached when it was asked last. */
export function useNovelsAway(): boolean {
  return useQuery(queryFor('novels.pace', {})).data?.isAway ?? false;
}
