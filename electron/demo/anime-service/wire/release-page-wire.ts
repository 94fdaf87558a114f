import { isoMoment } from '#demo/anime-dataset/moscow-calendar.ts';
import type { ReleaseRecord } from '#demo/anime-dataset/release-record.ts';
import type { TorrentRecord } from '#demo/anime-dataset/torrents.ts';
import type { ServiceContext } from '../service-context.ts';
import type { Session } from '../state/accounts.ts';

const CODECS = {
  'x264/AVC': { label: 'AVC', label_color: null, label_is_visible: false },
  'x265/HEVC': { label: 'HEVC', label_color: '#B4543E', label_is_visible: true },
  AV1: { label: 'AV1', label_color: '#3E7BB4', label_is_visible: true },
} as const;

function named<Value>(value: Value) {
  return { value, description: value };
}

/** A torrent as release pages show it; the torrent endpoints add its release and members. */
export function torrentWire({ torrentFiles }: ServiceContext, record: TorrentRecord, session: Session | null) {
  const { releaseId: _releaseId, hasMember: _hasMember, createdAt, updatedAt, ...torrent } = record;
  return {
    ...torrent,
    hash: torrentFiles.hashOf(record),
    type: named(torrent.type),
    color: named(torrent.color),
    codec: { ...named(torrent.codec), ...CODECS[torrent.codec] },
    quality: named(torrent.quality),
    magnet: torrentFiles.magnetOf(record, session?.account.passkey ?? null),
    filename: `${torrent.label}.torrent`,
    is_hardsub: false,
    created_at: isoMoment(createdAt),
    updated_at: isoMoment(updatedAt),
  };
}

/** The published episodes of a release, in order. */
export function episodesWire(context: ServiceContext, release: ReleaseRecord, session: Session | null) {
  return context.library.publishedEpisodes(release).map(context.episodeWire(session));
}

/** A release with genres and episodes: favorites and collections (anime-service, Release extras). */
export function releaseWithEpisodes(context: ServiceContext, release: ReleaseRecord, session: Session | null) {
  return { ...context.releaseWire.withGenres(release), episodes: episodesWire(context, release, session) };
}

/** A release with every extra except the background covers, which only the release page has. */
export function releaseWithExtras(context: ServiceContext, release: ReleaseRecord, session: Session | null) {
  const { dataset } = context.library;
  return {
    ...releaseWithEpisodes(context, release, session),
    members: dataset.creditsOf(release),
    sponsors: dataset.sponsorsOf(release, context.addresses().siteUrl),
    torrents: dataset.torrentsOf(release).map((torrent) => torrentWire(context, torrent, session)),
  };
}
