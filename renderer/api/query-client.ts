import { type Query, type QueryCache, QueryClient, replaceEqualDeep } from '@tanstack/react-query';
import type { AppFailure } from '#shared/contract/app-error.ts';
import type { AppEvents } from '#shared/contract/app-events.ts';
import type { Bridge } from '#shared/contract/bridge.ts';
import type { PayloadOf } from '#shared/contract/define.ts';
import type { ChapterSaving, TitleSaving } from '#shared/domain/downloads/download.ts';
import { withNewer } from '#shared/domain/downloads/download-plan.ts';
import { comesBackIn, isWorthAskingAgain } from './comes-back.ts';
import { keyFor, STALE_AFTER_MILLISECONDS } from './query-for.ts';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: AppFailure;
  }
}

const KEPT_FOR_MILLISECONDS = 30 * 60_000;

/**
 * The page's memory of what the core owns. The core repeats safe requests itself, so nothing is retried here at once: what
 * failed comes back at the moment that the service named, now and then while it is out of reach, on return to the window, or
 * when the person asks. The way to the
 * core is not the network, so nothing waits for the browser to be online.
 */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        retry: false,
        staleTime: STALE_AFTER_MILLISECONDS,
        gcTime: KEPT_FOR_MILLISECONDS,
        structuralSharing: (before, after) => (isSameAnswer(before, after) ? before : replaceEqualDeep(before, after)),
        refetchInterval: ({ state }) => comesBackIn(state.error?.error, Date.now(), state.errorUpdateCount),
        refetchOnWindowFocus: ({ state }) => isWorthAskingAgain(state.error?.error) && 'always',
        refetchOnReconnect: ({ state }) => isWorthAskingAgain(state.error?.error) && 'always',
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
  keepFewAnswers(client.getQueryCache());
  return client;
}

/** Takes the whole new value of a query. An answer that is still on its way is older, and must not come after it. */
function replace(client: QueryClient, queryKey: readonly unknown[], value: unknown): void {
  void client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, value);
}

/** What is on the screen without an answer because a service was out of reach. */
function askAgain(client: QueryClient, isMeant: (name: string) => boolean): void {
  void client.refetchQueries({
    type: 'active',
    predicate: ({ queryKey: [name], state }) =>
      typeof name === 'string' && isMeant(name) && isWorthAskingAgain(state.error?.error),
  });
}

/** A title may have thousands of chapters: those that changed are all that is taken in, where nothing older is on its way. */
function noteSavings(
  client: QueryClient,
  queryKey: readonly unknown[],
  chapters: readonly ChapterSaving[] | null,
): void {
  const { data, fetchStatus, isInvalidated } = client.getQueryState<TitleSaving>(queryKey) ?? {};
  const isCurrent = data !== undefined && fetchStatus === 'idle' && !isInvalidated;
  if (chapters === null || !isCurrent) void client.invalidateQueries({ queryKey });
  else client.setQueryData<TitleSaving>(queryKey, { ...data, chapters: withNewer(data.chapters, chapters) });
}

type Reactions = {
  readonly [Name in keyof AppEvents]: (client: QueryClient, payload: PayloadOf<AppEvents, Name>) => void;
};

const OF_ACCOUNT = [
  'progress.forRelease',
  'progress.recent',
  'sync.state',
  'releases.get',
  'account.details',
  'lists.membership',
  'lists.state',
  'lists.page',
  'lists.references',
  'ratings.own',
  'ratings.known',
  'history.page',
] as const;

/** What is kept of a person and one title. */
const OF_TITLE = [
  'reading.position',
  'reading.title',
  'reading.readChapters',
  'bookmarks.list',
  'highlights.list',
] as const;
const OF_ALL_READING = ['reading.recent', 'reading.shelves', 'reading.history'] as const;

/** What each event makes stale, or replaces at once where it carries the whole new value. */
const reactions: Reactions = {
  'settings.changed': (client, settings) => replace(client, keyFor('settings.read', {}), settings),
  'searches.changed': (client, searches) => replace(client, keyFor('searches.recent', {}), searches),
  'sync.changed': (client, state) => replace(client, keyFor('sync.state', {}), state),
  'notices.changed': (client, notices) => replace(client, keyFor('notices.list', {}), notices),
  // Nothing known here becomes stale by it; the player listens itself.
  'power.changed': () => undefined,
  'account.changed': (client, account) => {
    replace(client, keyFor('account.state', {}), account);
    // Progress belongs to the account, and playlist addresses to the session (anime-service, Episode).
    for (const name of OF_ACCOUNT) void client.invalidateQueries({ queryKey: keyFor(name) });
  },
  'signIn.changed': (client, attempt) => replace(client, keyFor('signIn.attempt', {}), attempt),
  'lists.changed': (client) => {
    for (const name of ['lists.membership', 'lists.state', 'lists.page', 'lists.references'] as const) {
      void client.invalidateQueries({ queryKey: keyFor(name) });
    }
  },
  'ratings.changed': (client, { releaseId }) => {
    void client.invalidateQueries({ queryKey: keyFor('ratings.own', { releaseId }) });
    void client.invalidateQueries({ queryKey: keyFor('ratings.known') });
    void client.invalidateQueries({ queryKey: keyFor('lists.page') });
  },
  'progress.changed': (client, { releaseId }) => {
    const key = releaseId === null ? keyFor('progress.forRelease') : keyFor('progress.forRelease', { releaseId });
    void client.invalidateQueries({ queryKey: key });
    void client.invalidateQueries({ queryKey: keyFor('progress.recent') });
    void client.invalidateQueries({ queryKey: keyFor('history.page') });
  },
  'reading.changed': (client, { slugUrl }) => {
    for (const name of OF_TITLE) {
      void client.invalidateQueries({ queryKey: slugUrl === null ? keyFor(name) : keyFor(name, { slugUrl }) });
    }
    for (const name of OF_ALL_READING) void client.invalidateQueries({ queryKey: keyFor(name) });
  },
  'downloads.changed': (client, queue) => replace(client, keyFor('downloads.queue', {}), queue),
  'saved.changed': (client, { slugUrl, chapters }) => {
    if (slugUrl === null) void client.invalidateQueries({ queryKey: keyFor('downloads.ofTitle') });
    else noteSavings(client, keyFor('downloads.ofTitle', { slugUrl }), chapters);
    for (const name of ['saved.titles', 'saved.storage', 'saved.search'] as const) {
      void client.invalidateQueries({ queryKey: keyFor(name) });
    }
    // One that could not be had may be here now.
    askAgain(client, (name) => name === 'novels.chapter');
  },
  'tasks.changed': (client, tasks) => replace(client, keyFor('tasks.list', {}), tasks),
  'novels.pace': (client, pace) => {
    const before = client.getQueryData<typeof pace>(keyFor('novels.pace', {}));
    replace(client, keyFor('novels.pace', {}), pace);
    // The first answer after an outage refreshes the other queries.
    if (before?.isAway && !pace.isAway)
      askAgain(client, (name) => name.startsWith('novels.') || name.startsWith('people.'));
  },
  'backups.changed': (client, backups) => replace(client, keyFor('backups.list', {}), backups),
  // With what the page keeps in memory; what it still wants to write is refused, as it is of the former data.
  'data.replaced': () => window.location.reload(),
  // All else that is known is of the former services: the page begins anew by itself.
  'services.changed': (client, state) => replace(client, keyFor('services.read', {}), state),
  'network.changed': (client, state) => replace(client, keyFor('network.read', {}), state),
  'updates.changed': (client, state) => replace(client, keyFor('updates.state', {}), state),
  // Nothing known here becomes stale by them.
  'links.waiting': () => undefined,
  'news.found': () => undefined,
  'service.changed': (client, connection) => replace(client, keyFor('service.connection', {}), connection),
};

/** Keeps the memory true to the core's events; the returned function ends it. */
export function followEvents(client: QueryClient, bridge: Bridge): () => void {
  return bridge.subscribe((name, payload) => {
    // An event of a newer core has no reaction here.
    if (!Object.hasOwn(reactions, name)) return;
    // The name was just found among the reactions, and the core checks payloads against the same contract.
    const react = reactions[name as keyof Reactions] as (client: QueryClient, payload: unknown) => void;
    react(client, payload);
  });
}

/**
 * Whether two answers say the same. Most that are asked for anew do, and of a list of thousands nothing is made to find that
 * out, where putting the parts of both together makes all of it once more.
 */
export function isSameAnswer(before: unknown, after: unknown): boolean {
  if (before === after) return true;
  if (!hasParts(before) || !hasParts(after) || Array.isArray(before) !== Array.isArray(after)) return false;
  const names = Object.keys(before);
  if (names.length !== Object.keys(after).length) return false;
  return names.every((name) => Object.hasOwn(after, name) && isSameAnswer(before[name], after[name]));
}

/** Lists and plain objects, as JSON has them: what a map or a date holds is not found under its names. */
function hasParts(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false;
  return Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
}

/** Unshown answers kept in memory: enough for going back. The core stores many more. */
export const MOST_UNSHOWN = 50;

/**
 * Bounds the answers that no page shows, dropping the ones left longest ago first: a person who
 * reads hundreds of chapters in an evening would otherwise keep all of them in memory.
 */
function keepFewAnswers(cache: QueryCache): void {
  /** In the order in which they were left. */
  const unshown = new Set<Query>();
  cache.subscribe(({ type, query }) => {
    if (type !== 'added' && type !== 'observerAdded' && type !== 'observerRemoved' && type !== 'removed') return;
    unshown.delete(query);
    if (type === 'removed' || query.getObserversCount() > 0 || query.gcTime === Number.POSITIVE_INFINITY) return;
    unshown.add(query);
    const [oldest] = unshown;
    if (unshown.size > MOST_UNSHOWN && oldest !== undefined) cache.remove(oldest);
  });
}
