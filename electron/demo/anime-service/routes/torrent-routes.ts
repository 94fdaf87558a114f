import type { TorrentRecord } from '../../anime-dataset/torrents.ts';
import { jsonAnswer } from '../http/answers.ts';
import type { Call } from '../http/call.ts';
import { fieldSelection, selectFields } from '../http/field-selection.ts';
import { pageRequest, paginated } from '../http/pagination.ts';
import type { Router } from '../http/router.ts';
import { missingRecord } from '../http/service-error.ts';
import type { ServiceContext } from '../service-context.ts';
import { torrentMembersWire, torrentWire } from '../wire/torrent-wire.ts';

const DEFAULT_PAGE_LIMIT = 15;

/** Header values are plain ASCII: other letters go into the encoded form of the name. */
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
  const wireFor = (call: Call) => (torrent: TorrentRecord) => ({
    ...torrentWire(torrent, torrentFiles, call.session?.account.passkey ?? null),
    release: context.releaseWire.bare(library.releaseById(String(torrent.releaseId))),
    torrent_members: torrentMembersWire(torrent, library.dataset),
  });

  router.on('GET', '/anime/torrents', (call) => {
    const request = pageRequest(call.query, DEFAULT_PAGE_LIMIT);
    const page = paginated(library.dataset.torrents(), request, call.url, wireFor(call));
    return jsonAnswer({ ...page, data: selectFields(page.data, fieldSelection(call.query)) });
  });

  router.on('GET', '/anime/torrents/release/:releaseId', (call) => {
    const release = library.releaseById(call.part('releaseId'));
    return jsonAnswer(selectFields(library.dataset.torrentsOf(release).map(wireFor(call)), fieldSelection(call.query)));
  });

  router.on('GET', '/anime/torrents/:hashOrId', (call) =>
    jsonAnswer(selectFields(wireFor(call)(torrentBy(call.part('hashOrId'))), fieldSelection(call.query))),
  );

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
