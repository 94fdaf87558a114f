import type { ReleaseRecord } from '#demo/anime-dataset/release-record.ts';
import type { ServiceContext } from '../service-context.ts';
import type { Session } from '../state/accounts.ts';
import { viewerOf } from './episode-wire.ts';
import { creditWire, sponsorWire, torrentWire } from './torrent-wire.ts';

/** The episodes of a release that are out, in order. */
export function episodesWire(context: ServiceContext, release: ReleaseRecord, session: Session | null) {
  return context.library.shelf.publishedEpisodes(release).map(context.episodeWire(viewerOf(session)));
}

/** A release with genres and episodes: favourites and collections (anime-service, Release extras). */
export function releaseWithEpisodes(context: ServiceContext, release: ReleaseRecord, session: Session | null) {
  return { ...context.releaseWire.withGenres(release), episodes: episodesWire(context, release, session) };
}

/** A release with everything but its background: `list`; the release page adds that too. */
export function releaseWithExtras(context: ServiceContext, release: ReleaseRecord, session: Session | null) {
  const { dataset } = context.library;
  const passkey = session?.account.passkey ?? null;
  return {
    ...releaseWithEpisodes(context, release, session),
    members: dataset.creditsOf(release).map(creditWire),
    sponsors: dataset.sponsorsOf(release).map((sponsor) => sponsorWire(sponsor, context.addresses().siteUrl)),
    torrents: dataset.torrentsOf(release).map((torrent) => torrentWire(torrent, context.torrentFiles, passkey)),
  };
}
