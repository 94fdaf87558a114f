import type { SeededRandom } from '#demo/seeded-random.ts';
import type { DemoClock } from '../scaled-clock.ts';
import type { Library } from './library.ts';
import type { PlaylistAddresses } from './playlist-addresses.ts';
import type { Accounts, Sessions } from './state/accounts.ts';
import type { OneTimeCodes, PasswordResets, SocialLogins } from './state/pending-sign-ins.ts';
import type { TorrentFiles } from './torrents.ts';
import type { EpisodeWire } from './wire/episode-wire.ts';
import type { ReleaseWire } from './wire/release-wire.ts';

/** Where the running service and its neighbours are reached. */
export type ServiceAddresses = {
  readonly baseUrl: string;
  readonly mirrorBaseUrl: string;
  readonly siteUrl: string;
  readonly cdnUrl: string;
};

export type Mail = { readonly to: string; readonly subject: string; readonly resetToken: string };

/** What the routes share. */
export type ServiceContext = {
  readonly clock: DemoClock;
  /** For answers that differ from call to call. */
  readonly random: SeededRandom;
  readonly addresses: () => ServiceAddresses;
  readonly library: Library;
  readonly releaseWire: ReleaseWire;
  readonly episodeWire: EpisodeWire;
  readonly playlists: PlaylistAddresses;
  readonly torrentFiles: TorrentFiles;
  readonly accounts: Accounts;
  readonly sessions: Sessions;
  readonly oneTimeCodes: OneTimeCodes;
  readonly socialLogins: SocialLogins;
  readonly passwordResets: PasswordResets;
  readonly sendMail: (mail: Mail) => void;
  /** To be called after every change of what is kept across restarts. */
  readonly changed: () => void;
};
