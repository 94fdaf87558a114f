import { seededRandom } from '#demo/seeded-random.ts';
import { createAnimeDataset } from '../anime-dataset/anime-dataset.ts';
import type { Demo, DemoAccount } from '../demo.ts';
import type { DemoClock } from '../scaled-clock.ts';
import { createLibrary } from './library.ts';
import { createPlaylistAddresses } from './playlist-addresses.ts';
import { createAccounts, createSessions } from './state/accounts.ts';
import { createCollections, createFavorites } from './state/lists.ts';
import { createPendingSignIns } from './state/pending-sign-ins.ts';
import type { ServiceState } from './state/state-file.ts';
import { createTimecodeStores } from './state/timecode-stores.ts';
import { createTorrentFiles } from './torrents.ts';
import { createEpisodeWire } from './wire/episode-wire.ts';
import { createReleaseWire } from './wire/release-wire.ts';

export type ServiceAddresses = Demo['anime'];

type Mail = { readonly to: string; readonly subject: string; readonly resetToken: string };

/** The content, which no request changes. */
export function createContent(seed: number, clock: DemoClock, addresses: () => ServiceAddresses) {
  const dataset = createAnimeDataset(seed, clock.now());
  const library = createLibrary(dataset, clock);
  const playlists = createPlaylistAddresses(seed, clock, () => addresses().cdnUrl);
  return {
    clock,
    addresses,
    library,
    playlists,
    torrentFiles: createTorrentFiles(dataset, (passkey) => {
      const announce = `${addresses().siteUrl}/announce`;
      return passkey === null ? announce : `${announce}?pk=${encodeURIComponent(passkey)}`;
    }),
    releaseWire: createReleaseWire(library, () => addresses().siteUrl),
    episodeWire: createEpisodeWire(dataset, playlists),
  };
}

/**
 * The content, and the accounts of a state with their sessions: everything that the routes share. `changed`: to be called after every
 * change to the stored state.
 */
export function createServiceContext(
  content: ReturnType<typeof createContent>,
  state: ServiceState,
  defaults: readonly DemoAccount[],
  changed: () => void,
) {
  const { clock, library } = content;
  const mails: Mail[] = [];
  const isEpisode = (id: string) => library.dataset.episodeById(id) !== undefined;
  return {
    ...content,
    changed,
    /** Sent so far. */
    mails,
    /** For answers that differ from call to call. */
    random: seededRandom(library.dataset.seed, 'answers'),
    accounts: createAccounts(state, defaults, clock),
    sessions: createSessions(state),
    favorites: createFavorites(clock),
    collections: createCollections(clock),
    timecodes: createTimecodeStores(clock, isEpisode),
    ...createPendingSignIns(clock),
  };
}
export type ServiceContext = ReturnType<typeof createServiceContext>;
