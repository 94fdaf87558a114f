import type { AnimeDataset } from '#demo/anime-dataset/anime-dataset.ts';
import { isoMoment } from '#demo/anime-dataset/moscow-calendar.ts';
import type { CreditRecord, SponsorRecord } from '#demo/anime-dataset/teams.ts';
import type { TorrentRecord } from '#demo/anime-dataset/torrents.ts';
import { recordUuid } from '#demo/seeded-random.ts';
import type { TorrentFiles } from '../torrents.ts';
import { avatarWire, UNSET_IMAGE } from './image-wire.ts';

type LinkedUser = { readonly id: number; readonly nickname: string | null; readonly hasAvatar: boolean } | null;

/** A linked site account: its nickname may differ or be missing, its avatar may be unset (anime-service, Team). */
export function linkedUserWire(user: LinkedUser) {
  if (user === null) return null;
  return {
    id: user.id,
    nickname: user.nickname,
    avatar: user.hasAvatar ? avatarWire(user.id) : UNSET_IMAGE,
  };
}

export function creditWire(credit: CreditRecord) {
  return { id: credit.id, role: credit.role, nickname: credit.nickname, user: linkedUserWire(credit.user) };
}

export function sponsorWire(sponsor: SponsorRecord, siteUrl: string) {
  return {
    id: sponsor.id,
    title: sponsor.title,
    description: sponsor.description,
    url_title: sponsor.urlTitle,
    url: siteUrl + sponsor.path,
  };
}

const CODECS = {
  'x264/AVC': { label: 'AVC', label_color: null, label_is_visible: false },
  'x265/HEVC': { label: 'HEVC', label_color: '#B4543E', label_is_visible: true },
  AV1: { label: 'AV1', label_color: '#3E7BB4', label_is_visible: true },
} as const;

/** A torrent as release pages show it; the torrent endpoints add its release and members. */
export function torrentWire(torrent: TorrentRecord, files: TorrentFiles, passkey: string | null) {
  return {
    id: torrent.id,
    hash: files.hashOf(torrent),
    size: torrent.size,
    type: { value: torrent.type, description: torrent.type },
    color: { value: torrent.color, description: torrent.color },
    codec: { value: torrent.codec, description: torrent.codec, ...CODECS[torrent.codec] },
    label: torrent.label,
    quality: { value: torrent.quality, description: torrent.quality },
    magnet: files.magnetOf(torrent, passkey),
    filename: `${torrent.label}.torrent`,
    seeders: torrent.seeders,
    leechers: torrent.leechers,
    bitrate: torrent.bitrate,
    is_hardsub: false,
    sort_order: torrent.sortOrder,
    description: torrent.description,
    completed_times: torrent.completedTimes,
    created_at: isoMoment(torrent.createdAt),
    updated_at: isoMoment(torrent.updatedAt),
  };
}

/** Who made it; the role is HEVC always (anime-service, Torrent). */
export function torrentMembersWire(torrent: TorrentRecord, dataset: AnimeDataset) {
  if (!torrent.hasMember) return [];
  const people = dataset.teams().members;
  const person = people[torrent.id % people.length];
  if (person === undefined) return [];
  return [
    {
      id: recordUuid(dataset.seed, `torrent member/${torrent.id}`),
      role: { value: 'hevc', description: 'HEVC' },
      nickname: person.nickname,
      user: linkedUserWire(person.user),
      external_url: null,
    },
  ];
}
