import { type Query, type QueryCache, QueryClient, type QueryState } from '@tanstack/react-query';
import { type AppFailure, isFailure } from '#shared/contract/app-error.ts';
import type { AppEvents } from '#shared/contract/app-events.ts';
import type { Bridge } from '#shared/contract/bridge.ts';
import type { PayloadOf } from '#shared/contract/define.ts';
import type { Release } from '#shared/domain/anime/release.ts';
import { isServiceAway, type ServiceConnection } from '#shared/domain/app/service-connection.ts';
import type { ChapterSaving, TitleSaving } from '#shared/domain/downloads/download.ts';
import type { ReleaseId, SlugUrl } from '#shared/domain/identifiers.ts';
import { chapterKey, withNewer } from '#shared/domain/novels/chapter-key.ts';
import type { NovelPace } from '#shared/domain/novels/reading.ts';
import { EVENTS_MISSED, type QueryInput, type QueryName } from './client.ts';
import { keptAnswer, keyFor, STALE_AFTER_MILLISECONDS } from './query-for.ts';
import { isProvisional, isWorthRefetching, refetchDelay } from './refetching.ts';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: AppFailure;
  }
}

/** Longer than an episode, so that a list is still in memory after one. */
const KEPT_FOR_MILLISECONDS = 30 * 60_000;

/**
 * The page's cache of the core's answers. The core repeats safe requests itself, so a failed query is fetched again only at
 * the time the service named, after growing pauses, on return to the window, or on request. The core is not the network, so
 * no query waits for the browser to be online.
 */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        // Once, since sleep and network changes also end requests while the program lives on. A failure may be the browser's own.
        retry: (failures, failure: unknown) => failures < 1 && isFailure(failure, 'app-closed'),
        staleTime: STALE_AFTER_MILLISECONDS,
        gcTime: KEPT_FOR_MILLISECONDS,
        refetchInterval: ({ state }) => refetchDelay(state.error?.error, Date.now(), state.errorUpdateCount),
        refetchOnWindowFocus: ({ state }) => isWorthRefetching(state.error?.error) && 'always',
        refetchOnReconnect: ({ state }) => isWorthRefetching(state.error?.error) && 'always',
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
  keepFewAnswers(client.getQueryCache());
  return client;
}

/** The reaction to an event that carries the whole new answer of a query. */
const answers = (name: QueryName) => (client: QueryClient, payload: unknown) => {
  const queryKey = keyFor(name, {});
  // A pending answer is older than the event.
  void client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, payload);
};

const OF_LISTS = ['lists.membership', 'lists.state', 'lists.page', 'lists.references'] as const;

const OF_ACCOUNT = [
  ...OF_LISTS,
  'progress.forRelease',
  'progress.recent',
  'watching.year',
  'sync.state',
  'releases.get',
  'account.details',
  'ratings.own',
  'ratings.known',
  'history.page',
] as const;

/** Prefixes of queries for published data of the services. */
const PUBLISHED_ANIME = ['releases.', 'genres.', 'franchises.', 'torrents.', 'schedule.', 'teams.', 'media.'];
const PUBLISHED_NOVELS = ['novels.', 'people.'];
/** Prefixes of all queries that the anime service answers. */
const OF_ANIME = [...PUBLISHED_ANIME, 'account.', 'ratings.', 'history.'];

const OF_TITLE = [
  'reading.title',
  'reading.readChapters',
  'bookmarks.list',
  'highlights.list',
  'replacements.list',
  'saved.replacements',
] as const;

type Reactions = {
  readonly [Name in keyof AppEvents]: (client: QueryClient, payload: PayloadOf<AppEvents, Name>) => void;
};

/** The answers that each event brings or makes stale. */
const REACTIONS: Reactions = {
  'settings.changed': answers('settings.read'),
  'fonts.changed': answers('fonts.list'),
  'searches.changed': answers('searches.recent'),
  'sync.changed': answers('sync.state'),
  'notices.changed': answers('notices.list'),
  'signIn.changed': answers('signIn.attempt'),
  'downloads.changed': answers('downloads.queue'),
  'tasks.changed': answers('tasks.list'),
  'devices.changed': answers('devices.state'),
  'backups.changed': answers('backups.list'),
  // The page then reloads, since all other answers come from the former services.
  'services.changed': answers('services.read'),
  'network.changed': answers('network.read'),
  'updates.changed': answers('updates.state'),
  'service.changed': (client, connection) => {
    const before = client.getQueryData<ServiceConnection>(keyFor('service.connection', {}));
    const wasAway = before === undefined || isServiceAway(before);
    if (wasAway && !isServiceAway(connection)) refetchUnreachable(client, OF_ANIME);
    answers('service.connection')(client, connection);
  },
  'account.changed': (client, account) => {
    // Progress belongs to the account, and playlist addresses to the session (anime-service, Episode).
    invalidate(client, OF_ACCOUNT);
    answers('account.state')(client, account);
  },
  'lists.changed': (client) => invalidate(client, OF_LISTS),
  'ratings.changed': (client, { releaseId }) => {
    invalidate(client, ['ratings.own'], { releaseId });
    invalidate(client, ['ratings.known']);
  },
  'progress.changed': (client, { releaseId }) => {
    invalidate(client, ['progress.forRelease'], releaseId === null ? undefined : { releaseId });
    invalidate(client, ['progress.recent', 'history.page', 'watching.year']);
  },
  'reading.changed': (client, { slugUrl }) => {
    invalidate(client, OF_TITLE, slugUrl === null ? undefined : { slugUrl });
    invalidate(client, ['reading.recent', 'reading.shelves', 'reading.history', 'reading.days', 'highlights.search']);
  },
  'saved.changed': (client, { slugUrl, chapters }) => {
    if (slugUrl === null) invalidate(client, ['downloads.ofTitle']);
    else mergeSavings(client, slugUrl, chapters);
    invalidate(client, ['saved.titles', 'saved.titleCount', 'saved.storage', 'saved.search']);
    // A chapter that could not be loaded may be saved now.
    refetchUnreachable(client, ['novels.chapter']);
  },
  'episodes.changed': (client, { releaseId, hasOtherStreams }) => {
    if (hasOtherStreams) renewReleases(client, releaseId);
    invalidate(client, ['episodes.ofRelease'], releaseId === null ? undefined : { releaseId });
    invalidate(client, ['saved.releases', 'saved.storage']);
  },
  // At once, in the turn in which an open reader goes to the new number: it must neither show nor ask for a former one.
  'chapters.renumbered': (client, { slugUrl, moves, list }) => {
    const names = new Set(moves.flatMap(({ from, to }) => [chapterKey(from), chapterKey(to)]));
    // A query's key contains its input.
    const isMoved = ({ queryKey: [, input] }: Query) => names.has(chapterKey(input as QueryInput<'novels.chapter'>));
    client.removeQueries({ queryKey: ['novels.chapter', { slugUrl }], predicate: isMoved });
    client.setQueryData<typeof list>(keyFor('novels.chapters', { slugUrl }), (known) => known && list);
  },
  'novels.pace': (client, pace) => {
    const before = client.getQueryData<NovelPace>(keyFor('novels.pace', {}));
    if (before?.isAway && !pace.isAway) refetchUnreachable(client, PUBLISHED_NOVELS);
    answers('novels.pace')(client, pace);
  },
  // Discards unsent changes of the page, which belong to the former data.
  'data.replaced': () => window.location.reload(),
  // No cached answer depends on these.
  'power.changed': () => undefined,
  'links.waiting': () => undefined,
  'news.found': () => undefined,
};

/** First answers on their way, to be asked for again once they are there. */
const askedTooEarly = new WeakSet<Query>();

function invalidate(client: QueryClient, names: readonly QueryName[], input?: object): void {
  for (const name of names) {
    const queryKey = input === undefined ? [name] : [name, input];
    // A first request is not repeated by this, although it may have been answered before the change.
    for (const query of client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })) {
      if (query.state.data !== undefined || askedTooEarly.has(query)) continue;
      askedTooEarly.add(query);
      const askAgain = () => {
        askedTooEarly.delete(query);
        void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
      };
      void query.promise?.then(askAgain, askAgain);
    }
    void client.invalidateQueries({ queryKey });
  }
}

/** Updates cached releases with their saved episodes, from the stored answers and without asking the service. */
function renewReleases(client: QueryClient, releaseId: ReleaseId | null): void {
  for (const { queryKey, state } of client.getQueryCache().findAll({ queryKey: keyFor('releases.get') })) {
    const { data, dataUpdatedAt } = state as QueryState<Release>;
    if (data === undefined || (releaseId !== null && data.id !== releaseId)) continue;
    // A query's key contains its input.
    const [, input] = queryKey as [string, QueryInput<'releases.get'>];
    void keptAnswer(client, 'releases.get', input).then((kept) => {
      if (kept !== null) client.setQueryData(queryKey, kept.value, { updatedAt: dataUpdatedAt });
    });
  }
}

/** The only service queries whose answers events change: a release depends on the account and on its saved episodes. */
const CHANGED_BY_EVENTS = ['novels.pace', 'releases.get'];

/** Invalidates all answers that missed events may have changed. Names without a dot are queries that the core does not answer. */
function invalidateAfterMissedEvents(client: QueryClient): void {
  const published = [...PUBLISHED_ANIME, ...PUBLISHED_NOVELS];
  const dependsOnEvents = (name: string) =>
    CHANGED_BY_EVENTS.includes(name) || (name.includes('.') && !published.some((prefix) => name.startsWith(prefix)));
  void client.invalidateQueries({ predicate: ({ queryKey: [name] }) => dependsOnEvents(String(name)) });
}

/** Refetches shown queries that lack a new answer because a service was out of reach. */
function refetchUnreachable(client: QueryClient, prefixes: readonly string[]): void {
  void client.refetchQueries({
    type: 'active',
    predicate: ({ queryKey: [name, kind], state: { data, error } }) =>
      prefixes.some((prefix) => String(name).startsWith(prefix)) &&
      (isWorthRefetching(error?.error) || (kind === 'endless' && isProvisional(data))),
  });
}

/** Merges changed chapters into a title, which may have thousands, unless the cached answer is stale or being fetched. */
function mergeSavings(client: QueryClient, slugUrl: SlugUrl, chapters: readonly ChapterSaving[] | null): void {
  const queryKey = keyFor('downloads.ofTitle', { slugUrl });
  const { data, fetchStatus, isInvalidated } = client.getQueryState<TitleSaving>(queryKey) ?? {};
  const isCurrent = data !== undefined && fetchStatus === 'idle' && !isInvalidated;
  if (chapters === null || !isCurrent) invalidate(client, ['downloads.ofTitle'], { slugUrl });
  else client.setQueryData<TitleSaving>(queryKey, { ...data, chapters: withNewer(data.chapters, chapters) });
}

/** Applies the core's events to the cache until the returned function is called. */
export function followEvents(client: QueryClient, bridge: Bridge): () => void {
  return bridge.subscribe((event, payload) => {
    if (event === EVENTS_MISSED) invalidateAfterMissedEvents(client);
    // A newer core may have more events. The core checks payloads against the contract.
    if (!Object.hasOwn(REACTIONS, event)) return;
    const react = REACTIONS[event as keyof Reactions] as (client: QueryClient, payload: unknown) => void;
    react(client, payload);
  });
}

/** How many unshown answers stay in memory: enough for going back. The core stores many more. */
export const MOST_UNSHOWN = 50;

/** Drops the answers that were hidden longest ago: an evening of reading would otherwise keep hundreds of chapters. */
function keepFewAnswers(cache: QueryCache): void {
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
