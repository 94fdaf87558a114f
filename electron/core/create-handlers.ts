import { type AppContract, appContract, type ProcedureName } from '#shared/contract/app-contract.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import type { Handlers } from '#shared/contract/define.ts';
import type { SlugUrl } from '#shared/domain/identifiers.ts';
import type { NovelCard } from '#shared/domain/novels/novel.ts';
import type { AccountHandlers } from './account/account-handlers.ts';
import type { AnimeHandlers } from './anime/catalogue/anime-handler-parts.ts';
import type { BackupHandlers } from './app/person-data/backups.ts';
import type { PersonDataHandlers } from './app/person-data/person-data-handlers.ts';
import type { ProgramHandlers } from './app/program/program-handlers.ts';
import type { SettingsService } from './app/settings/settings-service.ts';
import type { NovelsToRead } from './library/saved/saved-chapters.ts';
import type { SavedParts } from './library/saved/saved-parts.ts';
import type { AnswerStore } from './platform/answers/answer-store.ts';
import type { SearchStore } from './platform/known-titles/search-store.ts';
import type { NoticeStore } from './platform/notices/notice-store.ts';
import type { EventHub } from './platform/rpc/event-hub.ts';
import type { Clock, CorePorts, Log, ServiceAddresses } from './ports.ts';
import type { ReadingHandlers } from './reading/places/reading-handlers.ts';
import type { HistoryHandlers } from './watching/history/history-handlers.ts';
import type { ListHandlers } from './watching/lists/list-handlers.ts';
import type { ProgressHandlers } from './watching/progress/progress-handlers.ts';
import type { RatingHandlers } from './watching/ratings/rating-handlers.ts';

export type HandlerParts = {
  readonly host: CorePorts['host'];
  readonly addresses: ServiceAddresses;
  readonly clock: Clock;
  readonly log: Log;
  readonly events: EventHub;
  readonly notices: NoticeStore;
  readonly settings: SettingsService;
  readonly anime: AnimeHandlers;
  readonly novels: NovelsToRead;
  readonly novelsOfPerson: (slugUrl: SlugUrl) => NovelCard[];
  readonly account: AccountHandlers;
  readonly lists: ListHandlers;
  readonly ratings: RatingHandlers;
  readonly history: HistoryHandlers;
  readonly progress: ProgressHandlers;
  readonly keepAwake: CorePorts['keepAwake'];
  readonly reading: ReadingHandlers;
  readonly saved: SavedParts['handlers'];
  readonly personData: PersonDataHandlers;
  readonly program: ProgramHandlers;
  readonly backups: BackupHandlers;
  readonly answers: AnswerStore<AppContract>;
  readonly searches: SearchStore;
};

/** One line of the contract, one function here; each only hands on to the service or store that owns the matter. */
export function createHandlers(parts: HandlerParts): Handlers<AppContract> {
  const { host, addresses, clock, events, notices, settings, anime, novels, progress, log } = parts;
  const { answers, searches } = parts;

  return {
    'app.info': async () => ({
      version: host.version,
      host: host.name,
      platform: process.platform,
      services: host.services,
      demoAccount: host.demoAccount,
      sites: { anime: addresses.anime.siteUrl, novels: addresses.novels.siteUrl },
    }),
    'app.reportFault': async ({ reference, text }) => {
      log.error('the page met a fault', text, { reference });
      return null;
    },
    'notices.list': async () => notices.list(),
    'notices.dismiss': async ({ id }) => {
      notices.dismiss(id);
      return null;
    },

    'settings.read': async () => settings.read(),
    'settings.update': async (patch) => settings.update(patch),

    ...anime,

    ...progress,
    'display.keepAwake': async ({ isWanted }) => {
      parts.keepAwake(isWanted);
      return null;
    },

    ...parts.account,
    ...parts.lists,
    ...parts.ratings,
    ...parts.history,

    'novels.catalogPage': async (asked, { signal }) => novels.catalogPage(asked, { signal }),
    'novels.references': async (_, { signal }) => novels.references({ signal }),
    'novels.get': async ({ slugUrl }, { signal }) => novels.novel({ slugUrl }, { signal }),
    'novels.chapters': async ({ slugUrl }, { signal }) => novels.chapters({ slugUrl }, { signal }),
    'novels.chapter': async (wanted, { signal }) => novels.chapter(wanted, { signal }),
    'people.get': async ({ slugUrl }, { signal }) => novels.person({ slugUrl }, { signal }),
    'people.novelsHere': async ({ slugUrl }) => parts.novelsOfPerson(slugUrl),
    'novels.pace': async () => novels.pace(),

    ...parts.reading,
    ...parts.saved,
    ...parts.personData,
    ...parts.backups,
    ...parts.program,
    'searches.recent': async () => searches.recent(),
    'searches.remember': async ({ text }) => {
      searches.remember(text, clock.now());
      events.emit('searches.changed', searches.recent());
      return null;
    },
    'searches.forget': async ({ text }) => {
      searches.forget(text);
      events.emit('searches.changed', searches.recent());
      return null;
    },
    'answers.kept': async ({ name, input }) => {
      if (!isProcedure(name)) throw new AppFailure({ code: 'invalid-input', path: 'answers.kept:name' });
      // The input is parsed by the procedure's own schema before anything is looked up.
      return answers.get(name, input as never);
    },
  };
}

function isProcedure(name: string): name is ProcedureName {
  return Object.hasOwn(appContract, name);
}
