import { hashKey, type QueryClient, type QueryFunctionContext, queryOptions } from '@tanstack/react-query';
import type { AppContract, ProcedureName } from '#shared/contract/app-contract.ts';
import type { Keeping, OutputOf } from '#shared/contract/define.ts';
import type { QueryInput, QueryName } from './asked-ahead.ts';
import { api } from './client.ts';

/** Which queries have an answer kept on this device. The compiler holds it against the contract, whose schemas no page needs. */
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
  'torrents.page': true,
  'torrents.ofRelease': true,
  'torrents.get': true,
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

/** For so long an answer is not asked for again unless something changed. */
export const STALE_AFTER_MILLISECONDS = 60_000;

/** The cache key of one query; without input, of all of that name. */
export function keyFor<Name extends QueryName>(name: Name, input?: QueryInput<Name>) {
  return input === undefined ? [name] : [name, input];
}

/** What was kept of an answer on this device; `fetchedAt` in epoch milliseconds. */
export type Kept<Value> = { readonly value: Value; readonly fetchedAt: number };

/** What is being looked up, by its question: a page is often opened while that is still read of it which was pointed at. */
const lookups = new Map<string, Promise<Kept<unknown> | null>>();

/** The last answer that this device keeps for a query, if any. Failing to look it up is as good as none. */
export async function keptAnswer<Name extends QueryName>(
  name: Name,
  input: QueryInput<Name>,
): Promise<Kept<OutputOf<AppContract, Name>> | null> {
  if (!isKept(name)) return null;
  const key = hashKey(keyFor(name, input));
  const lookup = lookups.get(key) ?? lookUp(name, input).finally(() => lookups.delete(key));
  lookups.set(key, lookup);
  // The core parsed it by this very query's output schema.
  return (await lookup) as Kept<OutputOf<AppContract, Name>> | null;
}

async function lookUp<Name extends QueryName>(name: Name, input: QueryInput<Name>): Promise<Kept<unknown> | null> {
  return api['answers.kept']({ name, input }).catch(() => null);
}

/**
 * Puts what this device keeps of a query's answer where the query looks for it, unless something is there: the service is
 * not asked. `isWanted` is asked once it was read.
 */
export async function showKept<Name extends QueryName>(
  client: QueryClient,
  name: Name,
  input: QueryInput<Name>,
  isWanted: () => boolean = () => true,
): Promise<void> {
  const queryKey = keyFor(name, input);
  if (client.getQueryData(queryKey) !== undefined) return;
  const kept = await keptAnswer(name, input);
  if (kept === null || !isWanted() || client.getQueryData(queryKey) !== undefined) return;
  // However young, it is to be asked for again, also when this asking is called off.
  const updatedAt = Math.min(kept.fetchedAt, Date.now() - STALE_AFTER_MILLISECONDS);
  client.setQueryData(queryKey, kept.value, { updatedAt });
}

/**
 * A query of the contract for `useQuery` and its relatives: `useQuery(queryFor('releases.get', { idOrAlias }))`. What this
 * device keeps of it is there at once, dated by `dataUpdatedAt`, and stays when the service cannot be reached: then there
 * are both `data` and an `error`.
 */
export function queryFor<Name extends QueryName>(name: Name, input: QueryInput<Name>) {
  const queryKey = keyFor(name, input);

  async function ask({ signal, client }: QueryFunctionContext): Promise<OutputOf<AppContract, Name>> {
    let isAnswered = false;
    const shown = showKept(client, name, input, () => !isAnswered && !signal.aborted);
    try {
      const answer = await api[name](input, { signal });
      isAnswered = true;
      return answer;
    } catch (cause) {
      // A refusal may come sooner than what is kept.
      await shown;
      throw cause;
    }
  }

  return queryOptions({ queryKey, queryFn: ask });
}

type KeptName = {
  [Name in ProcedureName]: AppContract[Name] extends { readonly keeping: Keeping } ? Name : never;
}[ProcedureName];

function isKept(name: ProcedureName): boolean {
  return Object.hasOwn(KEPT, name);
}
