import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { queryFor, showKept } from '#renderer/api/query-for.ts';
import { followLinkIntent } from '#renderer/parts/shelves/link-intent.ts';
import { SlugUrl } from '#shared/domain/identifiers.ts';

/** Loads code and stored data of a release or title while the pointer rests on its link. No service is asked. */
export function usePagesAhead(): void {
  const client = useQueryClient();
  const router = useRouter();
  useEffect(
    () =>
      followLinkIntent('a[href^="/anime/"], a[href^="/novels/"]', (path) => {
        void router.preloadRoute({ to: path });
        void pageAhead(client, path);
      }),
    [client, router],
  );
}

export async function pageAhead(client: QueryClient, path: string): Promise<void> {
  const [, kind, name = ''] = path.split('/').map(decodeURIComponent);
  if (kind === 'anime') return showKept(client, 'releases.get', { idOrAlias: name });
  const { data: slugUrl } = SlugUrl.safeParse(name);
  if (slugUrl === undefined) return;
  await Promise.all([
    showKept(client, 'novels.get', { slugUrl }),
    showKept(client, 'novels.chapters', { slugUrl }),
    client.prefetchQuery(queryFor('reading.title', { slugUrl })),
    client.prefetchQuery(queryFor('reading.readChapters', { slugUrl })),
  ]);
}
