import { hash } from 'node:crypto';
import type { AnimeDataset } from '../anime-dataset/anime-dataset.ts';
import type { ReleaseRecord } from '../anime-dataset/release-record.ts';
import type { TorrentRecord } from '../anime-dataset/torrents.ts';
import { escapedHtml } from '../local-host.ts';
import { seededRandom } from '../seeded-random.ts';

const HASH_BYTES = 20;
const PIECE_LENGTH = 16 * 1024 * 1024;

/** The .torrent files of the library and the info hashes that follow from them. */
export function createTorrentFiles(dataset: AnimeDataset, announceUrl: (passkey: string | null) => string) {
  const hashes = new Map<number, string>();
  let idsByHash: ReadonlyMap<string, number> | null = null;

  /** The piece hashes are made up, but the same every time. */
  const infoOf = (torrent: TorrentRecord) => {
    const random = seededRandom(dataset.seed, `torrent/${torrent.id}`);
    const pieces = Buffer.alloc(HASH_BYTES * Math.ceil(torrent.size / PIECE_LENGTH));
    for (let offset = 0; offset < pieces.length; offset += 4) pieces.writeUInt32LE(random.next() * 2 ** 32, offset);
    return { length: torrent.size, name: `${torrent.label}.mkv`, 'piece length': PIECE_LENGTH, pieces };
  };

  const hashOf = (torrent: TorrentRecord): string => {
    const known = hashes.get(torrent.id);
    if (known !== undefined) return known;
    const made = hash('sha1', bencode(infoOf(torrent)));
    hashes.set(torrent.id, made);
    return made;
  };

  return {
    hashOf,
    byHash: (hash: string): TorrentRecord | undefined => {
      idsByHash ??= new Map(dataset.torrents().map((torrent) => [hashOf(torrent), torrent.id]));
      return dataset.torrentById(idsByHash.get(hash.toLowerCase()) ?? -1);
    },
    fileOf: (torrent: TorrentRecord, passkey: string | null): Buffer =>
      bencode({
        announce: announceUrl(passkey),
        comment: `release ${torrent.releaseId}`,
        'created by': 'Engawa demo',
        'creation date': Math.floor(torrent.createdAt / 1000),
        encoding: 'UTF-8',
        info: infoOf(torrent),
      }),
    /** With a session the announce address carries the account's passkey (anime-service, Torrent). */
    magnetOf: (torrent: TorrentRecord, passkey: string | null): string =>
      `magnet:?xt=urn:btih:${hashOf(torrent)}&dn=${encodeURIComponent(torrent.label)}&tr=${encodeURIComponent(announceUrl(passkey))}`,
  };
}

type BencodeValue = number | string | Buffer | readonly BencodeValue[] | { readonly [name: string]: BencodeValue };

/** The encoding of .torrent files. Names of a record are written in the order of their bytes, as the format demands. */
function bencode(value: BencodeValue): Buffer {
  if (typeof value === 'number') return Buffer.from(`i${value}e`);
  if (typeof value === 'string') return bencode(Buffer.from(value, 'utf8'));
  if (Buffer.isBuffer(value)) return Buffer.concat([Buffer.from(`${value.length}:`), value]);
  if (isList(value)) return Buffer.concat([Buffer.from('l'), ...value.map(bencode), Buffer.from('e')]);
  const names = Object.keys(value).sort((left, right) => Buffer.compare(Buffer.from(left), Buffer.from(right)));
  const fields = names.flatMap((name) => [bencode(name), bencode(value[name] ?? '')]);
  return Buffer.concat([Buffer.from('d'), ...fields, Buffer.from('e')]);
}

function isList(value: object): value is readonly BencodeValue[] {
  return Array.isArray(value);
}

type FeedItem = {
  readonly torrent: TorrentRecord;
  readonly release: ReleaseRecord;
  readonly hash: string;
  readonly fileUrl: string;
  readonly pageUrl: string;
  readonly posterUrl: string | null;
};

type FeedChannel = { readonly title: string; readonly pageUrl: string; readonly selfUrl: string };

/** Characters that XML does not allow at all are left out, the rest is escaped. */
function escaped(text: string): string {
  return escapedHtml(text.replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, ''));
}

function itemXml({ torrent, release, hash, fileUrl, pageUrl, posterUrl }: FeedItem): string {
  const poster =
    posterUrl === null ? '' : `<p><img src="${escaped(posterUrl)}" alt="${escaped(release.names.main)}"></p>`;
  const html = `${poster}<p>${escaped(release.description ?? release.names.main)}</p>`;
  return `    <item>
      <title>${escaped(`${release.names.main} / ${torrent.label}`)}</title>
      <link>${escaped(pageUrl)}</link>
      <guid isPermaLink="false">${hash}</guid>
      <pubDate>${new Date(torrent.updatedAt).toUTCString()}</pubDate>
      <torrentId>${torrent.id}</torrentId>
      <releaseId>${release.id}</releaseId>
      <description>${escaped(html)}</description>
      <enclosure url="${escaped(fileUrl)}" type="application/x-bittorrent" length="${torrent.size}"/>
    </item>
`;
}

/** An RSS 2.0 feed of torrents (anime-service, Torrents). */
export function torrentFeed(channel: FeedChannel, items: readonly FeedItem[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
  <channel>
    <title>${escaped(channel.title)}</title>
    <link>${escaped(channel.pageUrl)}</link>
    <description>${escaped(`${channel.title}: новые раздачи`)}</description>
    <language>ru</language>
    <atom:link href="${escaped(channel.selfUrl)}" rel="self" type="application/rss+xml"/>
${items.map(itemXml).join('')}  </channel>
</rss>
`;
}
