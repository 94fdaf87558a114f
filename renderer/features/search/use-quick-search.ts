import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '#renderer/api/client.ts';
import { useAnswer } from '#renderer/api/query-for.ts';
import type { AppFailure } from '#shared/contract/app-error.ts';
import { type CardItem, novelItem, releaseItem, type SearchKind, type SearchState } from './palette-items.ts';

/** How long no key is pressed before the services are searched. */
const PAUSE_MILLISECONDS = 250;
const SHORTEST_FOR_SERVICES = 2;
/** Shorter words occur in every saved text. */
const SHORTEST_FOR_TEXTS = 3;
/** The contract's limit. */
const LONGEST_TEXT = 200;
const NO_TITLES = { releases: [], novels: [] };
const NO_TEXTS = { findings: [], titles: [] };

const REQUESTS: Readonly<Record<SearchKind, (text: string, signal: AbortSignal) => Promise<readonly CardItem[]>>> = {
  releases: async (text, signal) => (await api['releases.search']({ text }, { signal })).map(releaseItem),
  novels: async (text, signal) => {
    const { items } = await api['novels.catalogPage']({ page: 1, filters: { search: text } }, { signal });
    return items.map(novelItem);
  },
};

/** Searches while the person types: this device at each key press, the services when the typing pauses. */
export function useQuickSearch(typed: string): { readonly search: SearchState; readonly retry: () => void } {
  const text = typed.trim().slice(0, LONGEST_TEXT).trim();
  const length = [...text].length;
  const searched = usePaused(text);
  const isEnabled = searched === text && length >= SHORTEST_FOR_SERVICES;
  const local = useAnswer('library.search', { text }, { enabled: text !== '', gcTime: 0 });
  const hasTexts = length >= SHORTEST_FOR_TEXTS;
  const texts = useAnswer('saved.search', { text, slugUrl: null }, { enabled: hasTexts, gcTime: 0 });
  const services = [useService('releases', searched, isEnabled), useService('novels', searched, isEnabled)];
  return {
    search: {
      text,
      local: text === '' ? null : (local.data ?? (local.isError ? NO_TITLES : null)),
      texts: hasTexts ? (texts.data ?? (texts.isError ? NO_TEXTS : null)) : NO_TEXTS,
      ...(isEnabled ? stateOf(services) : { answers: null, problems: [], isWaiting: length >= SHORTEST_FOR_SERVICES }),
    },
    retry: () => {
      for (const query of services) if (query.isError) void query.refetch();
    },
  };
}

/** An answer is kept for a minute and not requested again. A failed query is repeated on request. */
function useService(kind: SearchKind, text: string, enabled: boolean) {
  const query = useQuery<readonly CardItem[], AppFailure>({
    queryKey: ['search', kind, text],
    queryFn: ({ signal }) => REQUESTS[kind](text, signal),
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    refetchInterval: false,
  });
  return { kind, ...query };
}

type Service = Pick<ReturnType<typeof useService>, 'kind' | 'data' | 'dataUpdatedAt' | 'error' | 'isFetching'>;

export function stateOf(services: readonly Service[]): Pick<SearchState, 'answers' | 'isWaiting' | 'problems'> {
  const open = services.filter(({ data }) => data === undefined);
  const failed = open.flatMap(({ kind, error, isFetching }) =>
    error === null || isFetching ? [] : [{ kind, error: error.error }],
  );
  return {
    answers: services
      .toSorted((left, right) => left.dataUpdatedAt - right.dataUpdatedAt)
      .flatMap(({ data }) => data ?? []),
    isWaiting: open.length > failed.length,
    problems: failed,
  };
}

/** The text once it has not changed for a moment. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
