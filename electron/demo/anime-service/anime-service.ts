import { seededRandom } from '#demo/seeded-random.ts';
import { createAnimeDataset } from '../anime-dataset/anime-dataset.ts';
import type { DemoAccount } from '../demo.ts';
import type { DemoClock } from '../scaled-clock.ts';
import { createRouter } from './http/router.ts';
import { createLibrary } from './library.ts';
import { createPlaylistAddresses } from './playlist-addresses.ts';
import { addRoutes } from './routes/routes.ts';
import type { Mail, ServiceAddresses, ServiceContext } from './service-context.ts';
import { createSite } from './site.ts';
import { createAccounts, createSessions } from './state/accounts.ts';
import { createOneTimeCodes, createPasswordResets, createSocialLogins } from './state/pending-sign-ins.ts';
import { createStateWriter, EMPTY_STATE, loadState, type ServiceState } from './state/state-file.ts';
import { createTorrentFiles } from './torrents.ts';
import { createEpisodeWire } from './wire/episode-wire.ts';
import { createReleaseWire } from './wire/release-wire.ts';

const API_ROOT = '/api/v1';

const ACCOUNT: DemoAccount = { login: 'engawa', email: 'engawa@example.com', password: 'veranda-2026' };
const SECOND_ACCOUNT: DemoAccount = { login: 'sosed', email: 'sosed@example.com', password: 'uroki-dozhdya' };

type AnimeServiceOptions = {
  readonly clock: DemoClock;
  /** The library is the same for the same seed. */
  readonly seed: number;
  /** Known only after the listeners are up, hence a function. No address ends in a slash. */
  readonly addresses: () => ServiceAddresses;
  /** Keeps accounts, lists and sessions across restarts; in memory only when absent. */
  readonly stateFile?: string;
  /** The mail that a forgotten password sends. */
  readonly onMail?: (mail: Mail) => void;
};

/** The reference server of the anime document. */
export function createAnimeService(options: AnimeServiceOptions) {
  const { clock, seed, addresses } = options;
  const library = createLibrary(createAnimeDataset(seed, clock.now()), clock);
  const playlists = createPlaylistAddresses(seed, clock, () => addresses().cdnUrl);
  const torrentFiles = createTorrentFiles(library.dataset, (passkey) => {
    const announce = `${addresses().siteUrl}/announce`;
    return passkey === null ? announce : `${announce}?pk=${encodeURIComponent(passkey)}`;
  });
  const isEpisode = (id: string) => library.dataset.episodeById(id) !== undefined;

  const start = (state: ServiceState) => {
    const accounts = createAccounts(state.accounts, [ACCOUNT, SECOND_ACCOUNT], clock, isEpisode);
    const context: ServiceContext = {
      clock,
      random: seededRandom(seed, 'answers'),
      addresses,
      library,
      playlists,
      torrentFiles,
      releaseWire: createReleaseWire(library.dataset, library.shelf, () => addresses().siteUrl),
      episodeWire: createEpisodeWire(library.dataset, playlists),
      accounts,
      sessions: createSessions(state.sessions, accounts),
      oneTimeCodes: createOneTimeCodes(clock),
      socialLogins: createSocialLogins(clock),
      passwordResets: createPasswordResets(clock),
      sendMail: (mail) => options.onMail?.(mail),
      changed: () => writer.changed(),
    };
    const router = createRouter(context.sessions.find);
    addRoutes(router, context);
    return { context, api: router.build(API_ROOT), site: createSite(context) };
  };

  let running = start(loadState(options.stateFile));
  const writer = createStateWriter(options.stateFile, () => ({
    version: 1,
    accounts: running.context.accounts.snapshot(),
    sessions: running.context.sessions.snapshot(),
  }));

  return {
    /** Answers every request to the API's host and to its mirror: all paths begin with `/api/v1`. */
    fetch: (request: Request): Response | Promise<Response> => running.api.fetch(request),
    /**
     * Pages of the site that the API's answers lead to: social login, a release's page, promotions. Null: the path is
     * not one of them and belongs to another part of the site's host, such as images.
     */
    siteFetch: (request: Request): Response | Promise<Response> | null => running.site(request),
    account: ACCOUNT,
    secondAccount: SECOND_ACCOUNT,
    /** Whether the address of a playlist is one that was issued here and still holds. */
    isPlayable: playlists.isPlayable,
    /** Back to the accounts of the beginning, with empty lists and no sessions. */
    reset: () => {
      running = start(EMPTY_STATE);
      writer.changed();
    },
    /** Writes what is not written yet. */
    close: (): Promise<void> => writer.flush(),
  };
}
