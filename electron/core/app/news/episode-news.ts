import type { AccountKey } from '#core/account/account-key.ts';
import type { NewsStore, ToldEpisode } from '#core/app/news/news-store.ts';
import type { ListedFacts } from '#core/watching/lists/listed-release-store.ts';
import type { AppContract } from '#shared/contract/app-contract.ts';
import type { OutputOf } from '#shared/contract/define.ts';
import type { Episode, ReleaseCard } from '#shared/domain/anime/release.ts';
import { releaseTitle } from '#shared/domain/anime/release-name.ts';
import type { NewsItem } from '#shared/domain/app/news.ts';
import type { ReleaseId } from '#shared/domain/identifiers.ts';

export type Latest = OutputOf<AppContract, 'releases.latest'>;

/** `facts` null: nothing is known of it yet, or the service does not publish it. */
export type Favourite = { readonly releaseId: ReleaseId; readonly facts: ListedFacts | null };

/** What is known to have come out of one release; `freshAt` in epoch milliseconds, `episode` where it is known which. */
type Sign = { readonly card: ReleaseCard; readonly freshAt: number | null; readonly episode: Episode | null };

/** Which episodes of one account's favourites are news. Nothing here asks a network; times are the service's. */
export type EpisodeNews = {
  /** What has come out of these until now is no news; what is favourite no more is forgotten. */
  readonly begin: (account: AccountKey, favourites: readonly Favourite[]) => void;
  /** Answers what is new, the last first, and keeps that it is known from now on. */
  readonly take: (account: AccountKey, favourites: readonly Favourite[], latest: Latest) => NewsItem[];
};

export type EpisodeNewsOptions = {
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
export function createEpisodeNews({ store, serverNow, isShown }: EpisodeNewsOptions): EpisodeNews {
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
