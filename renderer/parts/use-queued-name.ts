import { useQuery, useQueryClient } from '@tanstack/react-query';
import { keyFor, queryFor } from '#renderer/api/query-for.ts';
import type { QueuedTitle } from '#shared/domain/download.ts';
import type { Novel } from '#shared/domain/novel.ts';
import { useNovelName } from './use-novel-name.ts';

/** What a title of the queue is called in the person's language, as far as this device knows; else by its own name. */
export function useQueuedName(): (title: Pick<QueuedTitle, 'slugUrl' | 'name'>) => string {
  const client = useQueryClient();
  const { titleOf } = useNovelName();
  const saved = useQuery(queryFor('saved.titles', {})).data;
  return ({ slugUrl, name }) => {
    const known =
      saved?.find(({ novel }) => novel.slugUrl === slugUrl)?.novel ??
      client.getQueryData<Novel>(keyFor('novels.get', { slugUrl }));
    return known === undefined ? name : titleOf(known.name);
  };
}
