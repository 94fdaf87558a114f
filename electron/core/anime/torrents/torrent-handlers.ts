import { parse } from 'content-disposition';
import type { Platform } from '#core/platform/create-platform.ts';
import { saveFile } from '#core/platform/files/save-file.ts';
import type { ServiceClient } from '#core/platform/http/service-client.ts';
import type { AppHandlers } from '#shared/contract/app-contract.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import { isMagnet } from '#shared/domain/anime/magnet.ts';
import { safeFileName } from '#shared/domain/app/safe-file-name.ts';
import { isHostAway } from '#shared/domain/app/service-connection.ts';
import { WireMagnet, WirePasskey, WireTorrentPage, WireTorrents } from '#shared/upstream/anime-site-api.ts';
import { type AnimeMapping, releaseCardFrom } from '../catalogue/release-mapper.ts';

type TorrentHandlerParts = Pick<Platform, 'downloadsDirectory' | 'log'> & {
  readonly client: ServiceClient;
  readonly mapping: AnimeMapping;
  readonly baseUrl: string;
  readonly isSignedIn: () => boolean;
};

/** The most the service gives (anime-service, Limits): the page searches what it has loaded. */
const PER_PAGE = 50;

/** Torrents of the anime service. Errors are those of `ServiceClient` and of the procedure. */
export function createTorrentHandlers(parts: TorrentHandlerParts) {
  const { client, mapping, baseUrl, downloadsDirectory, isSignedIn, log } = parts;

  return {
    'torrents.page': async ({ page }, { signal }) => {
      const found = await client.get('/anime/torrents', WireTorrentPage, { search: { page, limit: PER_PAGE }, signal });
      const items = found.items.map(({ release, torrent_members, ...torrent }) => ({
        ...torrent,
        release: release && releaseCardFrom(release, mapping.images),
        members: torrent_members.map(({ nickname }) => nickname),
      }));
      return { ...found, items };
    },
    'torrents.ofRelease': async ({ releaseId }, { signal }) =>
      client.get(`/anime/torrents/release/${releaseId}`, WireTorrents, { signal }),
    'torrents.save': async ({ torrentId }, { signal }) => {
      const path = `/anime/torrents/${torrentId}/file`;
      const file = await client.getFile(path, { signal });
      if (!isTorrentFile(file.bytes)) throw new AppFailure({ code: 'upstream', path });
      const naming = { extension: '.torrent', fallback: `torrent-${torrentId}` };
      const name = safeFileName(nameFrom(file.contentDisposition), naming);
      return { fileName: await saveFile(downloadsDirectory, name, file.bytes) };
    },
    // Never stored: with a session the link holds the passkey.
    'torrents.magnet': async ({ torrentId }, { signal }) => {
      const path = `/anime/torrents/${torrentId}`;
      const ask = async (isPersonal: boolean) => {
        const answer = await client.get(path, WireMagnet, { isProtected: isPersonal, signal });
        const magnet = URL.parse(answer.magnet)?.href ?? '';
        if (!isMagnet(magnet)) throw new AppFailure({ code: 'upstream', path: `${path}:magnet` });
        return { magnet, isPersonal };
      };
      if (!isSignedIn()) return ask(false);
      // First a host that may see the session: another one leaves out the passkey.
      return ask(true).catch((cause: unknown) => {
        if (cause instanceof AppFailure && isHostAway(cause.error)) return ask(false);
        throw cause;
      });
    },
    'torrents.feedAddress': async ({ releaseId, isPersonal }, { signal }) => {
      const url = new URL(`${baseUrl}/anime/torrents/rss${releaseId === null ? '' : `/release/${releaseId}`}`);
      if (!isPersonal) return { address: url.href };
      if (!isSignedIn()) throw new AppFailure({ code: 'signed-out' });
      const profile = await client.get('/accounts/users/me/profile', WirePasskey, { isProtected: true, signal });
      log.hide(profile.torrents.passkey);
      url.searchParams.set('pk', profile.torrents.passkey);
      return { address: url.href };
    },
  } satisfies AppHandlers;
}

/** A bencoded dictionary with a description of its files. */
function isTorrentFile(bytes: Uint8Array): boolean {
  if (bytes[0] !== 'd'.charCodeAt(0) || bytes.at(-1) !== 'e'.charCodeAt(0)) return false;
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes('4:infod');
}

/** The name in an attachment's header; empty if it gives none. */
function nameFrom(header: string | null): string {
  if (header === null) return '';
  try {
    return parse(header).parameters['filename'] ?? '';
  } catch {
    return '';
  }
}
