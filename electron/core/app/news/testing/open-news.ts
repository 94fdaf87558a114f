import type { DatabaseSync } from 'node:sqlite';
import { createNewsStore } from '#core/app/news/news-store.ts';
import { createSettingStore, createSettingsService } from '#core/app/settings/settings-service.ts';
import { openEmptyDatabase } from '#core/platform/database/testing/empty-database.ts';
import { createEventHub } from '#core/platform/rpc/event-hub.ts';
import { createReadingStores } from '#core/reading/places/reading-stores.ts';
import { createManualClock } from '#core/testing/manual-clock.ts';
import { silentLog } from '#core/testing/silent-log.ts';
import type { AppFailure } from '#shared/contract/app-error.ts';
import type { AccountState } from '#shared/domain/account/account.ts';
import type { ReleaseCard } from '#shared/domain/anime/release.ts';
import type { NewsItem } from '#shared/domain/app/news.ts';
import { ReleaseId, SlugUrl } from '#shared/domain/identifiers.ts';
import type { NovelCard } from '#shared/domain/novels/novel.ts';
import { sampleCard, sampleEpisode } from '#shared/domain/testing/sample-release.ts';
import { createNews, type Favourite, type Latest, type NewsOptions } from '../news.ts';

export const MINUTE = 60_000;
export const QUARTER_HOUR = 15 * MINUTE;
export const library = SlugUrl.parse('5--night-library');
export const lighthouse = SlugUrl.parse('6--lighthouse');

type Rig = {
  readonly database?: DatabaseSync;
  readonly clock?: ReturnType<typeof createManualClock>;
  readonly tell?: NewsOptions['tell'];
};

const profile = (id: number) => ({ id, nickname: 'Mika', avatar: null });

/** News over a database in memory, on a manual clock, with a service whose answers a test sets. */
export function openNews({ database = openEmptyDatabase(), clock = createManualClock(), tell = null }: Rig = {}) {
  const events = createEventHub((cause) => {
    throw cause;
  });
  const heard: { readonly items: NewsItem[]; readonly isTold: boolean }[] = [];
  events.on({ 'news.found': (found) => heard.push(found) });
  const settings = createSettingsService(createSettingStore({ database, log: silentLog }), {
    events,
    clock,
    log: silentLog,
  });
  const stores = createReadingStores({ database, log: silentLog });
  const service = {
    asked: 0,
    latest: [] as Latest,
    failure: null as AppFailure | null,
    held: null as Promise<void> | null,
  };
  const person = {
    state: { status: 'signed-in', profile: profile(1), isRemembered: true } as AccountState,
    favourites: [] as Favourite[],
    adultNovels: false,
  };
  const news = createNews({
    ...{ settings, events, clock, tell, log: silentLog },
    store: createNewsStore({ database, log: silentLog }),
    account: {
      state: () => person.state,
      key: () => (person.state.status === 'signed-out' ? 'nobody' : String(person.state.profile.id)),
    },
    favourites: () => person.favourites,
    latest: async () => {
      service.asked += 1;
      const { latest, failure } = service;
      if (service.held !== null) await service.held;
      if (failure !== null) throw failure;
      return latest;
    },
    novel: (slugUrl) => novelCard(slugUrl, person.adultNovels),
    serverTime: { now: clock.now, isKnown: () => true },
  });

  const favourite = (id: number): Favourite => ({ releaseId: ReleaseId.parse(id), facts: null });
  const changed = () => events.emit('lists.changed', {});
  return {
    ...{ database, clock, settings, service, person, heard, news },
    favour: (...ids: readonly number[]) => {
      person.favourites = ids.map(favourite);
      changed();
    },
    /** Sets what the daily look at a favourite found. */
    read: (id: number, freshAt: number) => {
      const facts = { card: sampleCard({ id }), freshAt: new Date(freshAt).toISOString(), inFavourites: null };
      person.favourites = person.favourites.map((each) => (each.releaseId === id ? { ...each, facts } : each));
      changed();
    },
    /** Signs in with these favourites; `id` null: signs out. */
    signIn: (id: number | null, ...ids: readonly number[]) => {
      person.favourites = ids.map(favourite);
      person.state =
        id === null ? { status: 'signed-out' } : { status: 'signed-in', profile: profile(id), isRemembered: true };
      events.emit('account.changed', person.state);
    },
    /** Publishes an episode as the latest of its release. */
    publish: (id: number, place: number, card: Partial<ReleaseCard> = {}) => {
      const updatedAt = new Date(clock.now()).toISOString();
      const { latest } = service;
      const release = sampleCard({ id, ...card });
      const entry = { release, episode: sampleEpisode(place, { releaseId: id, updatedAt }) };
      service.latest = [entry, ...latest.filter((each) => each.release.id !== id)];
    },
    want: (...kinds: readonly ('episodes' | 'chapters')[]) => {
      settings.update({
        notifications: { isAsked: true, episodes: kinds.includes('episodes'), chapters: kinds.includes('chapters') },
      });
    },
    follow: (slugUrl: SlugUrl, isFollowed = true) => stores.titles.choose(slugUrl, { isFollowed }, clock.now()),
    /** Sets the new chapters of a title. */
    putNew: (slugUrl: SlugUrl, ...numbers: readonly number[]) =>
      stores.news.putNew(
        slugUrl,
        numbers.map((number) => ({ volume: '1', number: String(number) })),
      ),
    pass: async (milliseconds: number) => {
      clock.pass(milliseconds);
      await new Promise(setImmediate);
    },
  };
}
export type OpenNews = ReturnType<typeof openNews>;

function novelCard(slugUrl: SlugUrl, isAdult: boolean): NovelCard {
  const name = { main: slugUrl, russian: `По-русски: ${slugUrl}`, english: null };
  return {
    ...{ id: 5, slugUrl, name, isAdult },
    ...{ cover: null, type: null, status: null, ageRestriction: null, year: null },
  };
}
