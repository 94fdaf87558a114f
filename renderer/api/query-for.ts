import {
  type QueryClient,
  type QueryFunctionContext,
  queryOptions,
  type UseQueryOptions,
  useQuery,
} from '@tanstack/react-query';
import type { AppContract, AppOutput, ProcedureName } from '#shared/contract/app-contract.ts';
import type { AppFailure } from '#shared/contract/app-error.ts';
import { api, type QueryInput, type QueryName } from './client.ts';

/** The `keptQuery` names of the contract. Written out, since loading the contract's schemas would slow the start. */
const KEPT: Readonly<Record<KeptName, true>> = {
  'releases.catalogPage': true,
  'releases.references': true,
  'releases.get': true,
  'releases.members': true,
  'releases.latest': true,
  'releases.recommended': true,
  'releases.search': true,
  'genres.list': true,
  'genres.get': true,
  'genres.releases': true,
  'franchises.list': true,
  'franchises.get': true,
  'franchises.ofRelease': true,
  'franchises.next': true,
  'torrents.page': true,
  'torrents.ofRelease': true,
  'schedule.now': true,
  'schedule.week': true,
  'teams.list': true,
  'media.promotions': true,
  'media.videos': true,
  'novels.catalogPage': true,
  'novels.references': true,
  'novels.get': true,
  'novels.chapters': true,
  'people.get': true,
};

/** Answers younger than this are fetched again only after a change. */
export const STALE_AFTER_MILLISECONDS = 60_000;

/** The cache key of one query, or of all queries with a name. */
export function keyFor<Name extends QueryName>(name: Name, input?: QueryInput<Name>) {
  return input === undefined ? [name] : [name, input];
}

/** The stored answer of a query, if any; `fetchedAt` in epoch milliseconds. A failed lookup counts as none. */
export async function keptAnswer<Name extends QueryName>(
  client: QueryClient,
  name: Name,
  input: QueryInput<Name>,
): Promise<{ readonly value: AppOutput<Name>; readonly fetchedAt: number } | null> {
  if (!Object.hasOwn(KEPT, name)) return null;
  // A page is often opened while the lookup for its link is still running; the cache makes them one request.
  const options = { queryKey: keyFor('answers.kept', { name, input }), staleTime: 0, gcTime: 0 };
  const kept = await client
    .fetchQuery({ ...options, queryFn: () => api['answers.kept']({ name, input }) })
    .catch(() => null);
  // The core parsed the value by this query's output schema.
  return kept as { value: AppOutput<Name>; fetchedAt: number } | null;
}

/** Shows the stored answer of a query that has none yet, without asking the service. `signal`: of the query's own request. */
export async function showKept<Name extends QueryName>(
  client: QueryClient,
  name: Name,
  input: QueryInput<Name>,
  signal?: AbortSignal,
): Promise<void> {
  const queryKey = keyFor(name, input);
  if (client.getQueryData(queryKey) !== undefined) return;
  const kept = await keptAnswer(client, name, input);
  if (kept === null || signal?.aborted || client.getQueryData(queryKey) !== undefined) return;
  // Always marked stale, so that the query is fetched even if this fetch is cancelled.
  const updatedAt = Math.min(kept.fetchedAt, Date.now() - STALE_AFTER_MILLISECONDS);
  client.setQueryData(queryKey, kept.value, { updatedAt });
}

function optionsOf<Name extends QueryName>(name: Name, input: QueryInput<Name>) {
  async function request({ signal, client }: QueryFunctionContext): Promise<AppOutput<Name>> {
    const shown = showKept(client, name, input, signal);
    try {
      return await api[name](input, { signal });
    } catch (cause) {
      // An error may arrive before the stored answer.
      await shown;
      throw cause;
    }
  }

  return { queryKey: keyFor(name, input), queryFn: request };
}

/** A query of the contract for a query client, and for hooks such as `useQueries`. */
export function queryFor<Name extends QueryName>(name: Name, input: QueryInput<Name>) {
  return queryOptions(optionsOf(name, input));
}

type AnswerOptions<Name extends QueryName, Selected> = Omit<
  UseQueryOptions<AppOutput<Name>, AppFailure, Selected>,
  'queryKey' | 'queryFn'
>;

/**
 * A query of the contract while the component is mounted: `useAnswer('releases.get', { idOrAlias })`. It shows the stored
 * answer at once, dated by `dataUpdatedAt`. If the service cannot be reached, it has both `data` and an `error`.
 */
export function useAnswer<Name extends QueryName, Selected = AppOutput<Name>>(
  name: Name,
  input: QueryInput<Name>,
  options?: AnswerOptions<Name, Selected>,
) {
  return useQuery<AppOutput<Name>, AppFailure, Selected>({ ...options, ...optionsOf(name, input) });
}

type KeptName = {
  [Name in ProcedureName]: AppContract[Name] extends { readonly isKept: true } ? Name : never;
}[ProcedureName];
