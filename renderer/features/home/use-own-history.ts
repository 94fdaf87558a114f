import { useQuery } from '@tanstack/react-query';
import { queryFor } from '#renderer/api/query-for.ts';
import { useAdultRule } from '#renderer/parts/use-adult-rule.ts';

/**
 * What this device knows of the person. It comes without any network, so the page waits for all of it: what is new
 * never moves down because what was begun came a moment later.
 */
export function useOwnHistory() {
  const info = useQuery(queryFor('app.info', {}));
  const account = useQuery(queryFor('account.state', {}));
  const watched = useQuery(queryFor('progress.recent', {}));
  const read = useQuery(queryFor('reading.recent', {}));
  const shelves = useQuery(queryFor('reading.shelves', {}));
  const { isShown } = useAdultRule();
  const isNewcomer = account.data?.status === 'signed-out' && watched.data?.length === 0 && read.data?.length === 0;
  return {
    isPending: [info, account, watched, read, shelves].some((query) => query.isPending),
    isNewcomer,
    isDemo: info.data?.services === 'demo',
    hasDemoAccount: (info.data?.demoAccount ?? null) !== null,
    watched: (watched.data ?? []).filter(isShown),
    read: (read.data ?? []).filter(isShown),
    /** Novels of which chapters came that the person has not seen, the one touched last first. */
    novelNews: (shelves.data ?? []).filter((entry) => entry.newChapters > 0 && isShown(entry)),
    /** What could not be read from this device. */
    failed: Object.entries({ watched, read, shelves }).flatMap(([name, { data, error, refetch }]) =>
      data === undefined && error !== null ? [{ name, error: error.error, refetch: () => void refetch() }] : [],
    ),
  };
}
