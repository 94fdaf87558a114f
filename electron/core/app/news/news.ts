import type { AccountKey, AccountService } from '#core/account/account-service.ts';
import type { SettingsService } from '#core/app/settings/settings-service.ts';
import type { Platform } from '#core/platform/create-platform.ts';
import type { ServerTime } from '#core/platform/time.ts';
import type { CorePorts } from '#core/ports.ts';
import { createBackgroundWork } from '#core/watching/background-work.ts';
import { freshAtOf } from '#core/watching/lists/list-page.ts';
import type { ListedFacts } from '#core/watching/lists/listed-releases.ts';
import type { AppOutput } from '#shared/contract/app-contract.ts';
import { isFailure } from '#shared/contract/app-error.ts';
import { type Episode, type ReleaseCard, releaseTitle } from '#shared/domain/anime/release.ts';
import type { NewsItem } from '#shared/domain/app/news.ts';
import type { ReleaseId, SlugUrl } from '#shared/domain/identifiers.ts';
import { type NovelCard, novelTitle } from '#shared/domain/novels/novel.ts';
import type { NewsStore, ToldEpisode } from './news-store.ts';

export type Latest = AppOutput<'releases.latest'>;

/** `facts` null: nothing is known of the release yet, or the service does not publish it. */
export type Favourite = { readonly releaseId: ReleaseId; readonly facts: ListedFacts | null };

export type NewsOptions = Pick<Platform, 'events' | 'clock' | 'log'> &
  Pick<CorePorts, 'tell'> & {
    readonly account: Pick<AccountService, 'state' | 'key'>;
    readonly serverTime: Pick<ServerTime, 'now' | 'isKnown'>;
    readonly store: NewsStore;
    readonly settings: Pick<SettingsService, 'read'>;
    readonly favourites: () => readonly Favourite[];
    readonly latest: (limit: number, signal: AbortSignal) => Promise<Latest>;
    /** A title as this device knows it. */
    readonly novel: (slugUrl: SlugUrl) => NovelCard | null;
  };

/** Lists of chapters have been read by then, one after the other. */
const FIRST_AFTER_MILLISECONDS = 2 * 60_000;
const EVERY_MILLISECONDS = 15 * 60_000;
const FIRST_RETRY_MILLISECONDS = 60_000;
/** The most that the service gives at once (anime-service, Limits: latest). */
const LATEST = 50;

/**
 * Notifications of new episodes and chapters, all of one look in one message. Requests the service's latest releases once in
 * 15 minutes, unless notifications are off or there is no favourite. New chapters come from `reading/create-reading.ts`.
 */
export function createNews(options: NewsOptions): { readonly close: () => void } {
  const { store, settings, account, favourites, latest, novel, serverTime, tell, events, clock, log } = options;
  const episodes = createEpisodeNews(store, serverTime.now);
  let wanted = wantedKinds();

  function wantedKinds() {
    const { isAsked, episodes: hasEpisodes, chapters } = settings.read().notifications;
    return { episodes: isAsked && hasEpisodes, chapters: isAsked && chapters };
  }

  function isHidden(isAdult: boolean): boolean {
    return isAdult && settings.read().adult === 'hide';
  }

  /** Empty while signed out. */
  function presentFavourites(): readonly Favourite[] {
    return account.state().status === 'signed-in' ? favourites() : [];
  }

  /** What was already out when the person turned notifications on is not news. */
  function followSettings(): void {
    const former = wanted;
    wanted = wantedKinds();
    if (wanted.chapters && !former.chapters) store.putChaptersTold();
    if (!wanted.episodes || former.episodes) return;
    store.forgetEpisodes();
    followFavourites();
  }

  function followFavourites(): void {
    // Until the service's time is known, the next look begins with them.
    if (!wanted.episodes || !serverTime.isKnown()) return;
    const present = presentFavourites();
    // A list that is empty for a moment must not lose the news of that time.
    if (present.length > 0) episodes.begin(account.key(), present);
  }

  async function episodesFound(signal: AbortSignal): Promise<NewsItem[]> {
    if (!wanted.episodes || presentFavourites().length === 0) return [];
    const asker = account.key();
    const published = await latest(LATEST, signal);
    const present = presentFavourites();
    const isStill = wanted.episodes && account.key() === asker && !signal.aborted;
    if (!isStill || present.length === 0) return [];
    return episodes
      .take(asker, present, published)
      .filter(({ card }) => !isHidden(card.ageRating?.isAdult === true))
      .map(itemOf);
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

  /** The news are already stored as told, so a crash may lose them but never repeats them. */
  function tellOf(items: NewsItem[]): void {
    if (items.length === 0) return;
    const found = (isTold: boolean) => events.emit('news.found', { items, isTold });
    found(tell !== null);
    tell?.(items, () => found(false));
  }

  const work = createBackgroundWork({
    ...{ name: 'looking for news', clock, log },
    step: async (signal) => {
      const found = await episodesFound(signal).catch((cause: unknown) => {
        // News of chapters do not need the service.
        if (!signal.aborted) tellOf(chaptersFound());
        throw cause;
      });
      if (!signal.aborted) tellOf([...found, ...chaptersFound()]);
      return EVERY_MILLISECONDS;
    },
    retryMilliseconds: (cause, failures, now) =>
      isFailure(cause, 'rate-limited')
        ? Math.max(cause.error.retryAt - now, EVERY_MILLISECONDS)
        : Math.min(FIRST_RETRY_MILLISECONDS * 2 ** (failures - 1), EVERY_MILLISECONDS),
  });
  const unfollow = events.on({
    'settings.changed': followSettings,
    'lists.changed': followFavourites,
    'account.changed': followFavourites,
  });
  followFavourites();
  work.start(FIRST_AFTER_MILLISECONDS);
  return {
    close: () => {
      work.close();
      unfollow();
    },
  };
}

/** What is known to have come out of one release; `freshAt` as the service writes it, `episode` if it is known which. */
type Sign = { readonly card: ReleaseCard; readonly freshAt: string | null; readonly episode: Episode | null };

/**
 * Which episodes of one account's favourites are news. The service's latest releases name episodes, but reach back a few
 * hours only; facts about favourites reach back to the last start, but are read once a day and tell only that something came
 * out. Where both numbers are known they alone decide, so that a replaced file is no news. Times are the service's.
 */
function createEpisodeNews(store: NewsStore, serverNow: () => number) {
  /** Everything that was out until now counts as told; former favourites are forgotten. */
  function begin(account: AccountKey, favourites: readonly Favourite[]): void {
    const told = new Set(store.episodes(account).keys());
    const present = new Set(favourites.map(({ releaseId }) => releaseId));
    const freshAt = serverNow();
    const begun = [...present.difference(told)].map((releaseId) => ({ releaseId, freshAt, sortOrder: null }));
    store.dropEpisodes(account, [...told.difference(present)]);
    store.putEpisodes(account, begun);
  }

  return {
    begin,
    /** Returns what is new, the last first, and stores that it is known from now on. */
    take: (account: AccountKey, favourites: readonly Favourite[], latest: Latest): Sign[] => {
      begin(account, favourites);
      const now = serverNow();
      const told = store.episodes(account);
      const published = new Map(latest.map((entry) => [entry.release.id, signOf(entry)]));
      const found: Sign[] = [];
      const changed: ToldEpisode[] = [];
      for (const { releaseId, facts } of favourites) {
        const sign: Sign | null = published.get(releaseId) ?? (facts && { ...facts, episode: null });
        const former = told.get(releaseId);
        if (sign === null || former === undefined) continue;
        const sortOrder = sign.episode?.sortOrder ?? null;
        if (isNews(former, sign, now)) {
          found.push(sign);
          changed.push({ releaseId, freshAt: now, sortOrder });
        } else if (former.sortOrder === null && sortOrder !== null) changed.push({ ...former, sortOrder });
      }
      store.putEpisodes(account, changed);
      return found.toSorted((left, right) => (freshAtOf(right) ?? now) - (freshAtOf(left) ?? now));
    },
  };
}

function isNews(former: ToldEpisode, sign: Sign, now: number): boolean {
  if (former.sortOrder !== null && sign.episode !== null) return sign.episode.sortOrder > former.sortOrder;
  const freshAt = freshAtOf(sign);
  // An episode that is announced for later is news when its time has come.
  return freshAt !== null && freshAt > former.freshAt && freshAt <= now;
}

function signOf({ release, episode }: Latest[number]): Sign | null {
  return episode && { card: release, freshAt: episode.updatedAt, episode };
}

function itemOf({ card: { id, name }, episode }: Sign): NewsItem {
  return {
    kind: 'episode',
    title: { en: releaseTitle(name, 'en'), ru: releaseTitle(name, 'ru') },
    ordinal: episode?.ordinal ?? null,
    link: { kind: 'release', idOrAlias: String(id), ordinal: null },
  };
}
