import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '#renderer/api/client.ts';
import { useAnswer } from '#renderer/api/query-for.ts';
import { failureOf } from '#renderer/parts/errors/failure-of.ts';
import type { AppOutput } from '#shared/contract/app-contract.ts';
import type { AppError } from '#shared/contract/app-error.ts';
import type { ReleaseCard } from '#shared/domain/anime/release.ts';
import type { NovelCard } from '#shared/domain/novels/novel.ts';

type SearchKind = 'releases' | 'novels';
type ServiceAnswer =
  | { readonly kind: 'releases'; readonly items: readonly ReleaseCard[] }
  | { readonly kind: 'novels'; readonly items: readonly NovelCard[] };
export type TextAnswer = Pick<AppOutput<'saved.search'>, 'findings' | 'titles'>;

/** The results for the text that was typed last. */
export type SearchState = {
  readonly text: string;
  /** Titles seen on this device; null until looked up. */
  readonly local: AppOutput<'library.search'> | null;
  /** Null until saved texts have been searched. */
  readonly texts: TextAnswer | null;
  /** In order of arrival, so that later answers are placed below. */
  readonly answers: readonly ServiceAnswer[];
  readonly waitingFor: readonly SearchKind[];
  readonly problems: readonly { readonly kind: SearchKind; readonly error: AppError }[];
};

/** How long no key is pressed before the services are searched. */
const PAUSE_MILLISECONDS = 250;
const SHORTEST_FOR_SERVICES = 2;
/** Shorter words occur in every saved text. */
const SHORTEST_FOR_TEXTS = 3;
/** The contract's limit. */
const LONGEST_TEXT = 200;
const NO_TITLES = { releases: [], novels: [] };
const NO_TEXTS: TextAnswer = { findings: [], titles: [] };

/** Searches while the person types: this device at each key press, the services when the typing pauses. */
export function useQuickSearch(typed: string): { readonly search: SearchState; readonly retry: () => void } {
  const text = typed.trim().slice(0, LONGEST_TEXT).trim();
  const length = [...text].length;
  const searched = usePaused(text);
  const isEnabled = searched === text && length >= SHORTEST_FOR_SERVICES;
  const local = useAnswer('library.search', { text }, { enabled: text !== '', gcTime: 0 });
  const hasTexts = length >= SHORTEST_FOR_TEXTS;
  const texts = useAnswer('saved.search', { text, slugUrl: null }, { enabled: hasTexts, gcTime: 0 });
  const releases = useService('releases', searched, isEnabled, async (signal) => ({
    kind: 'releases',
    items: await api['releases.search']({ text: searched }, { signal }),
  }));
  const novels = useService('novels', searched, isEnabled, async (signal) => {
    const { items } = await api['novels.catalogPage']({ page: 1, filters: { search: searched } }, { signal });
    return { kind: 'novels', items };
  });
  return {
    search: {
      text,
      local: text === '' ? null : (local.data ?? (local.isError ? NO_TITLES : null)),
      texts: hasTexts ? (texts.data ?? (texts.isError ? NO_TEXTS : null)) : NO_TEXTS,
      ...(isEnabled
        ? stateOf({ releases, novels })
        : { answers: [], problems: [], waitingFor: length >= SHORTEST_FOR_SERVICES ? ['releases', 'novels'] : [] }),
    },
    retry: () => {
      for (const query of [releases, novels]) if (query.isError) void query.refetch();
    },
  };
}

type ServiceQuery = Pick<UseQueryResult<ServiceAnswer>, 'data' | 'dataUpdatedAt' | 'error' | 'isFetching'>;

/** An answer is kept for a minute and not requested again. A failed query is repeated on request. */
function useService(
  kind: SearchKind,
  text: string,
  enabled: boolean,
  request: (signal: AbortSignal) => Promise<ServiceAnswer>,
): UseQueryResult<ServiceAnswer> {
  return useQuery({
    queryKey: ['search', kind, text],
    queryFn: ({ signal }) => request(signal),
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    refetchInterval: false,
  });
}

export function stateOf(
  services: Readonly<Record<SearchKind, ServiceQuery>>,
): Pick<SearchState, 'answers' | 'waitingFor' | 'problems'> {
  const queries = (['releases', 'novels'] as const).map((kind) => ({ kind, ...services[kind] }));
  const open = queries.filter(({ data }) => data === undefined);
  const hasFailed = ({ error, isFetching }: (typeof queries)[number]) => error !== null && !isFetching;
  return {
    answers: queries
      .toSorted((left, right) => left.dataUpdatedAt - right.dataUpdatedAt)
      .flatMap(({ data }) => data ?? []),
    waitingFor: open.filter((query) => !hasFailed(query)).map(({ kind }) => kind),
    problems: open.filter(hasFailed).map(({ kind, error }) => ({ kind, error: failureOf(error) })),
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
