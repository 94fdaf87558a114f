import { z } from 'zod';
import type { TorrentRecord } from '#demo/anime-dataset/torrents.ts';
import { recordUuid } from '#demo/seeded-random.ts';
import { validated } from '#demo/validation.ts';
import { missingRecord } from '../http/answers.ts';
import { limitSchema, pageAnswer, pageSchema } from '../http/pagination.ts';
import type { Call, Router } from '../http/router.ts';
import type { ServiceContext } from '../service-context.ts';
import { torrentFeed } from '../torrents.ts';
import { torrentWire } from '../wire/release-page-wire.ts';
import { posterWire } from '../wire/release-wire.ts';

const PAGE = pageSchema(15);

/** Header values are ASCII: other letters go into the encoded form of the name. */
function attachmentNamed(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]/g, '_').replace(/["\\]/g, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`;
}

/** anime-service, Torrents. */
export function addTorrentRoutes(router: Router, context: ServiceContext): void {
  const { library, torrentFiles } = context;

  const torrentBy = (hashOrId: string): TorrentRecord => {
    const byId = /^\d{1,15}$/.test(hashOrId) ? library.dataset.torrentById(Number(hashOrId)) : undefined;
    const torrent = byId ?? torrentFiles.byHash(hashOrId);
    if (torrent === undefined) throw missingRecord('Torrent', hashOrId);
    return torrent;
  };
  /** The role is always HEVC (anime-service, Torrent). */
  const membersOf = (torrent: TorrentRecord) => {
    const people = library.dataset.teams().members;
    const person = torrent.hasMember ? people[torrent.id % people.length] : undefined;
    if (person === undefined) return [];
    const id = recordUuid(library.dataset.seed, `torrent member/${torrent.id}`);
    const role = { value: 'hevc', description: 'HEVC' };
    return [{ id, role, nickname: person.nickname, user: person.user, external_url: null }];
  };
  const wireFor = (call: Call) => (torrent: TorrentRecord) => ({
    ...torrentWire(context, torrent, call.session),
    release: context.releaseWire.bare(library.releaseById(String(torrent.releaseId))),
    torrent_members: membersOf(torrent),
  });

  router.on('GET', '/anime/torrents', (call) => {
    return pageAnswer(call.url, call.query, PAGE, library.dataset.torrents(), wireFor(call));
  });

  router.on('GET', '/anime/torrents/release/:releaseId', (call) =>
    library.dataset.torrentsOf(library.releaseById(call.part('releaseId'))).map(wireFor(call)),
  );

  router.on('GET', '/anime/torrents/:hashOrId', (call) => wireFor(call)(torrentBy(call.part('hashOrId'))));

  router.on('GET', '/anime/torrents/:hashOrId/file', (call) => {
    const torrent = torrentBy(call.part('hashOrId'));
    const passkey = typeof call.query['pk'] === 'string' ? call.query['pk'] : null;
    return new Response(new Uint8Array(torrentFiles.fileOf(torrent, passkey)), {
      headers: {
        'content-type': 'application/x-bittorrent',
        'content-disposition': attachmentNamed(`${torrent.label}.torrent`),
      },
    });
  });
}

/** The document gives no maximum; this is the one of the other lists. */
const FEED = z.object({ limit: limitSchema(10) });

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
    const { limit } = validated(FEED, call.query);
    return feedAnswer(call, 'Раздачи', library.dataset.torrents().slice(0, limit));
  });

  router.on('GET', '/anime/torrents/rss/release/:releaseId', (call) => {
    const release = library.releaseById(call.part('releaseId'));
    return feedAnswer(call, release.names.main, library.dataset.torrentsOf(release));
  });
}
