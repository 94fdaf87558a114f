import { serve, type ServerType } from '@hono/node-server';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { createAnimeService } from './anime-service/anime-service.ts';
import type { Demo, DemoOptions } from './demo.ts';
import { createCdn } from './media/cdn-server.ts';
import { createNovelService } from './novel-service/novel-service.ts';
import { createDemoClock } from './scaled-clock.ts';

// TEMPORARY: the media author replaces this file.
export async function startDemo(options: DemoOptions): Promise<Demo> {
  const clock = createDemoClock(options.timeScale);
  const servers: ServerType[] = [];
  let n = 0;
  async function listen(fetch: (request: Request) => Response | Promise<Response>): Promise<string> {
    const server = serve({ fetch, hostname: '127.0.0.1', port: options.port === 0 ? 0 : options.port + n++ });
    servers.push(server);
    if (!server.listening) await once(server, 'listening');
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }
  const a = { baseUrl: '', mirrorBaseUrl: '', siteUrl: '', cdnUrl: '' };
  const nv = { baseUrl: '', siteUrl: '', siteId: 3 };
  const anime = createAnimeService({ clock, seed: options.seed, addresses: () => a, ...(options.stateFile ? { stateFile: options.stateFile } : {}) });
  const novels = createNovelService({ clock, seed: options.seed, addresses: () => nv });
  const cdn = createCdn({ footageDirectory: resolve(import.meta.dirname, 'media/footage'), isPlayable: anime.isPlayable });
  a.baseUrl = `${await listen(anime.fetch)}/api/v1`;
  a.mirrorBaseUrl = `${await listen(anime.fetch)}/api/v1`;
  a.siteUrl = await listen(async (r) => (await anime.siteFetch(r)) ?? new Response('no', { status: 404 }));
  a.cdnUrl = await listen(cdn);
  nv.baseUrl = await listen(novels.fetch);
  nv.siteUrl = await listen(() => new Response('no', { status: 404 }));
  return {
    anime: a, novels: nv, account: anime.account, secondAccount: anime.secondAccount, control: null,
    close: async () => {
      await anime.close();
      for (const s of servers) { s.close(); (s as unknown as { closeAllConnections(): void }).closeAllConnections(); }
    },
  };
}
