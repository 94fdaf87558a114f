import type { AnimeHandlerParts, AnimeHandlers } from '../catalogue/anime-handler-parts.ts';

type Names = Extract<keyof AnimeHandlers, `torrents.${string}`>;

export function torrentHandlers({ torrents }: AnimeHandlerParts): Pick<AnimeHandlers, Names> {
  return {
    'torrents.page': async ({ page }, { signal }) => torrents.page(page, signal),
    'torrents.ofRelease': async ({ releaseId }, { signal }) => torrents.ofRelease(releaseId, signal),
    'torrents.get': async ({ torrentId }, { signal }) => torrents.torrent(torrentId, signal),
    'torrents.save': async ({ torrentId }, { signal }) => ({ fileName: await torrents.save(torrentId, signal) }),
    'torrents.magnet': async ({ torrentId }, { signal }) => torrents.magnet(torrentId, signal),
    'torrents.feedAddress': async (asked, { signal }) => ({ address: await torrents.feedAddress(asked, signal) }),
  };
}
