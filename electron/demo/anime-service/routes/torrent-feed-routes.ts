import type { TorrentRecord } from '../../anime-dataset/torrents.ts';
import type { Call } from '../http/call.ts';
import type { Router } from '../http/router.ts';
import { integerParameter } from '../http/validation.ts';
import type { ServiceContext } from '../service-context.ts';
import { torrentFeed } from '../torrents/torrent-feed.ts';
import { posterWire } from '../wire/release-wire.ts';

const DEFAULT_ITEMS = 10;
/** The document does not say where the feed ends; the other lists end here. */
const MAXIMUM_ITEMS = 50;

/** anime-service, Torrents: the feeds for readers and download programs. */
export function addTorrentFeedRoutes(router: Router, context: ServiceContext): void {
  const { library } = context;

  const feedAnswer = (call: Call, title: string, torrents: readonly TorrentRecord[]) => {
    const { siteUrl } = context.addresses();
    const apiRoot = call.url.href.slice(0, call.url.href.indexOf('/anime/torrents'));
    const passkey = typeof call.query['pk'] === 'string' ? `?pk=${encodeURIComponent(call.query['pk'])}` : '';
    const items = torrents.map((torrent) => {
      const release = library.releaseById(String(torrent.releaseId));
      const { src: poster } = posterWire(library.dataset, release);
      const hash = context.torrentFiles.hashOf(torrent);
      return {
        torrent,
        release,
        hash,
        fileUrl: `${apiRoot}/anime/torrents/${hash}/file${passkey}`,
        pageUrl: `${siteUrl}/anime/releases/release/${release.alias}`,
        posterUrl: poster === null ? null : siteUrl + poster,
      };
    });
    const feed = torrentFeed({ title, pageUrl: `${siteUrl}/`, selfUrl: call.url.href }, items);
    return new Response(feed, { headers: { 'content-type': 'application/xml; charset=UTF-8' } });
  };

  router.on('GET', '/anime/torrents/rss', (call) => {
    const limit = integerParameter(call.query, 'limit', { minimum: 1, maximum: MAXIMUM_ITEMS }) ?? DEFAULT_ITEMS;
    return feedAnswer(call, 'Раздачи', library.dataset.torrents().slice(0, limit));
  });

  router.on('GET', '/anime/torrents/rss/release/:releaseId', (call) => {
    const release = library.releaseById(call.part('releaseId'));
    return feedAnswer(call, release.names.main, library.dataset.torrentsOf(release));
  });
}
