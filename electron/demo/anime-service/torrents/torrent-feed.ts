import type { ReleaseRecord } from '../../anime-dataset/release-record.ts';
import type { TorrentRecord } from '../../anime-dataset/torrents.ts';

export type FeedItem = {
  readonly torrent: TorrentRecord;
  readonly release: ReleaseRecord;
  readonly hash: string;
  readonly fileUrl: string;
  readonly pageUrl: string;
  readonly posterUrl: string | null;
};

export type FeedChannel = { readonly title: string; readonly pageUrl: string; readonly selfUrl: string };

/** Characters that XML does not allow at all are left out, the rest is escaped. */
function escaped(text: string): string {
  const allowed = [...text].filter((character) =>
    /[\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.test(character),
  );
  return allowed
    .join('')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
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
