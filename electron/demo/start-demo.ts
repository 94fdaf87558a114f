import { join } from 'node:path';
import { createAnimeService } from './anime-service/anime-service.ts';
import { createControlServer } from './control-server.ts';
import type { Demo, DemoOptions } from './demo.ts';
import { createFaults } from './faults.ts';
import { type Answer, type LocalHost, startLocalHost } from './local-host.ts';
import { createCdn } from './media/cdn-server.ts';
import { createPictureServer } from './media/picture-server.ts';
import { edgePage, isRefusedByEdge } from './novel-service/failures.ts';
import { createNovelService } from './novel-service/novel-service.ts';
import { createDemoClock } from './scaled-clock.ts';

type Addresses = Pick<Demo, 'anime' | 'novels'>;

const novelSiteId = 3;

function isBelow(folder: string, request: Request): boolean {
  return new URL(request.url).pathname.startsWith(folder);
}

/**
 * Starts both reference services with their sites and the CDN, each on a port of 127.0.0.1. With a port given they
 * take it and the following ones, in the order: anime API, mirror, anime site, CDN, novel API, novel site, control.
 * Rejects with EADDRINUSE for a taken port, and then nothing is left running.
 */
export async function startDemo(options: DemoOptions): Promise<Demo> {
  const { seed, stateFile, footageDirectory = join(import.meta.dirname, 'media/footage') } = options;
  const clock = createDemoClock(options.timeScale);
  const faults = createFaults(clock);
  let known: Addresses | null = null;
  const addresses = (): Addresses => {
    if (known === null) throw new Error('A request came before the addresses were known');
    return known;
  };
  const anime = createAnimeService({ clock, seed, addresses: () => addresses().anime, stateFile });
  const novels = createNovelService({ clock, seed, addresses: () => addresses().novels });
  const pictures = createPictureServer(join(footageDirectory, '../pictures'));
  const cdn = createCdn({ footageDirectory, isPlayable: anime.isPlayable });

  const hosts: LocalHost[] = [];
  async function start(name: string, answer: Answer): Promise<string> {
    const port = options.port === 0 ? 0 : options.port + hosts.length;
    const host = await startLocalHost({ name, port, answer, now: clock.now });
    hosts.push(host);
    return host.origin;
  }
  const startService = (name: string, answer: (request: Request) => ReturnType<Answer>) =>
    start(name, options.hasControl === true ? faults.wrap(answer) : answer);
  const controlServer = () =>
    createControlServer({
      faults,
      clock,
      reset: () => {
        anime.reset();
        novels.reset();
      },
      mails: anime.mails,
      setNovelRateLimit: novels.setRateLimit,
    });
  async function close(): Promise<void> {
    await Promise.all(hosts.map((host) => host.close()));
    anime.close();
  }

  try {
    const animeOrigin = await startService('anime API', anime.fetch);
    const mirrorOrigin = await startService('mirror of the anime API', anime.fetch);
    const siteUrl = await startService('anime site', async (request) => {
      const page = await anime.siteFetch(request);
      return page ?? (isBelow('/storage/', request) ? await pictures(request) : null);
    });
    const cdnUrl = await startService('CDN', cdn);
    const novelOrigin = await startService('novel API', novels.fetch);
    const novelSiteUrl = await startService('novel site', async (request) => {
      if (isRefusedByEdge(request)) return edgePage();
      return isBelow('/uploads/', request) ? await pictures(request) : null;
    });
    known = {
      anime: { baseUrl: `${animeOrigin}/api/v1`, mirrorBaseUrl: `${mirrorOrigin}/api/v1`, siteUrl, cdnUrl },
      novels: { baseUrl: novelOrigin, siteUrl: novelSiteUrl, siteId: novelSiteId },
    };
    const control = options.hasControl === true ? { url: await start('control server', controlServer()) } : null;
    return { ...known, account: anime.account, secondAccount: anime.secondAccount, control, close };
  } catch (error) {
    await close();
    throw error;
  }
}
