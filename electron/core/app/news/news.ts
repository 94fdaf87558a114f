import type { AccountKey, AccountService } from '#core/account/account-service.ts';
import type { AnimeService } from '#core/anime/catalogue/anime-service.ts';
import type { NewsStore, ToldEpisode } from '#core/app/news/news-store.ts';
import type { SettingsService } from '#core/app/settings/settings-service.ts';
import type { EventHub } from '#core/platform/rpc/event-hub.ts';
import { createTimer, type ServerTime } from '#core/platform/time.ts';
import type { Clock, Log, ProgramPort } from '#core/ports.ts';
import type { ListedFacts } from '#core/watching/lists/list-stores.ts';
import type { AppContract } from '#shared/contract/app-contract.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import type { OutputOf } from '#shared/contract/define.ts';
import { type Episode, type ReleaseCard, releaseTitle } from '#shared/domain/anime/release.ts';
import type { NewsItem } from '#shared/domain/app/news.ts';
import type { ReleaseId, SlugUrl } from '#shared/domain/identifiers.ts';
import { type NovelCard, novelTitle } from '#shared/domain/novels/novel.ts';

/** Looks now and then for what the person asked to be told of, and tells it: all of one look in one message. */
type News = { readonly close: () => void };

export type NewsOptions = {
  readonly store: NewsStore;
  readonly settings: Pick<SettingsService, 'read'>;
  readonly account: Pick<AccountService, 'state' | 'key'>;
  /** Favourites of the signed-in account. */
  readonly favourites: () => readonly Favourite[];
  readonly anime: Pick<AnimeService, 'latest'>;
  /** What this device knows of a title; null: nothing. */
  readonly novel: (slugUrl: SlugUrl) => NovelCard | null;
  readonly serverTime: Pick<ServerTime, 'now' | 'isKnown'>;
  readonly tell: ProgramPort['tell'];
  readonly events: EventHub;
  readonly clock: Clock;
  readonly log: Log;
};

/** By then lists of chapters have been looked at, one after the other. */
const FIRST_AFTER_MILLISECONDS = 2 * 60_000;
const EVERY_MILLISECONDS = 15 * 60_000;
const FIRST_RETRY_MILLISECONDS = 60_000;
/** As many as the service gives at once (anime-service, Limits: latest). */
const LATEST = 50;

/**
 * One request for the service's latest releases in a quarter of an hour, and none while notifications are off or there is no
 * favourite; chapters are looked for by `reading/new-chapters` in any case, and only read off here.
 */
export function createNews(options: NewsOptions): News {
  const { store, settings, account, favourites, anime, novel, serverTime, tell, events, clock, log } = options;
  const closing = new AbortController();
  const timer = createTimer(clock, () => void lookAgain());
  const episodes = createEpisodeNews({
    store,
    serverNow: serverTime.now,
    isShown: ({ ageRating }) => !isHidden(ageRating?.isAdult === true),
  });
  let failures = 0;
  let wanted = wishes();

  function wishes() {
    const { isAsked, ...wished } = settings.read().notifications;
    return { episodes: isAsked && wished.episodes, chapters: isAsked && wished.chapters };
  }

  function isHidden(isAdult: boolean): boolean {
    return isAdult && settings.read().adult === 'hide';
  }

  /** Empty while signed out. */
  function presentFavourites(): readonly Favourite[] {
    return account.state().status === 'signed-in' ? favourites() : [];
  }

  /** What is there when the person begins to want news is none. */
  function followWishes(): void {
    const former = wanted;
    wanted = wishes();
    if (wanted.chapters && !former.chapters) store.putChaptersTold();
    if (!wanted.episodes || former.episodes) return;
    store.forgetEpisodes();
    followFavourites();
  }

  function followFavourites(): void {
    // Until the service has said what time it is, a look begins with them.
    if (!wanted.episodes || !serverTime.isKnown()) return;
    const present = presentFavourites();
    // A list that is empty for a moment must not make the person hear of nothing that came out meanwhile.
    if (present.length > 0) episodes.begin(account.key(), present);
  }

  async function episodesFound(): Promise<NewsItem[]> {
    if (!wanted.episodes || presentFavourites().length === 0) return [];
    const asker = account.key();
    const latest = await anime.latest(LATEST, closing.signal);
    const present = presentFavourites();
    const isStill = wanted.episodes && account.key() === asker && !closing.signal.aborted;
    return isStill && present.length > 0 ? episodes.take(asker, present, latest) : [];
  }

  function chaptersFound(): NewsItem[] {
    const found = wanted.chapters ? store.untoldChapters() : [];
    // Also while notifications are off, so that turning them on announces nothing old.
    store.putChaptersTold();
    return found.flatMap(({ slugUrl, count }): NewsItem[] => {
      const card = novel(slugUrl);
      if (card === null || isHidden(card.isAdult)) return [];
      const title = { en: novelTitle(card.name, 'en'), ru: novelTitle(card.name, 'ru') };
      return [{ kind: 'chapters', title, count, link: { kind: 'novel', slugUrl } }];
    });
  }

  /** What is told has been kept as told before: after a fall it is told once or not at all. */
  function tellOf(items: NewsItem[]): void {
    if (items.length === 0) return;
    tell?.(items);
    events.emit('news.found', { items, isTold: tell !== null });
  }

  /** Milliseconds until the next look. */
  async function look(): Promise<number> {
    const found: NewsItem[] = [];
    let milliseconds = EVERY_MILLISECONDS;
    try {
      found.push(...(await episodesFound()));
      failures = 0;
    } catch (cause) {
      if (closing.signal.aborted) return milliseconds;
      if (!(cause instanceof AppFailure)) log.error('new episodes not looked for', cause);
      milliseconds = retryMilliseconds(cause);
      failures += 1;
    }
    if (!closing.signal.aborted) tellOf([...found, ...chaptersFound()]);
    return milliseconds;
  }

  function retryMilliseconds(cause: unknown): number {
    if (cause instanceof AppFailure && cause.error.code === 'rate-limited') {
      return Math.max(cause.error.retryAt - clock.now(), EVERY_MILLISECONDS);
    }
    return Math.min(FIRST_RETRY_MILLISECONDS * 2 ** failures, EVERY_MILLISECONDS);
  }

  async function lookAgain(): Promise<void> {
    let milliseconds = EVERY_MILLISECONDS;
    try {
      milliseconds = await look();
    } catch (cause) {
      log.error('news not told', cause);
    }
    if (!closing.signal.aborted) timer.set(milliseconds);
  }

  const unfollow = events.subscribe((name) => {
    if (name === 'settings.changed') followWishes();
    if (name === 'lists.changed' || name === 'account.changed') followFavourites();
  });
  followFavourites();
  timer.set(FIRST_AFTER_MILLISECONDS);
  return {
    close: () => {
      closing.abort();
      unfollow();
      timer.callOff();
    },
  };
}

export type Latest = OutputOf<AppContract, 'releases.latest'>;

/** `facts` null: nothing is known of it yet, or the service does not publish it. */
export type Favourite = { readonly releaseId: ReleaseId; readonly facts: ListedFacts | null };

/** What is known to have come out of one release; `freshAt` in epoch milliseconds, `episode` where it is known which. */
type Sign = { readonly card: ReleaseCard; readonly freshAt: number | null; readonly episode: Episode | null };

/** Which episodes of one account's favourites are news. Nothing here asks a network; times are the service's. */
type EpisodeNews = {
  /** What has come out of these until now is no news; what is favourite no more is forgotten. */
  readonly begin: (account: AccountKey, favourites: readonly Favourite[]) => void;
  /** Answers what is new, the last first, and keeps that it is known from now on. */
  readonly take: (account: AccountKey, favourites: readonly Favourite[], latest: Latest) => NewsItem[];
};

type EpisodeNewsOptions = {
  readonly store: NewsStore;
  readonly serverNow: () => number;
  /** What the person wants to see nowhere is told of nowhere either. */
  readonly isShown: (card: ReleaseCard) => boolean;
};

/**
 * The service's latest releases tell of an episode and its number at once, but reach back a few hours only; what this
 * device knows of favourites reaches back to the last start, but is read anew once a day, and says only when something came
 * out. Where both numbers are known they alone decide: a file that was replaced is none that came out.
 */
function createEpisodeNews({ store, serverNow, isShown }: EpisodeNewsOptions): EpisodeNews {
  function begin(account: AccountKey, favourites: readonly Favourite[]): void {
    const told = store.episodes(account);
    const ids = new Set(favourites.map(({ releaseId }) => releaseId));
    const former = [...told.keys()].filter((releaseId) => !ids.has(releaseId));
    const added = [...ids].filter((releaseId) => !told.has(releaseId));
    const freshAt = serverNow();
    if (former.length > 0) store.dropEpisodes(account, former);
    if (added.length > 0) {
      store.putEpisodes(
        account,
        added.map((releaseId) => ({ releaseId, freshAt, sortOrder: null })),
      );
    }
  }

  function take(account: AccountKey, favourites: readonly Favourite[], latest: Latest): NewsItem[] {
    begin(account, favourites);
    const now = serverNow();
    const told = store.episodes(account);
    const found: Sign[] = [];
    const changed: ToldEpisode[] = [];
    for (const { sign, releaseId } of signsOf(favourites, latest)) {
      const former = told.get(releaseId);
      if (former === undefined) continue;
      const sortOrder = sign.episode?.sortOrder ?? null;
      if (isNews(former, sign, now)) {
        found.push(sign);
        changed.push({ releaseId, freshAt: now, sortOrder });
      } else if (former.sortOrder === null && sortOrder !== null) changed.push({ ...former, sortOrder });
    }
    if (changed.length > 0) store.putEpisodes(account, changed);
    return found
      .filter(({ card }) => isShown(card))
      .toSorted((left, right) => (right.freshAt ?? now) - (left.freshAt ?? now))
      .map(itemOf);
  }

  return { begin, take };
}

function signsOf(favourites: readonly Favourite[], latest: Latest) {
  const listed = new Map(latest.map(({ release, episode }) => [release.id, signOfLatest(release, episode)]));
  return favourites.flatMap(({ releaseId, facts }) => {
    const sign = listed.get(releaseId) ?? signOfFacts(facts);
    return sign === null ? [] : [{ releaseId, sign }];
  });
}

function isNews(former: ToldEpisode, { freshAt, episode }: Sign, now: number): boolean {
  if (former.sortOrder !== null && episode !== null) return episode.sortOrder > former.sortOrder;
  // What is announced for later is news when its time has come.
  return freshAt !== null && freshAt > former.freshAt && freshAt <= now;
}

/** Null where it says nothing. */
function signOfLatest(card: ReleaseCard, episode: Episode | null): Sign | null {
  return episode === null ? null : { card, freshAt: moment(episode.updatedAt), episode };
}

function signOfFacts(facts: ListedFacts | null): Sign | null {
  return facts === null ? null : { card: facts.card, freshAt: moment(facts.freshAt), episode: null };
}

function moment(text: string | null | undefined): number | null {
  const time = Date.parse(text ?? '');
  return Number.isNaN(time) ? null : time;
}

function itemOf({ card: { id, name }, episode }: Sign): NewsItem {
  return {
    kind: 'episode',
    title: { en: releaseTitle(name, 'en'), ru: releaseTitle(name, 'ru') },
    ordinal: episode?.ordinal ?? null,
    link: { kind: 'release', idOrAlias: String(id), ordinal: null },
  };
}
