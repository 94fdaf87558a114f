import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createImageCache } from '#core/anime/media/image-route.ts';
import { createMediaHandler, type MediaHandlerOptions } from '#core/anime/media/media-handler.ts';
import { createNamedHosts } from '#core/platform/http/named-hosts.ts';
import { type LocalServer, startLocalServer } from '#core/platform/http/testing/local-server.ts';
import type { Log } from '#core/ports.ts';
import { silentLog } from '#core/testing/silent-log.ts';
import { noStreams } from './no-streams.ts';

type TestMedia = {
  /** Plays the site, CDN or edge that a test needs. */
  readonly server: LocalServer;
  readonly hosts: ReturnType<typeof createNamedHosts>;
  readonly dataDirectory: string;
  /** Asks the handler as a page would. */
  readonly ask: (path: string, init?: RequestInit) => Promise<Response>;
  /** A new handler over the same data folder. */
  readonly restart: () => void;
  readonly faults: readonly unknown[];
  readonly [Symbol.asyncDispose]: () => Promise<void>;
};

/** The media handler with a data folder of its own, and one server as the site of both services. */
export async function startMedia(
  answer: Parameters<typeof startLocalServer>[0],
  replaced: Partial<MediaHandlerOptions> = {},
): Promise<TestMedia> {
  const server = await startLocalServer(answer);
  const dataDirectory = await mkdtemp(join(tmpdir(), 'engawa-media-'));
  const addresses = {
    anime: { baseUrl: `${server.url}/api/v1`, siteUrl: server.url },
    novels: { baseUrl: server.url, siteUrl: server.url, siteId: 3 },
  };
  const hosts = createNamedHosts({ addresses });
  const faults: unknown[] = [];
  const log: Log = { ...silentLog, error: (message, cause) => faults.push([message, cause]) };
  const create = () =>
    createMediaHandler({
      hosts,
      fetch: globalThis.fetch,
      images: createImageCache({ dataDirectory, log }),
      addresses,
      savedPicture: async () => null,
      streams: noStreams,
      playback: { note: () => undefined },
      ownFont: async () => null,
      log,
      ...replaced,
    });
  let handle = create();
  return {
    server,
    hosts,
    dataDirectory,
    ask: (path, init) => handle(new Request(`app://page${path}`, init)),
    restart: () => {
      handle = create();
    },
    faults,
    [Symbol.asyncDispose]: async () => {
      await server[Symbol.asyncDispose]();
      await rm(dataDirectory, { recursive: true });
    },
  };
}

export const streamPath = (url: string) => `/media/stream?src=${encodeURIComponent(url)}`;
export const imagePath = (url: string, service = 'anime') => `/media/image/${service}?src=${encodeURIComponent(url)}`;
